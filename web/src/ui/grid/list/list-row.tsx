import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { Fragment, type ReactNode, useMemo } from 'react'
import { useStore } from 'zustand'
import type { RowLines } from '../columns/row-lines.ts'
import { ToldAction } from '../columns/told-action.tsx'
import { ToldDue, ToldFact, ToldState, toldColumns } from '../columns/told-value.tsx'
import { cellText } from '../columns/value-text.ts'
import { RowBox } from '../selection/row-box.tsx'
import type { GridSelection } from '../selection/selection.ts'

type ListRowProps<Row extends { id: string }> = {
  row: Row
  lines: RowLines<Row>
  /** In rem. */
  linesHeight: number
  href: string | undefined
  /** The picture of the row, of the size that a row has room for. */
  lead: ((row: Row) => ReactNode) | undefined
  selection: GridSelection<Row> | undefined
  onPick: (row: Row, isRange: boolean) => void
}

const bodyStyle = 'flex min-w-0 flex-1 items-center gap-3 pr-3 -outline-offset-2'

/** A row of a telephone: its picture, its name, its state and when it is due, then its facts. The whole of it leads to its page. */
export function ListRow<Row extends { id: string }>(props: ListRowProps<Row>) {
  const { row, lines, linesHeight, href, lead, selection, onPick } = props
  // A list that is thrown by a finger draws the rows that come, and leaves the others.
  return useMemo(
    () => <RowBody {...{ row, lines, linesHeight, href, lead, selection, onPick }} />,
    [row, lines, linesHeight, href, lead, selection, onPick],
  )
}

function RowBody<Row extends { id: string }>(props: ListRowProps<Row>) {
  const { row, lines, linesHeight, href, lead, selection, onPick } = props
  const name = lines.name ? cellText(lines.name, row) : ''
  const actions = toldActions(lines, row)
  const body = (
    <>
      {lead?.(row)}
      {/* Positioned: it cuts off what is told to screen readers alone, too. */}
      <span className="relative block min-w-0 flex-1 overflow-hidden" style={{ maxHeight: `${linesHeight}rem` }}>
        <Lines row={row} lines={lines} name={name} />
      </span>
    </>
  )
  return (
    <div
      className={clsx(
        'flex h-full border-b border-line',
        !selection && 'pl-3',
        href !== undefined && 'has-[a:active]:bg-hover',
      )}
    >
      {selection && (
        <>
          <SelectedGround selection={selection} id={row.id} />
          <span className="w-11 shrink-0">
            <RowBox row={row} name={name} selection={selection} onPick={onPick} />
          </span>
        </>
      )}
      {href === undefined ? (
        <div className={bodyStyle}>{body}</div>
      ) : (
        <Link to="." href={href} data-row-focus="" className={clsx(bodyStyle, 'scroll-mt-32 scroll-mb-24')}>
          {body}
        </Link>
      )}
      {actions.length > 0 && (
        <div data-row-action="" className="flex shrink-0 items-center gap-1 pr-2">
          {actions}
        </div>
      )}
    </div>
  )
}

const toldActions = <Row,>({ actions }: RowLines<Row>, row: Row) =>
  actions.map((column) => <ToldAction key={column.field} column={column} row={row} />)

type GroundProps<Row extends { id: string }> = { selection: GridSelection<Row>; id: string }

/** The ground of a selected row. */
function SelectedGround<Row extends { id: string }>({ selection, id }: GroundProps<Row>) {
  const isSelected = useStore(selection.store, ({ rows }) => rows.has(id))
  return isSelected && <span aria-hidden="true" className="absolute inset-0 -z-10 bg-accent-soft" />
}

type LinesProps<Row extends { id: string }> = { row: Row; lines: RowLines<Row>; name: string }

function Lines<Row extends { id: string }>({ row, lines, name }: LinesProps<Row>) {
  const states = toldColumns(lines.states, row)
  const due = toldColumns(lines.due, row)
  const facts = toldColumns(lines.facts, row)
  return (
    <>
      <span className="line-clamp-2 text-base/5 font-medium wrap-anywhere">{name || '—'}</span>
      {states.length + due.length > 0 && (
        <span className="mt-1 flex h-5.5 items-center gap-2 text-sm/5">
          {states.map((column) => (
            <ToldState key={column.field} column={column} row={row} />
          ))}
          {due.map((column) => (
            <ToldDue key={column.field} column={column} row={row} />
          ))}
        </span>
      )}
      {facts.length > 0 && (
        <span className="block truncate text-sm/5 text-muted">
          {facts.map((column, at) => (
            <Fragment key={column.field}>
              {at > 0 && ' · '}
              <ToldFact column={column} row={row} />
            </Fragment>
          ))}
        </span>
      )}
    </>
  )
}

/** A row that is read: of the height of the others, and seen only where the answer is slow. */
export const WaitingRow = ({ hasLead }: { hasLead: boolean }) => (
  <div className="grid-waits-row flex h-full items-center gap-3 border-b border-line px-3">
    {hasLead && <span className="h-9 w-16 shrink-0 rounded-md bg-hover" />}
    <span className="flex min-w-0 flex-1 flex-col gap-2">
      <span className="h-3 w-3/5 rounded-sm bg-hover" />
      <span className="h-3 w-2/5 rounded-sm bg-hover" />
    </span>
  </div>
)
