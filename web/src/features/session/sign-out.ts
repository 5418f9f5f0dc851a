import { sessionEnded } from '../../platform/session.ts'
import { api } from './client.ts'

/** Closes the session here and in every tab. Rejects when the server could not be told: the session is then still open. */
export async function signOut() {
  await api.signOut()
  sessionEnded({ left: true })
}
