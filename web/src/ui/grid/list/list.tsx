import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { rowLines } from '../columns/row-lines.ts'
import type { DrawingProps } from '../drawing.ts'
import { orderOf, useDrawnRows } from '../rows/use-drawn-rows.ts'
import { rankAttribute, usePicking } from '../selection/use-picking.ts'
import { listLayout } from './list-layout.ts'
import { ListRow, WaitingRow } from './list-row.tsx'
import type { Sight } from './sight.ts'
import { useListKeys } from './use-list-keys.ts'
import { useSight } from './use-sight.ts'

/** Rows drawn before the window is measured. */
const firstRows = 16

type ListProps<Row extends { id: string }> = DrawingProps<Row> & {
  rowLink: ((row: Row) => string) | undefined
  /** The picture of a row, of the size that a row has room for. Defined outside the component, or memoised. */
  lead: ((row: Row) => ReactNode) | undefined
}

/** Pixels of a rem: the size of text that the person chose. */
const remOf = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize)

/**
 * A list on a telephone: rows of three lines, that move with the page. Those out of sight are not drawn; they have one height, so that
 * nothing shifts as rows arrive.
 */
export function List<Row extends { id: string }>(props: ListProps<Row>) {
  const { label, columns, layout, feed, sort, version, count, rowLink, lead, selection, start, onPlace, replacer } =
    props
  const list = useRef<HTMLUListElement>(null)
  const lines = useMemo(() => rowLines(columns, layout), [columns, layout])
  const { linesHeight, rowHeight: inRem } = listLayout(lines)
  const [rem] = useState(remOf)
  const rowHeight = inRem * rem
  const [begun] = useState(start)
  const [firstSight] = useState((): Sight => {
    const rank = begun === null ? 0 : 'rank' in begun ? begun.rank : Math.floor(Math.max(0, begun.top) / rowHeight)
    const first = Math.max(0, Math.min(rank, count - 1))
    return { first, end: Math.min(count, first + firstRows) }
  })
  /** Height of what stays on screen over the rows: the bar of the page, and the tools of the list. */
  const covered = () => {
    const tools = list.current?.closest('section')?.querySelector<HTMLElement>('[data-stays]')
    return tools ? Number.parseFloat(getComputedStyle(tools).top) + tools.offsetHeight : 0
  }
  /** Moves the page so that a place of the list, in pixels, is at the top of the window. */
  const moveTo = (top: number) => {
    if (!list.current) return
    const from = globalThis.scrollY + list.current.getBoundingClientRect().top
    globalThis.scrollTo({ top: from + top, behavior: 'instant' })
  }
  const isBack = useRef(false)
  // Before the rows in sight are looked for.
  useLayoutEffect(() => {
    if (isBack.current || begun === null) return
    isBack.current = true
    moveTo('top' in begun ? begun.top : begun.rank * rowHeight - covered())
  })
  // Another search or another order begins at its first row, under the tools.
  const question = orderOf(sort)
  const asked = useRef({ feed, question })
  useLayoutEffect(() => {
    const isSame = asked.current.feed === feed && asked.current.question === question
    asked.current = { feed, question }
    const top = list.current?.getBoundingClientRect().top ?? 0
    if (!isSame && top < covered()) moveTo(-covered())
  })

  const sight = useSight({
    list,
    rowHeight,
    count,
    begun: firstSight,
    onMove: (top) => onPlace({ form: 'list', top: -top, rank: Math.max(0, (covered() - top) / rowHeight) }),
  })
  const end = Math.min(count, sight.end)
  const rows = useDrawnRows({ feed, sort, version, shown: { first: sight.first, end }, replacer })

  const { pick, ...picking } = usePicking(selection, rows)
  const { held, ...keys } = useListKeys({
    list,
    rows,
    count,
    selection,
    onReach: (rank) => moveTo(rank * rowHeight - covered()),
  })
  const drawn = Array.from({ length: Math.max(0, end - sight.first) }, (_, at) => sight.first + at)
  const isApart = held !== null && held < count && (held < sight.first || held >= end)
  const home = held ?? sight.first
  return (
    <ul
      ref={list}
      aria-label={label}
      className="relative isolate"
      style={{ height: count * rowHeight }}
      {...picking}
      {...keys}
    >
      {(isApart ? [...drawn, held].toSorted((one, other) => one - other) : drawn).map((rank) => {
        const row = rows.at(rank)
        return (
          <li
            key={row?.id ?? rank}
            aria-setsize={count}
            aria-posinset={rank + 1}
            {...{ [rankAttribute]: rank }}
            {...(rank === home && { 'data-focus-home': '' })}
            className="absolute inset-x-0 top-0 isolate"
            style={{ height: rowHeight, transform: `translateY(${rank * rowHeight}px)` }}
          >
            {row ? (
              <ListRow
                row={row}
                lines={lines}
                linesHeight={linesHeight}
                href={rowLink?.(row)}
                lead={lead}
                selection={selection}
                onPick={pick}
              />
            ) : (
              <WaitingRow hasLead={lead !== undefined} />
            )}
          </li>
        )
      })}
    </ul>
  )
}
