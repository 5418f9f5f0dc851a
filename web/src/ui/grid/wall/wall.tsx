import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useExtent } from '#ui/use-extent.ts'
import { rowLines } from '../columns/row-lines.ts'
import type { DrawingProps } from '../drawing.ts'
import { useDrawnRows } from '../rows/use-drawn-rows.ts'
import { rankAttribute, usePicking } from '../selection/use-picking.ts'
import { WallCard } from './wall-card.tsx'
import { gap, wallLayout } from './wall-layout.ts'

type WallProps<Row extends { id: string }> = DrawingProps<Row> & {
  rowLink: (row: Row) => string
  picture: (row: Row, className: string) => ReactNode
}

/** A list as a wall of pictures: the same rows, filters and columns as its table. Lines out of sight are not drawn. */
export function Wall<Row extends { id: string }>(props: WallProps<Row>) {
  const { label, columns, layout, feed, sort, version, count, rowLink, picture } = props
  const { selection, start, onPlace, replacer } = props
  const scroller = useRef<HTMLDivElement>(null)
  const width = useExtent(scroller, 'clientWidth')
  const { perLine, cardWidth, lineHeight } = wallLayout(width)
  const [begun] = useState(start)
  // oxlint-disable-next-line react/incompatible-library -- its functions are called here, and given to nobody
  const virtual = useVirtualizer({
    count: width === 0 ? 0 : Math.ceil(count / perLine),
    getScrollElement: () => scroller.current,
    estimateSize: () => lineHeight,
    paddingStart: gap,
    initialOffset: begun && 'top' in begun ? begun.top : 0,
    overscan: 2,
  })
  useLayoutEffect(() => virtual.measure(), [virtual, lineHeight])
  // There is a height to scroll once the lines are counted.
  const isBack = useRef(false)
  useLayoutEffect(() => {
    if (isBack.current || width === 0) return
    isBack.current = true
    if (begun)
      scroller.current?.scrollTo({ top: 'top' in begun ? begun.top : Math.floor(begun.rank / perLine) * lineHeight })
  }, [width, begun, perLine, lineHeight])

  const lines = virtual.getVirtualItems()
  const first = (lines[0]?.index ?? 0) * perLine
  const end = Math.min(count, ((lines.at(-1)?.index ?? 0) + 1) * perLine)
  const rows = useDrawnRows({ feed, sort, version, shown: { first, end }, replacer })
  const { pick, ...picking } = usePicking(selection, rows)
  const shown = useMemo(() => rowLines(columns, layout), [columns, layout])

  return (
    <section
      ref={scroller}
      aria-label={`Planche : ${label}`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
      tabIndex={0}
      onScroll={({ currentTarget: { scrollTop: top } }) =>
        onPlace({ form: 'wall', top, rank: Math.floor(top / lineHeight) * perLine })
      }
      className="absolute inset-0 overflow-y-auto -outline-offset-2"
    >
      <ul aria-label={label} className="relative" style={{ height: virtual.getTotalSize() }} {...picking}>
        {lines.flatMap(({ index, start: top }) =>
          Array.from({ length: Math.min(perLine, count - index * perLine) }, (_, at) => {
            const rank = index * perLine + at
            const row = rows.at(rank)
            return (
              <li
                key={row?.id ?? rank}
                aria-setsize={count}
                aria-posinset={rank + 1}
                {...{ [rankAttribute]: rank }}
                className="absolute top-0 left-0"
                style={{
                  width: cardWidth,
                  height: lineHeight - gap,
                  transform: `translate(${gap + at * (cardWidth + gap)}px, ${top}px)`,
                }}
              >
                {row ? (
                  <WallCard
                    row={row}
                    lines={shown}
                    href={rowLink(row)}
                    picture={picture(row, 'w-full')}
                    selection={selection}
                    onPick={pick}
                  />
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
