import type { session } from '@regie/contract/session/routes'
import { callOf } from '../../platform/call.ts'
import { sessionEnded } from '../../platform/session.ts'

const logout = callOf<typeof session.signOut>({ kind: 'json', method: 'POST', path: '/api/auth/logout' })

/** Closes the session here and in every tab. Rejects when the server could not be told: the session is then still open. */
export async function signOut() {
  await logout()
  sessionEnded({ left: true })
}
