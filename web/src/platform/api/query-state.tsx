import type { UseQueryResult } from '@tanstack/react-query'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { SkeletonText } from '#ui/feedback/skeleton.tsx'
import { messageOf } from './api-error.ts'

type ShownQuery = Pick<UseQueryResult, 'error' | 'isFetching' | 'isPending' | 'refetch'>

/** Replaces a query that failed: its reason and a retry button. */
export const QueryError = ({ query }: { query: Omit<ShownQuery, 'isPending'> }) => (
  <ErrorState onRetry={() => void query.refetch()} pending={query.isFetching}>
    {messageOf(query.error)}
  </ErrorState>
)

/** Skeleton lines while a query loads, its error when it fails, nothing once it succeeds. */
export function QueryState({ query, lines = 3 }: { query: ShownQuery; lines?: number }) {
  if (query.isPending) return <SkeletonText lines={lines} />
  return query.error ? <QueryError query={query} /> : null
}
