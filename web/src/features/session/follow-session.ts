import type { SessionInfo } from '@regie/contract/session/schema'
import { whenEnrolmentRequired, whenSessionEnds } from '#platform/api/request.ts'
import { doubtSession, sessionEnded, useSession } from '#platform/session/session.ts'

/** Who may fetch: nobody before they have the second factor that their role asks for. */
const fetchingFor = (user: SessionInfo | null) => (user && !user.mustEnrol ? user.id : null)

/**
 * Ties the pieces to the session: what was fetched for one person is forgotten with them, and the guards run again (`recheck`).
 * What fetches comes with the first page that needs it: the pages that open a session don't.
 */
export function followSession(recheck: () => void) {
  let running: { stop: () => void } | undefined

  const start = async () => {
    const mine = { stop: () => {} }
    running = mine
    const { startSignedIn } = await import('#platform/session/signed-in.ts')
    if (running === mine) mine.stop = startSignedIn()
  }
  const forget = () => {
    running?.stop()
    running = undefined
  }

  whenSessionEnds(sessionEnded)
  whenEnrolmentRequired(doubtSession)
  useSession.subscribe((now, before) => {
    const [id, former] = [fetchingFor(now.user), fetchingFor(before.user)]
    if (id !== former) {
      if (former !== null) forget()
      if (id !== null) void start()
    }
    recheck()
  })
}
