import { notifyManager, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { whenServerIsBack } from './reachability.ts'

const minute = 60_000

/** Only a transient failure is retried: no answer, or a fault of the server. */
const mayPass = (error: Error) =>
  !(error instanceof ApiError) || error.status === 0 || (error.status >= 500 && error.code !== 'NOT_CONFIGURED')

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
      retry: (failures, error) => failures < 3 && mayPass(error),
      // Browsers misjudge « offline » on local networks: the request itself fails, with a French sentence.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

// Queries may have failed or become stale during the outage.
whenServerIsBack(() => void queryClient.invalidateQueries())
