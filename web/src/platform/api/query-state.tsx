import type { UseQueryResult } from '@tanstack/react-query'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { SkeletonText } from '#ui/feedback/skeleton.tsx'
import { messageOf } from './api-error.ts'

type Asked = Pick<UseQueryResult, 'error' | 'isFetching' | 'isPending' | 'refetch'>

/** In place of what could not be read: why, and another try. */
export const QueryError = ({ query }: { query: Omit<Asked, 'isPending'> }) => (
  <ErrorState onRetry={() => void query.refetch()} pending={query.isFetching}>
    {messageOf(query.error)}
  </ErrorState>
)

/** The lines to come while something is read, why when it can't be; nothing once it is there. */
export function QueryState({ query, lines = 3 }: { query: Asked; lines?: number }) {
  if (query.isPending) return <SkeletonText lines={lines} />
  return query.error ? <QueryError query={query} /> : null
}
