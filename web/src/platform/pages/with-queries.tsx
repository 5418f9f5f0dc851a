import { QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { queryClient } from '../api/query-client.ts'

/** A page, or the frame of an area, that fetches: it brings the query cache along, which the pages that open a session do without. */
export const withQueries = (Page: ComponentType) =>
  function WithQueries() {
    return (
      <QueryClientProvider client={queryClient}>
        <Page />
      </QueryClientProvider>
    )
  }
