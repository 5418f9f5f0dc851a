import type { GridApi } from 'ag-grid-community'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useDebounced } from '#ui/use-debounced.ts'
import { useLatest } from '#ui/use-latest.ts'
import type { GridColumn } from '../columns/column.ts'
import { type GridQuery, type LeftList, RowFeed } from './row-feed.ts'
import type { GridSource } from './source.ts'

type FeedState = {
  /** The feed that reported these values: those of an earlier feed are obsolete. */
  feed: unknown
  total: number | null
  error: unknown
}

const noFeedState: FeedState = { feed: null, total: null, error: null }

type RowsInput<Row> = {
  source: GridSource<Row>
  columns: readonly GridColumn<Row>[]
  /** A new query restarts from the top. */
  query: GridQuery
  /** A new version rereads the rows in place. */
  version: number | string | undefined
  api: GridApi<Row> | null
  /** The map of the same list, when the person comes back to it. */
  left: LeftList | undefined
}

/** A burst of changes rereads the rows once, this many ms after the last. */
const versionDelay = 300

/** The table's feed, and its state: the number of matching rows, or why they could not be read. */
export function useRows<Row>({ source, columns, query, version, api, left }: RowsInput<Row>) {
  const latest = useLatest(source)
  const [feedState, setFeedState] = useState(noFeedState)

  const feed = useMemo(() => {
    const keys = new Map(columns.map(({ field, sort }) => [field, sort]))
    const newFeed: RowFeed<Row> = new RowFeed(
      { source: (request, signal) => latest.current(request, signal), sortKey: (field) => keys.get(field), query },
      {
        onTotal: (total) => setFeedState({ feed: newFeed, total, error: null }),
        onFailure: (error) =>
          setFeedState((now) => ({ ...(now.feed === newFeed ? now : noFeedState), feed: newFeed, error })),
      },
      left,
    )
    return newFeed
  }, [query, columns, latest, left])

  const settled = useDebounced(version, versionDelay)
  /** Times that the person asked again after a failure. */
  const [retries, setRetries] = useState(0)
  const shown = useRef(settled)
  useEffect(() => {
    if (shown.current === settled) return
    shown.current = settled
    feed.refresh()
    api?.refreshInfiniteCache()
  }, [settled, feed, api])

  const isCurrent = feedState.feed === feed
  return {
    feed,
    total: isCurrent ? feedState.total : null,
    error: isCurrent ? feedState.error : null,
    /** The last total, while the next one loads. */
    lastTotal: feedState.total,
    /** The version of the rows on screen. */
    readVersion: retries === 0 ? settled : `${settled ?? ''} ${retries}`,
    retry: () => {
      setFeedState((now) => ({ ...now, error: null }))
      setRetries((now) => now + 1)
      feed.refresh()
      api?.refreshInfiniteCache()
    },
  }
}
