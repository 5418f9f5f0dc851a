import type { SessionInfo } from '@regie/contract/session/schema'
import { whenEnrolmentRequired, whenSessionEnds } from '#platform/api/request.ts'
import { recheckSession, sessionEnded, useSession } from '#platform/session/session.ts'

/** Id of a person who may fetch: null until they have the second factor that their role demands. */
const fetchingUserId = (user: SessionInfo | null) => (user && !user.mustEnrol ? user.id : null)

/**
 * Connects the other modules to the session. A person's data is cleared with their session, and the guards run again
 * (`recheck`). Fetching code comes with the first page that needs it: session pages do not.
 */
export function followSession(recheck: () => void) {
  let running: { stop: () => void } | undefined

  const start = async (isFirst: boolean) => {
    const mine = { stop: () => {} }
    running = mine
    const { startSignedIn } = await import('#platform/session/signed-in.ts')
    if (running === mine) mine.stop = startSignedIn({ isFirst })
  }
  const forget = () => {
    running?.stop()
    running = undefined
  }

  whenSessionEnds(sessionEnded)
  whenEnrolmentRequired(recheckSession)
  useSession.subscribe((now, before) => {
    const [id, former] = [fetchingUserId(now.user), fetchingUserId(before.user)]
    if (id !== former) {
      if (former !== null) forget()
      if (id !== null) void start(!before.known)
    }
    recheck()
  })
}
