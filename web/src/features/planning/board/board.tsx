import { clsx } from 'clsx'
import { Ban } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '#ui/layout/badge.tsx'
import { Tabs } from '#ui/layout/tabs.tsx'
import { useIsNarrow } from '#ui/use-is-narrow.ts'
import { useSwipe } from '#ui/use-swipe.ts'
import { BoardCard, type CardFacts } from './board-card.tsx'
import { BoardNote } from './board-note.tsx'
import type { BoardRow, CardMoves } from './use-card-moves.ts'

/** The first rows of a status, and how many there are. */
export type BoardColumn<Row> = { rows: readonly Row[]; count: number }

type BoardProps<Status extends string, Row extends BoardRow<Status>> = {
  label: string
  statuses: readonly Status[]
  labels: Readonly<Record<Status, string>>
  columnOf: (status: Status) => BoardColumn<Row>
  factsOf: (row: Row) => CardFacts
  /** Under the cards of a column: the way to the others. */
  renderFoot: (status: Status) => ReactNode
  moves: CardMoves<Status, Row>
  /** What is being written. */
  saving: { row: Row; to: Status } | null
  /** The column of a telephone. */
  shown: Status
  onShow: (status: Status) => void
}

/** Columns of cards, one per status; one at a time on a telephone. */
export function Board<Status extends string, Row extends BoardRow<Status>>(props: BoardProps<Status, Row>) {
  const { label, statuses, labels, moves, saving, shown, onShow } = props
  const isNarrow = useIsNarrow()
  const swipe = useSwipe((direction) => {
    const next = statuses[statuses.indexOf(shown) + direction]
    if (next !== undefined && !moves.move) onShow(next)
  })
  // What was let go stands in its new column until it is read there.
  const columnOf = (status: Status): BoardColumn<Row> => {
    const { rows, count } = props.columnOf(status)
    if (!saving) return { rows, count }
    const others = rows.filter(({ id }) => id !== saving.row.id)
    const otherCount = count - (rows.length - others.length)
    return status === saving.to
      ? { rows: [saving.row, ...others], count: otherCount + 1 }
      : { rows: others, count: otherCount }
  }
  const cardsOf = (status: Status) => {
    const { rows } = columnOf(status)
    if (rows.length === 0) return <p className="px-1 py-3 text-sm text-muted">Rien ici.</p>
    return (
      <ul aria-label={labels[status]} className="flex flex-col gap-2">
        {rows.map((row) => (
          <li key={row.id}>
            <BoardCard row={row} facts={props.factsOf(row)} moves={moves} isSaving={saving?.row.id === row.id} />
          </li>
        ))}
      </ul>
    )
  }
  return (
    <>
      {isNarrow ? (
        <Tabs
          label={label}
          selected={shown}
          onSelect={onShow}
          tabs={statuses.map((status) => ({
            id: status,
            label: (
              <span data-column={status} className="flex items-center gap-1.5">
                {labels[status]}
                <Badge>{columnOf(status).count}</Badge>
              </span>
            ),
            content: (
              <div {...swipe} className="flex min-h-96 touch-pan-y flex-col gap-2">
                {cardsOf(status)}
                {props.renderFoot(status)}
              </div>
            ),
          }))}
        />
      ) : (
        <div className="relative min-h-[32rem] flex-1">
          <section
            aria-label={label}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard
            tabIndex={0}
            className="absolute inset-0 grid auto-cols-[minmax(11.25rem,1fr)] grid-flow-col grid-rows-1 gap-2 overflow-x-auto"
          >
            {statuses.map((status) => (
              <Column key={status} status={status} label={labels[status]} count={columnOf(status).count} moves={moves}>
                {cardsOf(status)}
                {props.renderFoot(status)}
              </Column>
            ))}
          </section>
        </div>
      )}
      <BoardNote labels={labels} moves={moves} />
      <p className="mt-2 text-xs text-muted pointer-coarse:hidden print:hidden">
        Glissez une carte vers une colonne. Au clavier : Alt + ← ou →, puis Entrée.
      </p>
      <p className="mt-2 hidden text-xs text-muted pointer-coarse:block print:hidden">
        Gardez le doigt sur une carte, puis glissez-la vers une colonne ; ou choisissez-la dans son menu.
      </p>
    </>
  )
}

type ColumnProps<Status extends string, Row extends BoardRow<Status>> = {
  status: Status
  label: string
  count: number
  moves: CardMoves<Status, Row>
  children: ReactNode
}

/** A status. While a card moves, it says whether it takes it. */
function Column<Status extends string, Row extends BoardRow<Status>>({
  status,
  label,
  count,
  moves: { move, refusalOf },
  children,
}: ColumnProps<Status, Row>) {
  const refusal = move && move.row.status !== status ? refusalOf(move.row, status) : null
  const isAimedAt = move?.to === status && move.row.status !== status
  return (
    <section
      aria-label={label}
      data-column={status}
      className={clsx(
        'flex min-h-0 flex-col rounded-lg border bg-sunken/60',
        isAimedAt ? (refusal === null ? 'border-accent-ink bg-accent-soft' : 'border-danger-ink/50') : 'border-line',
      )}
    >
      <header className="flex min-h-12 items-center justify-between gap-2 px-3 py-1.5">
        <h2 className="min-w-0 text-sm leading-tight font-semibold">{label}</h2>
        <Badge>{count}</Badge>
      </header>
      {refusal !== null && (
        <p className="flex gap-1.5 px-3 pb-2 text-xs text-muted">
          <Ban aria-hidden="true" className="mt-0.5 size-3 shrink-0" />
          {refusal}
        </p>
      )}
      <div
        className={clsx(
          'flex min-h-0 flex-1 flex-col gap-2 overflow-y-auto p-2 pt-0',
          refusal !== null && 'opacity-60',
        )}
      >
        {children}
      </div>
    </section>
  )
}
