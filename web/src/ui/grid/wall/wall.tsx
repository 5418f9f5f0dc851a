import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useLayoutEffect, useMemo, useRef } from 'react'
import type { GridSort } from '#ui/list-params.ts'
import { useExtent } from '#ui/use-extent.ts'
import type { GridColumn } from '../columns/column.ts'
import { displayedColumns, type Layout } from '../columns/layout.ts'
import type { RowFeed } from '../rows/row-feed.ts'
import { useWallRows } from './use-wall-rows.ts'
import { WallCard } from './wall-card.tsx'
import { gap, wallLayout } from './wall-layout.ts'

/** The columns under a name: what a card has room for. */
const factCount = 3
/** Rows assumed until the first page tells their number. */
const usualRows = 30

type WallProps<Row extends { id: string }> = {
  label: string
  columns: readonly GridColumn<Row>[]
  layout: Layout
  feed: RowFeed<Row>
  sort: GridSort | null
  version: number | string | undefined
  /** Number of rows; null until known. */
  total: number | null
  rowLink: (row: Row) => string
  picture: (row: Row, className: string) => ReactNode
  /** Number of rows and scroll position (px) to restore. */
  initialRows?: number | undefined
  initialTop?: number | undefined
  onScroll: (top: number) => void
}

/** A list as a wall of pictures: the same rows, filters and columns as its table. Lines out of sight are not drawn. */
export function Wall<Row extends { id: string }>(props: WallProps<Row>) {
  const { label, columns, layout, feed, sort, version, total, rowLink, picture, onScroll } = props
  const { initialRows = usualRows, initialTop = 0 } = props
  const scroller = useRef<HTMLDivElement>(null)
  const width = useExtent(scroller, 'clientWidth')
  const { perLine, cardWidth, lineHeight } = wallLayout(width)
  const count = total ?? initialRows
  // oxlint-disable-next-line react/incompatible-library -- its functions are called here, and given to nobody
  const virtual = useVirtualizer({
    count: width === 0 ? 0 : Math.ceil(count / perLine),
    getScrollElement: () => scroller.current,
    estimateSize: () => lineHeight,
    paddingStart: gap,
    initialOffset: initialTop,
    overscan: 2,
  })
  useLayoutEffect(() => virtual.measure(), [virtual, lineHeight])
  // There is a height to scroll once the lines are counted.
  const isBack = useRef(false)
  useLayoutEffect(() => {
    if (isBack.current || width === 0) return
    isBack.current = true
    scroller.current?.scrollTo({ top: initialTop })
  }, [width, initialTop])

  const lines = virtual.getVirtualItems()
  const first = (lines[0]?.index ?? 0) * perLine
  const end = Math.min(count, ((lines.at(-1)?.index ?? 0) + 1) * perLine)
  const rowAt = useWallRows({ feed, sort, version, shown: { first, end } })
  const shownColumns = useMemo(() => {
    const [name, ...others] = columns
    const facts = displayedColumns(layout).flatMap(({ colId }) => others.find(({ field }) => field === colId) ?? [])
    return name ? [name, ...facts.slice(0, factCount)] : []
  }, [columns, layout])

  return (
    <section
      ref={scroller}
      aria-label={`Planche : ${label}`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
      tabIndex={0}
      onScroll={({ currentTarget }) => onScroll(currentTarget.scrollTop)}
      className="absolute inset-0 overflow-y-auto -outline-offset-2"
    >
      <ul aria-label={label} className="relative" style={{ height: virtual.getTotalSize() }}>
        {lines.flatMap(({ index, start }) =>
          Array.from({ length: Math.min(perLine, count - index * perLine) }, (_, at) => {
            const rank = index * perLine + at
            const row = rowAt(rank)
            return (
              <li
                key={row?.id ?? rank}
                aria-setsize={count}
                aria-posinset={rank + 1}
                className="absolute top-0 left-0"
                style={{
                  width: cardWidth,
                  height: lineHeight - gap,
                  transform: `translate(${gap + at * (cardWidth + gap)}px, ${start}px)`,
                }}
              >
                {row ? (
                  <WallCard row={row} columns={shownColumns} href={rowLink(row)} picture={picture(row, 'w-full')} />
                ) : (
                  <div className="aspect-video w-full animate-pulse rounded-md bg-sunken" />
                )}
              </li>
            )
          }),
        )}
      </ul>
    </section>
  )
}
