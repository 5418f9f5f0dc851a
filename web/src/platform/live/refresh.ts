import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'

/** Milliseconds during which news is gathered: each stream of a page tells of the same change. */
const gatheringMs = 8

type Stale = { queryKey: QueryKey; projectId: string | null | undefined }

const gathered = new WeakMap<QueryClient, Map<string, Stale>>()

type AskedOf = { params?: { projectId?: unknown }; query?: { projectId?: unknown } } | undefined

/** False for a query that asks for the rows of another project: keys of queries end with the input of their call. */
function mayShow({ queryKey }: Pick<Query, 'queryKey'>, projectId: string): boolean {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- anything else in its place names no project
  const asked = queryKey[2] as AskedOf
  const named = asked?.params?.projectId ?? asked?.query?.projectId
  return typeof named !== 'string' || named === projectId
}

/**
 * Fetches again what stands under a key; everything without one. With a project, the only one that the news concerns, the queries of
 * others stay as they are. News that comes together is answered by one fetch: a second one would abort the first, and start over.
 */
export function refreshSoon(queryClient: QueryClient, queryKey: QueryKey = [], projectId?: string | null): void {
  const waiting = gathered.get(queryClient) ?? new Map<string, Stale>()
  const isFirst = waiting.size === 0
  waiting.set(JSON.stringify([queryKey, projectId]), { queryKey, projectId })
  gathered.set(queryClient, waiting)
  if (!isFirst) return
  setTimeout(() => {
    const news = [...waiting.values()]
    waiting.clear()
    const all = news.find((each) => each.queryKey.length === 0)
    for (const { queryKey: stale, projectId: only } of all ? [all] : news)
      void queryClient.invalidateQueries({
        queryKey: stale,
        ...(only && { predicate: (query: Query) => mayShow(query, only) }),
      })
  }, gatheringMs)
}
