import { maximumIds } from '@regie/contract/route'
import { useEffect } from 'react'
import type { GridQuery } from '#ui/grid/rows/row-feed.ts'
import { type GridSource, largestPage } from '#ui/grid/rows/source.ts'
import type { GridSelection } from '#ui/grid/selection/selection.ts'
import { useLatest } from '#ui/use-latest.ts'

/** The rows of these ids that answer the query, as they now are. The source has a filter `id`. */
async function readByIds<Row>(
  source: GridSource<Row>,
  query: GridQuery,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<Row[]> {
  const found: Row[] = []
  for (let from = 0; from < ids.length; from += maximumIds) {
    const filters = { ...query.filters, id: ids.slice(from, from + maximumIds) }
    // oxlint-disable-next-line no-await-in-loop -- five calls at most, while the rows themselves are read
    const page = await source({ ...query, filters, limit: largestPage }, signal)
    signal.throwIfAborted()
    found.push(...page.data)
  }
  return found
}

type ReadAgain<Row extends { id: string }> = {
  selection: GridSelection<Row>
  source: GridSource<Row>
  query: GridQuery
  /** Changes when the rows of the grid are read again. */
  version: number | string | undefined
  /** True while the grid itself writes them. */
  isPaused: boolean
}

/** Keeps the selection true: after a change of the filters or of the rows, those that no longer answer leave it. */
export function useSelectionReadAgain<Row extends { id: string }>(input: ReadAgain<Row>): void {
  const { selection, source, query, version, isPaused } = input
  const latest = useLatest(source)
  useEffect(() => {
    const ids = [...selection.store.getState().rows.keys()]
    if (ids.length === 0 || isPaused) return undefined
    const abort = new AbortController()
    readByIds(latest.current, query, ids, abort.signal)
      .then((found) => selection.reread(ids, found))
      // The next change asks again; what is written meanwhile is judged by its version.
      .catch(() => {})
    return () => abort.abort()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a new version of the rows asks again
  }, [selection, latest, query, version, isPaused])
}
