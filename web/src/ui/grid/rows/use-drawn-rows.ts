import { useEffect, useMemo, useRef, useState } from 'react'
import type { GridSort } from '#ui/list-params.ts'
import { useStableCallback } from '#ui/use-stable-callback.ts'
import type { Replacer } from './replacer.ts'
import { blockSize, type RowFeed } from './row-feed.ts'

/** The rows that a list has, by their rank. */
export type LoadedRows<Row> = {
  /** Undefined while it is read. */
  at: (rank: number) => Row | undefined
  rankOf: (id: string) => number | undefined
  all: () => Row[]
}

type DrawnRowsInput<Row> = {
  feed: RowFeed<Row>
  sort: GridSort | null
  /** A new version rereads the rows on screen, which stay meanwhile. */
  version: number | string | undefined
  /** The rows on screen: the first, and the one after the last. */
  shown: { first: number; end: number }
  replacer: Replacer<Row>
}

/** The same text for the same order. */
export const orderOf = (sort: GridSort | null): string => `${sort?.field ?? ''} ${sort?.isDescending ?? false}`

/** The rows of a wall or of a list, read by blocks as they come on screen. */
export function useDrawnRows<Row extends { id: string }>(input: DrawnRowsInput<Row>): LoadedRows<Row> {
  const { feed, sort, version, shown, replacer } = input
  const question = orderOf(sort)
  const [held, setHeld] = useState({ feed, question, blocks: new Map<number, readonly Row[]>() })
  const asked = useRef(new Set<number>())
  const askedOf = useRef<unknown[]>([])

  const read = useStableCallback((index: number) => {
    asked.current.add(index)
    void feed.read(index, sort, {
      onRows: (rows) =>
        setHeld((now) => {
          const isSame = now.feed === feed && now.question === question
          return { feed, question, blocks: new Map(isSame ? now.blocks : []).set(index, rows) }
        }),
      // Asked for again when the list is read again.
      onFailure: () => asked.current.delete(index),
    })
  })

  // As the table does with a feed that it leaves: a late answer to an earlier search must replace nothing.
  useEffect(() => () => feed.destroy(), [feed])

  const firstBlock = Math.floor(shown.first / blockSize)
  const lastBlock = Math.floor(Math.max(shown.first, shown.end - 1) / blockSize)
  useEffect(() => {
    const of = [feed, question, version]
    if (of.some((part, at) => part !== askedOf.current[at])) asked.current.clear()
    askedOf.current = of
    // After the effect of the list, which has the feed count its rows again for a new version.
    queueMicrotask(() => {
      for (let index = firstBlock; index <= lastBlock; index += 1) if (!asked.current.has(index)) read(index)
    })
  }, [feed, question, version, firstBlock, lastBlock, read])

  useEffect(() => {
    replacer.follow((rows) => {
      const byId = new Map(rows.map((row) => [row.id, row]))
      const now = (row: Row) => byId.get(row.id) ?? row
      setHeld(({ blocks, ...rest }) => ({
        ...rest,
        blocks: new Map([...blocks].map(([index, block]) => [index, block.map(now)])),
      }))
    })
    return () => replacer.follow(null)
  }, [replacer])

  const blocks = held.feed === feed && held.question === question ? held.blocks : undefined
  return useMemo(
    () => ({
      at: (rank) => blocks?.get(Math.floor(rank / blockSize))?.[rank % blockSize],
      rankOf: (id) => {
        for (const [index, rows] of blocks ?? []) {
          const at = rows.findIndex((row) => row.id === id)
          if (at >= 0) return index * blockSize + at
        }
        return undefined
      },
      all: () => [...(blocks?.values() ?? [])].flat(),
    }),
    [blocks],
  )
}
