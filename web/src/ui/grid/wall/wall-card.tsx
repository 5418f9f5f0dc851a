import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import type { RowLines } from '../columns/row-lines.ts'
import { ToldDue, ToldFact, ToldState, toldColumns } from '../columns/told-value.tsx'
import { cellText } from '../columns/value-text.ts'
import { RowBox } from '../selection/row-box.tsx'
import type { GridSelection } from '../selection/selection.ts'

/** The lines under a name: what a card has room for. */
const mostLines = 3

type WallCardProps<Row extends { id: string }> = {
  row: Row
  lines: RowLines<Row>
  href: string
  picture: ReactNode
  selection: GridSelection<Row> | undefined
  onPick: (row: Row, isRange: boolean) => void
}

/** A row as a card: its picture, its name, and what comes first of it. */
export function WallCard<Row extends { id: string }>(props: WallCardProps<Row>) {
  const { row, lines, href, picture, selection, onPick } = props
  const name = lines.name ? cellText(lines.name, row) : ''
  const told = [
    ...toldColumns(lines.states, row).map((column) => ({ column, line: <ToldState column={column} row={row} /> })),
    ...toldColumns(lines.due, row).map((column) => ({ column, line: <ToldDue column={column} row={row} /> })),
    ...toldColumns(lines.facts, row).map((column) => ({ column, line: <ToldFact column={column} row={row} /> })),
  ]
  return (
    <div className="group/card">
      <div className="relative">
        <Link to="." href={href} tabIndex={-1} aria-hidden="true" className="block overflow-hidden rounded-md">
          {picture}
        </Link>
        {selection && <CardBox row={row} name={name} selection={selection} onPick={onPick} />}
      </div>
      <div className="min-w-0 px-0.5 pt-2 text-sm">
        <Link to="." href={href} title={name} className="block truncate rounded-sm font-medium hover:underline">
          {name || '—'}
        </Link>
        {told.slice(0, mostLines).map(({ column, line }) => (
          <div
            key={column.field}
            title={`${column.header} : ${cellText(column, row)}`}
            className="flex h-5.5 items-center text-xs/5 text-muted"
          >
            <span className="min-w-0 truncate">{line}</span>
          </div>
        ))}
      </div>
    </div>
  )
}

type CardBoxProps<Row extends { id: string }> = Pick<WallCardProps<Row>, 'row' | 'onPick'> & {
  name: string
  selection: GridSelection<Row>
}

/** The box of a card, in the corner of its picture: seen by a finger, under the pointer, and once cards are selected. */
function CardBox<Row extends { id: string }>({ row, name, selection, onPick }: CardBoxProps<Row>) {
  const isSelected = useStore(selection.store, ({ rows }) => rows.has(row.id))
  const isSelecting = useStore(selection.store, ({ rows }) => rows.size > 0)
  return (
    <>
      {isSelected && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-0 rounded-md ring-3 ring-accent ring-inset"
        />
      )}
      <span
        className={clsx(
          // A finger has more room than what is seen.
          'absolute top-0 left-0 isolate size-9 before:absolute before:inset-1.5 before:-z-10 before:rounded-md before:bg-raised/90 before:shadow-card pointer-coarse:size-11 pointer-coarse:before:inset-2',
          !isSelecting &&
            'pointer-fine:opacity-0 pointer-fine:group-hover/card:opacity-100 pointer-fine:group-focus-within/card:opacity-100',
        )}
      >
        <RowBox row={row} name={name} selection={selection} onPick={onPick} />
      </span>
    </>
  )
}
