import { useEffect, useRef, useState } from 'react'
import type { GridSort } from '#ui/list-params.ts'
import { useStableCallback } from '#ui/use-stable-callback.ts'
import { blockSize, type RowFeed } from '../rows/row-feed.ts'

type WallRowsInput<Row> = {
  feed: RowFeed<Row>
  sort: GridSort | null
  /** A new version rereads the rows on screen, which stay meanwhile. */
  version: number | string | undefined
  /** The rows on screen: the first, and the one after the last. */
  shown: { first: number; end: number }
}

/** The rows of a wall, read by blocks as they come on screen. Gives the row of a rank; undefined while it is read. */
export function useWallRows<Row>({ feed, sort, version, shown }: WallRowsInput<Row>) {
  const question = `${sort?.field ?? ''} ${sort?.isDescending ?? false}`
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

  const isCurrent = held.feed === feed && held.question === question
  return (rank: number): Row | undefined =>
    isCurrent ? held.blocks.get(Math.floor(rank / blockSize))?.[rank % blockSize] : undefined
}
