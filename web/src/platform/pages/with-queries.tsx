import { QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { queryClient } from '../api/query-client.ts'

/** Wraps a page, or the frame of an area, that fetches: it loads the query cache. Session pages do without it. */
export const withQueries = (Page: ComponentType) =>
  function WithQueries() {
    return (
      <QueryClientProvider client={queryClient}>
        <Page />
      </QueryClientProvider>
    )
  }
