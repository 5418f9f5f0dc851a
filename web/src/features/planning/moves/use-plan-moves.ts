import type { PlanItem } from '@regie/contract/planning/schema'
import { type KeyboardEvent, useState } from 'react'
import { useChange } from '#platform/api/use-change.ts'
import { lastOwnWrite, noteOwnWrite } from '#platform/changes/own-writes.ts'
import { offerUndo } from '#platform/forms/offer-undo.ts'
import { mayI } from '#platform/session/session.ts'
import type { Point } from '#ui/use-held-drag.ts'
import { useStableCallback } from '#ui/use-stable-callback.ts'
import { key } from '../client.ts'
import { itemKey, spanText } from '../plan-item.tsx'
import { edgesOf, movedItem } from './plan-moves.ts'
import { permissionToMove, saveItem } from './save-move.ts'
import { type BarPart, type Drag, useBarPress, wholeBar } from './use-bar-press.ts'

type Move = Drag & { isByKeys: boolean }

/** The bar of an item that takes the focus. */
export const focusedBar = (item: PlanItem): string => `[data-item="${itemKey(item)}"]`

/** How a view moves its items. */
export type Travel = {
  /** Gives the days from a point of the screen to others; null where there is no day. */
  measureFrom: (start: Point) => (now: Point) => number | null
  /** The days of each arrow, with Alt. */
  keySteps: Readonly<Record<string, number>>
  /** Called with where an item is after a key, or a move given up by key: its view may have to go there. */
  onKeyed?: ((item: PlanItem, day: string) => void) | undefined
}

/** Writes the days of an item over the last version that this tab made of it; answers the next one. */
async function writeDays(item: PlanItem): Promise<number> {
  const version = lastOwnWrite(item.id, item.version)?.version ?? item.version
  const saved = await saveItem({ ...item, version })
  noteOwnWrite(item.id, version, saved)
  return saved.version
}

/** Moves items of the plan by the pointer and by keys, one at a time, and writes them. `items`: those on screen. */
export function usePlanMoves(items: readonly PlanItem[], { measureFrom, keySteps, onKeyed }: Travel) {
  const [begun, setMove] = useState<Move | null>(null)
  const saving = useChange(
    async ({ to, former }: { to: PlanItem; former: PlanItem }) => ({ to, former, version: await writeDays(to) }),
    {
      stale: [key],
      onDone: ({ to, former, version }) =>
        offerUndo(`« ${to.name} » : ${spanText(to)}.`, {
          undo: () => writeDays({ ...former, version }),
          redo: () => writeDays({ ...to, version }),
          undone: 'Les dates d’avant sont rétablies.',
          stale: [key],
        }),
    },
  )
  const isThere = (wanted: PlanItem) => items.some((item) => itemKey(item) === itemKey(wanted))
  // What is dragged may be deleted by somebody meanwhile. What goes by keys may leave the days shown.
  const move = begun && (begun.isByKeys || saving.isPending || isThere(begun.item)) ? begun : null
  const moved = move && movedItem(move.item, move.edge, move.days)
  const giveUp = () => setMove(null)
  const commit = ({ item, edge, days }: Drag) => {
    const to = movedItem(item, edge, days)
    if (!to || days === 0) return setMove(null)
    // It stays where it was put until the plan is read again.
    saving.mutate({ to, former: item }, { onSettled: giveUp })
  }
  // Not as it was when it was taken: somebody may have deleted it since.
  const drop = useStableCallback((drag: Drag) => (isThere(drag.item) ? commit(drag) : giveUp()))
  const canMove = ({ kind }: PlanItem) => {
    const needed = permissionToMove[kind]
    return !saving.isPending && needed !== null && mayI(needed)
  }
  const pressOf = useBarPress({
    canMove,
    measureFrom,
    onDrag: (drag) => setMove({ ...drag, isByKeys: false }),
    onDrop: drop,
    onGiveUp: giveUp,
  })

  /** The part of a move that a bar shows; null for the bars of other items. */
  const moveOf = (item: PlanItem) => (move && itemKey(move.item) === itemKey(item) ? move : null)

  /** What the bar of an item listens to. */
  const handlersOf = (item: PlanItem, bar: BarPart = wholeBar) => {
    const own = moveOf(item)?.isByKeys ? moveOf(item) : null
    return {
      ...pressOf(item, bar),
      'data-item': bar.part === 0 ? itemKey(item) : undefined,
      onKeyDown: (event: KeyboardEvent) => {
        if (own && event.key === 'Escape') {
          giveUp()
          onKeyed?.(own.item, own.edge === 'end' ? own.item.endsOn : own.item.startsOn)
        }
        if (own && event.key === 'Enter') {
          event.preventDefault()
          commit(own)
        }
        const by = keySteps[event.key]
        if (!event.altKey || by === undefined || !canMove(item)) return
        // Alt with an arrow would go back in history.
        event.preventDefault()
        const edges = edgesOf(item)
        const edge = event.shiftKey && edges.includes('end') ? 'end' : edges[0]
        if (!edge) return
        const days = (own?.edge === edge ? own.days : 0) + by
        const to = movedItem(own?.item ?? item, edge, days)
        if (!to) return
        setMove({ item: own?.item ?? item, edge, days, part: bar.part, isByKeys: true })
        onKeyed?.(to, edge === 'end' ? to.endsOn : to.startsOn)
      },
      onBlur: () => {
        if (!own || saving.isPending) return
        // Drawn in another place, it has the focus again at the next frame.
        requestAnimationFrame(() => {
          if (!document.activeElement?.matches(focusedBar(item))) setMove((now) => (now === own ? null : now))
        })
      },
    }
  }
  return { move, moved, moveOf, handlersOf, isSaving: saving.isPending }
}
export type PlanMoves = ReturnType<typeof usePlanMoves>
