import type { DataTag, QueryClient, QueryKey } from '@tanstack/react-query'
import type { ApiError } from './api-error.ts'

const versionOf = (row: unknown): number =>
  typeof row === 'object' && row !== null && 'version' in row && typeof row.version === 'number' ? row.version : 0

/**
 * Shows a row as the server saved it. A read that began before the change would put the former row back: it is given up, and
 * made again. A row older than the one shown is dropped: answers of two changes may arrive in the other order.
 */
export async function showSaved<Row>(
  queryClient: QueryClient,
  queryKey: DataTag<QueryKey, Row, ApiError>,
  saved: Row,
): Promise<void> {
  const wasReading = queryClient.isFetching({ queryKey, exact: true }) > 0
  await queryClient.cancelQueries({ queryKey, exact: true })
  queryClient.setQueryData<Row>(queryKey, (shown) => (versionOf(shown) > versionOf(saved) ? shown : saved))
  if (wasReading) void queryClient.invalidateQueries({ queryKey, exact: true })
}
