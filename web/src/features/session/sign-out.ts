import type { session } from '@regie/contract/session/routes'
import { useState } from 'react'
import { callOf } from '#platform/api/call.ts'
import { markLeaving, sessionEnded } from '#platform/session/session.ts'

const logout = callOf<typeof session.signOut>({ kind: 'json', method: 'POST', path: '/api/auth/logout' })

/** Closes the session here and in every tab. `onFailure`: the server did not answer, and the session is still open. */
export function useSignOut(onFailure: (error: unknown) => void = () => {}) {
  const [pending, setPending] = useState(false)
  const signOut = () => {
    setPending(true)
    markLeaving(true)
    logout()
      .then(() => sessionEnded({ left: true }), onFailure)
      .finally(() => {
        markLeaving(false)
        setPending(false)
      })
  }
  return { pending, signOut }
}
