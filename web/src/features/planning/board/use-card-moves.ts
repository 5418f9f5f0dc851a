import { type KeyboardEvent, useState } from 'react'
import { type Point, useHeldDrag } from '#ui/use-held-drag.ts'
import { useStableCallback } from '#ui/use-stable-callback.ts'

export type BoardRow<Status extends string> = { id: string; name: string; status: Status }

/** A card on its way to a column. `at`: the pointer; null by keys. */
type CardMove<Status extends string, Row> = { row: Row; to: Status; at: Point | null }

type Rules<Status extends string, Row> = {
  statuses: readonly Status[]
  /** Why a card can't go to a column; null when it can. */
  refusalOf: (row: Row, to: Status) => string | null
  /** Called when a card is let go over a column that takes it. */
  onMove: (row: Row, to: Status) => void
  /** True while a move is being written. */
  isBusy: boolean
  /** Called when a card may be about to move. */
  onTake: (row: Row) => void
  /** Called when a key lets a card go. */
  onKeyed: (row: Row) => void
}

/** The card of a row that takes the focus. */
export const focusedCard = (id: string): string => `[data-card="${id}"] a`

/** Moves cards from a column to another by the pointer and by keys, one at a time. */
export function useCardMoves<Status extends string, Row extends BoardRow<Status>>({
  statuses,
  refusalOf,
  onMove,
  isBusy,
  onTake,
  onKeyed,
}: Rules<Status, Row>) {
  const [move, setMove] = useState<CardMove<Status, Row> | null>(null)
  const giveUp = () => setMove(null)
  const heldBy = useHeldDrag(giveUp)

  /** The column under a point of the screen. */
  const columnAt = ({ x, y }: Point): Status | undefined => {
    for (const element of document.elementsFromPoint(x, y)) {
      const column = element instanceof HTMLElement ? element.dataset['column'] : undefined
      if (column !== undefined) return statuses.find((status) => status === column)
    }
    return undefined
  }
  // What is known when it is let go decides: its history may have come since it was taken.
  const commit = useStableCallback((row: Row, to: Status) => {
    setMove(null)
    if (to !== row.status && refusalOf(row, to) === null) onMove(row, to)
  })
  const isOwn = (row: Row) => move?.row.id === row.id

  /** What a card listens to. */
  const handlersOf = (row: Row) => ({
    ...heldBy(() => {
      if (isBusy) return null
      onTake(row)
      let to = row.status
      return {
        moveTo: (at) => {
          // Between two columns, it goes back to its own.
          to = columnAt(at) ?? row.status
          setMove({ row, to, at })
        },
        drop: () => commit(row, to),
      }
    }),
    onKeyDown: (event: KeyboardEvent) => {
      const own = move?.at === null && isOwn(row) ? move : null
      if (own && event.key === 'Escape') giveUp()
      if (own && event.key === 'Enter') {
        event.preventDefault()
        onKeyed(row)
        commit(row, own.to)
      }
      const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
      if (!event.altKey || by === 0 || isBusy) return
      // Alt with an arrow would go back in history.
      event.preventDefault()
      onTake(row)
      const to = statuses[statuses.indexOf(own?.to ?? row.status) + by]
      if (to !== undefined) setMove({ row, to, at: null })
    },
    onBlur: () => setMove((now) => (now?.at === null ? null : now)),
  })
  return { move, isOwn, handlersOf, refusalOf }
}
export type CardMoves<Status extends string, Row extends BoardRow<Status>> = ReturnType<
  typeof useCardMoves<Status, Row>
>
