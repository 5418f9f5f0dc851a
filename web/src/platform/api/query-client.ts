import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { whenServerIsBack } from './reachability.ts'

const minute = 60_000

/** Only a failure that may pass by itself is worth a second try: no answer, or a fault of the server. */
const mayPass = (error: Error) =>
  !(error instanceof ApiError) || error.status === 0 || (error.status >= 500 && error.code !== 'NOT_CONFIGURED')

/** The query cache of this tab: stale after 2 minutes, refetched on focus; changes are never sent twice. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 2 * minute,
      refetchOnWindowFocus: true,
      retry: (failures, error) => failures < 3 && mayPass(error),
      // The browser's idea of being offline is wrong on local networks: let the request say so, in French.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

// What could not be read is read, and what may have changed meanwhile is read again.
whenServerIsBack(() => void queryClient.invalidateQueries())
