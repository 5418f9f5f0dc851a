import type { UseQueryResult } from '@tanstack/react-query'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { SkeletonText } from '#ui/feedback/skeleton.tsx'
import { isTransient, messageOf } from './api-error.ts'

type ShownQuery = Pick<UseQueryResult, 'data' | 'error' | 'isFetching' | 'isPending' | 'refetch'>

/**
 * What a query has to show, undefined when it has nothing. A later reading that fails for a time takes nothing off the
 * page, where something may be being written; one that is refused does.
 */
export const shownData = <Data,>({ data, error }: { data: Data | undefined; error: Error | null }): Data | undefined =>
  error && !isTransient(error) ? undefined : data

/** The failure of a query that has nothing to show: its reason and a retry button. */
export const QueryError = ({ query }: { query: Omit<ShownQuery, 'isPending'> }) =>
  query.error && shownData(query) === undefined ? (
    <ErrorState onRetry={() => void query.refetch()} pending={query.isFetching}>
      {messageOf(query.error)}
    </ErrorState>
  ) : null

/** Skeleton lines while a query loads, its failure when it has nothing to show, nothing else. */
export const QueryState = ({ query, lines = 3 }: { query: ShownQuery; lines?: number }) =>
  query.isPending ? <SkeletonText lines={lines} /> : <QueryError query={query} />
