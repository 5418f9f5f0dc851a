import { clsx } from 'clsx'
import { Ban } from 'lucide-react'
import { floatingStyle } from '#ui/overlay/overlay-style.ts'
import type { BoardRow, CardMoves } from './use-card-moves.ts'

type BoardNoteProps<Status extends string, Row extends BoardRow<Status>> = {
  labels: Readonly<Record<Status, string>>
  moves: CardMoves<Status, Row>
}

/** Where a card goes, or why it can't, before anything is written; and its name under the pointer. */
export function BoardNote<Status extends string, Row extends BoardRow<Status>>({
  labels,
  moves: { move, refusalOf },
}: BoardNoteProps<Status, Row>) {
  const refusal = move && move.to !== move.row.status ? refusalOf(move.row, move.to) : null
  return (
    <>
      {move?.at && (
        <span
          aria-hidden="true"
          className={clsx(
            floatingStyle,
            'pointer-events-none fixed z-50 max-w-60 truncate px-3 py-2 text-sm font-medium',
          )}
          style={{ left: move.at.x + 8, top: move.at.y + 8 }}
        >
          {move.row.name}
        </span>
      )}
      <output
        className={clsx(
          move ? [floatingStyle, 'fixed inset-x-4 bottom-4 z-40 mx-auto block max-w-md p-3 text-sm'] : 'sr-only',
        )}
      >
        {move && (
          <>
            <span className="font-medium">
              {move.to === move.row.status
                ? `« ${move.row.name} » : ${labels[move.row.status]}`
                : `« ${move.row.name} » : ${labels[move.row.status]} → ${labels[move.to]}`}
            </span>
            {refusal !== null && (
              <span className="mt-1 flex gap-1.5 text-warning-ink">
                <Ban aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
                {refusal}
              </span>
            )}
            {move.at === null && refusal === null && move.to !== move.row.status && (
              <span className="mt-1 block text-muted">Entrée pour déplacer, Échap pour renoncer.</span>
            )}
          </>
        )}
      </output>
    </>
  )
}
