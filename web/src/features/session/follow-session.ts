import { whenSessionEnds } from '../../platform/request.ts'
import { sessionEnded, useSession } from '../../platform/session.ts'

/**
 * Ties the pieces to the session: what was fetched for one person is forgotten with them, and the guards run again (`recheck`).
 * What fetches comes with the first page that needs it: the pages that open a session don't.
 */
export function followSession(recheck: () => void) {
  let running: { stop: () => void } | undefined

  const start = async () => {
    const mine = { stop: () => {} }
    running = mine
    const { startSignedIn } = await import('../../platform/signed-in.ts')
    if (running === mine) mine.stop = startSignedIn()
  }
  const forget = () => {
    running?.stop()
    running = undefined
  }

  whenSessionEnds(sessionEnded)
  useSession.subscribe((now, before) => {
    if (now.user?.id !== before.user?.id) {
      if (before.user) forget()
      if (now.user) void start()
    }
    recheck()
  })
}
