import { clsx } from 'clsx'
import { TriangleAlert } from 'lucide-react'
import { floatingStyle } from '#ui/overlay/overlay-style.ts'
import { today } from '#ui/text/french-date.ts'
import { spanText } from '../plan-item.tsx'
import { type AroundMove, consequencesOf } from './plan-moves.ts'
import type { PlanMoves } from './use-plan-moves.ts'

/** Where an item is being moved, and what follows from it, before it is written. */
export function MoveNote({ moves: { move, moved, isSaving }, around }: { moves: PlanMoves; around: AroundMove }) {
  return (
    <output
      className={clsx(
        move && moved ? [floatingStyle, 'fixed inset-x-4 bottom-4 z-40 mx-auto block max-w-md p-3 text-sm'] : 'sr-only',
      )}
    >
      {move && moved && (
        <>
          <span className="font-medium">{`« ${moved.name} » ${spanText(moved)}`}</span>
          {consequencesOf(moved, around, today()).map((consequence) => (
            <span key={consequence} className="mt-1 flex gap-1.5 text-warning-ink">
              <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
              {consequence}
            </span>
          ))}
          {move.isByKeys && !isSaving && (
            <span className="mt-1 block text-muted">Entrée pour enregistrer, Échap pour renoncer.</span>
          )}
        </>
      )}
    </output>
  )
}
