import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { whenServerIsBack } from './reachability.ts'

const minute = 60_000

/** Only a transient failure is retried: no answer, or a fault of the server. */
const mayPass = (error: Error) =>
  !(error instanceof ApiError) || error.status === 0 || (error.status >= 500 && error.code !== 'NOT_CONFIGURED')

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
