import type { UseQueryResult } from '@tanstack/react-query'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { SkeletonText } from '#ui/feedback/skeleton.tsx'
import { messageOf } from './api-error.ts'

type Asked = Pick<UseQueryResult, 'error' | 'isFetching' | 'isPending' | 'refetch'>

/** Replaces a query that failed: its reason and a retry button. */
export const QueryError = ({ query }: { query: Omit<Asked, 'isPending'> }) => (
  <ErrorState onRetry={() => void query.refetch()} pending={query.isFetching}>
    {messageOf(query.error)}
  </ErrorState>
)

/** Skeleton lines while a query loads, its error when it fails, nothing once it succeeds. */
export function QueryState({ query, lines = 3 }: { query: Asked; lines?: number }) {
  if (query.isPending) return <SkeletonText lines={lines} />
  return query.error ? <QueryError query={query} /> : null
}
