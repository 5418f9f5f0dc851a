import { notifyManager, QueryClient } from '@tanstack/react-query'
import { ApiError, isTransient } from './api-error.ts'
import { whenServerIsBack } from './reachability.ts'

const minute = 60_000

/** Only no answer and a fault of the server are retried: a limit and a closed session last longer than the retries. */
const isRetried = (error: Error) =>
  isTransient(error) && !(error instanceof ApiError && [401, 429].includes(error.status))

/** Answers told in one task: drawing what they change takes a few milliseconds. */
const toldTogether = 50
let untold: (() => void)[] = []

function tellSome() {
  const told = untold.slice(0, toldTogether)
  untold = untold.slice(toldTogether)
  if (untold.length > 0) setTimeout(tellSome)
  for (const tell of told) {
    try {
      tell()
    } catch (error) {
      reportError(error)
    }
  }
}

// What came together is told together: the five hundred pictures of a wall are not five hundred drawings of the page.
notifyManager.setScheduler((tell) => {
  untold.push(tell)
  if (untold.length === 1) setTimeout(tellSome)
})

/** The query cache of this tab: stale after 2 minutes, refetched on focus; changes are never sent twice. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 2 * minute,
      refetchOnWindowFocus: true,
      retry: (failures, error) => failures < 3 && isRetried(error),
      // Browsers misjudge « offline » on local networks: the request itself fails, with a French sentence.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

// Queries may have failed or become stale during the outage.
whenServerIsBack(() => void queryClient.invalidateQueries())
