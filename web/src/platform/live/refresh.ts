import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** Milliseconds during which news is gathered: each stream of a page tells of the same change. */
const gatheringMs = 8

const gathered = new WeakMap<QueryClient, Map<string, QueryKey>>()

/**
 * Fetches again what stands under a key; everything without one. News that comes together is answered by one fetch: a second
 * one would abort the first, and start over.
 */
export function refreshSoon(queryClient: QueryClient, queryKey: QueryKey = []): void {
  const waiting = gathered.get(queryClient) ?? new Map<string, QueryKey>()
  const isFirst = waiting.size === 0
  waiting.set(JSON.stringify(queryKey), queryKey)
  gathered.set(queryClient, waiting)
  if (!isFirst) return
  setTimeout(() => {
    const keys = [...waiting.values()]
    waiting.clear()
    const all = keys.find((key) => key.length === 0)
    for (const key of all ? [all] : keys) void queryClient.invalidateQueries({ queryKey: key })
  }, gatheringMs)
}
