import type { QueryClient } from '@tanstack/react-query'
import { whenSessionEnds } from '../../platform/request.ts'
import { sessionEnded, useSession } from '../../platform/session.ts'
import { infoQuery, sessionKey } from './info.ts'

type Options = {
  queryClient: QueryClient
  /** Runs the guards of the page again. */
  recheck: () => void
}

/** Ties the pieces to the session: what was fetched for one person is forgotten with them, and the guards run again. */
export function followSession({ queryClient, recheck }: Options) {
  let running: { stop: () => void } | undefined

  const start = async () => {
    const mine = { stop: () => {} }
    running = mine
    const { startSignedIn } = await import('../../platform/signed-in.ts')
    if (running === mine) mine.stop = startSignedIn(queryClient)
  }
  const forget = () => {
    running?.stop()
    running = undefined
    void queryClient.cancelQueries()
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] })
    queryClient.getMutationCache().clear()
  }

  whenSessionEnds(sessionEnded)
  useSession.subscribe((now, before) => {
    if (now.user?.id !== before.user?.id) {
      if (before.user) forget()
      const setUpRequired = !now.authenticated && now.setUpRequired
      queryClient.setQueryData(infoQuery.queryKey, { user: now.user, setUpRequired })
      if (now.user) void start()
    }
    recheck()
  })
}
