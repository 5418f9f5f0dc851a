import type { Cover } from '@regie/contract/covers/schema'
import { type QueryClient, QueryObserver, type QueryObserverOptions } from '@tanstack/react-query'

/** Rows that appear within this delay share a call, in ms. */
const gatheringMs = 16
/** Milliseconds that the covers of rows out of sight are kept: rows that were scrolled away come back. */
const keptMs = 300_000

type Batch = {
  ids: readonly string[]
  watchers: number
  isOver: () => boolean
  stop: () => void
  forgetting?: ReturnType<typeof setTimeout> | undefined
}

type Source = {
  queryClient: QueryClient
  /** The query that reads the covers of some rows. */
  read: (ids: string[]) => Pick<QueryObserverOptions<Cover[]>, 'queryKey' | 'queryFn'>
  /** Most rows of one call. */
  largest: number
}

/**
 * The covers of the rows on screen, read in batches, each a query of the cache. A row watches its own alone: five hundred rows
 * with a query each took a second of the page's time.
 */
export function createCoverBatches({ queryClient, read, largest }: Source) {
  const covers = new Map<string, Cover | null>()
  const listeners = new Map<string, Set<() => void>>()
  const batches = new Map<string, Batch>()
  const waiting = new Set<string>()

  function forget(batch: Batch) {
    clearTimeout(batch.forgetting)
    batch.stop()
    for (const id of batch.ids) {
      covers.delete(id)
      batches.delete(id)
    }
  }

  /** Each row whose cover is another is told. */
  function keep(ids: readonly string[], found: readonly Cover[]) {
    const byId = new Map(found.map((cover) => [cover.id, cover]))
    for (const id of ids) {
      const cover = byId.get(id) ?? null
      if (covers.get(id) === cover) continue
      covers.set(id, cover)
      for (const tell of listeners.get(id) ?? []) tell()
    }
  }

  function begin(ids: string[]) {
    const observer = new QueryObserver<Cover[]>(queryClient, read(ids))
    const query = observer.getCurrentQuery()
    const batch: Batch = {
      ids,
      watchers: ids.reduce((sum, id) => sum + (listeners.get(id)?.size ?? 0), 0),
      // The cache is emptied at the end of a session, with all its pages.
      isOver: () => queryClient.getQueryCache().get(query.queryHash) !== query,
      stop: observer.subscribe(({ data }) => data && keep(ids, data)),
    }
    for (const id of ids) batches.set(id, batch)
    const { data } = observer.getCurrentResult()
    if (data) keep(ids, data)
  }

  function gather() {
    const ids = [...waiting]
    waiting.clear()
    for (let from = 0; from < ids.length; from += largest) begin(ids.slice(from, from + largest))
  }

  function waitFor(id: string) {
    if (waiting.size === 0) setTimeout(gather, gatheringMs)
    waiting.add(id)
  }

  queryClient.getQueryCache().subscribe(({ type }) => {
    if (type !== 'removed') return
    for (const batch of new Set(batches.values())) if (batch.isOver()) forget(batch)
  })

  return {
    /** Null for a row without a picture; undefined until it is known. */
    get: (id: string): Cover | null | undefined => covers.get(id),
    /** Calls `tell` when the cover of a row is known, and each time that it changes. Returns what ends it. */
    watch: (id: string, tell: () => void): (() => void) => {
      const own = listeners.get(id) ?? new Set()
      listeners.set(id, own.add(tell))
      const batch = batches.get(id)
      if (batch) {
        batch.watchers += 1
        clearTimeout(batch.forgetting)
      } else waitFor(id)
      return () => {
        own.delete(tell)
        if (own.size === 0) {
          listeners.delete(id)
          waiting.delete(id)
        }
        const last = batches.get(id)
        if (!last) return
        last.watchers -= 1
        if (last.watchers === 0) last.forgetting = setTimeout(() => forget(last), keptMs)
      }
    },
  }
}
