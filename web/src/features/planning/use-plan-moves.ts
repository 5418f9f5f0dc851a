import type { PlanItem } from '@regie/contract/planning/schema'
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { useChange } from '#platform/api/use-change.ts'
import { lastOwnWrite, noteOwnWrite } from '#platform/changes/own-writes.ts'
import { offerUndo } from '#platform/forms/offer-undo.ts'
import { mayI } from '#platform/session/session.ts'
import { key } from './client.ts'
import { spanText } from './plan-item.tsx'
import { type Edge, edgesOf, movedItem } from './plan-moves.ts'
import { permissionToMove, saveItem } from './save-move.ts'

/** Pixels at the end of a bar by which it is stretched, and before a press becomes a drag. */
const grip = 7
const slack = 4

type Move = { item: PlanItem; edge: Edge; days: number; isByKeys: boolean }
/** `days`: moved so far; read when the pointer is released, perhaps before the last move is rendered. */
type Press = Omit<Move, 'isByKeys'> & { x: number; isDrag: boolean }

/** The edge of a bar under the pointer. */
function edgeAt(bar: Element | null, x: number, item: PlanItem): Edge | undefined {
  const edges = edgesOf(item)
  const box = bar?.getBoundingClientRect()
  if (edges.length > 1 && box && box.width > 3 * grip) {
    if (x > box.right - grip) return 'end'
    if (x < box.left + grip) return 'start'
  }
  return edges[0]
}

/** Writes the days of an item over the last version that this tab made of it; answers the next one. */
async function writeDays(item: PlanItem): Promise<number> {
  const version = lastOwnWrite(item.id, item.version)?.version ?? item.version
  const saved = await saveItem({ ...item, version })
  noteOwnWrite(item.id, version, saved)
  return saved.version
}

/** Moves items of the plan by the pointer and by keys, one at a time, and writes them. `dayWidth`: pixels. */
export function usePlanMoves(dayWidth: number) {
  const [move, setMove] = useState<Move | null>(null)
  const press = useRef<Press>(null)
  // Lives until the click that follows, given up or not.
  const wasDragged = useRef(false)
  const moved = move && movedItem(move.item, move.edge, move.days)

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
  const cancel = () => {
    press.current = null
    setMove(null)
  }
  const commit = ({ item, edge, days }: Omit<Move, 'isByKeys'>) => {
    press.current = null
    const to = movedItem(item, edge, days)
    if (!to || days === 0) return setMove(null)
    // It stays where it was put until the plan is read again.
    saving.mutate({ to, former: item }, { onSettled: () => setMove(null) })
  }

  const isDragged = move !== null && !move.isByKeys && !saving.isPending
  useEffect(() => {
    if (!isDragged) return undefined
    const escape = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return
      press.current = null
      setMove(null)
    }
    globalThis.addEventListener('keydown', escape)
    return () => globalThis.removeEventListener('keydown', escape)
  }, [isDragged])

  const canMove = (item: PlanItem) => !saving.isPending && mayI(permissionToMove[item.kind])
  /** What a bar listens to. */
  const handlersOf = (item: PlanItem) => ({
    draggable: false,
    onPointerDown: (event: PointerEvent<HTMLAnchorElement>) => {
      // A finger scrolls.
      if (event.button !== 0 || event.pointerType === 'touch' || !canMove(item)) return
      const edge = edgeAt(event.currentTarget.firstElementChild, event.clientX, item)
      if (!edge) return
      press.current = { item, edge, days: 0, x: event.clientX, isDrag: false }
      wasDragged.current = false
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: ({ clientX }: PointerEvent) => {
      const pressed = press.current
      if (!pressed) return
      if (!pressed.isDrag && Math.abs(clientX - pressed.x) < slack) return
      pressed.isDrag = true
      wasDragged.current = true
      const days = Math.round((clientX - pressed.x) / dayWidth)
      // An end that would pass the other stays where it was.
      if (!movedItem(pressed.item, pressed.edge, days)) return
      pressed.days = days
      setMove({ item: pressed.item, edge: pressed.edge, days, isByKeys: false })
    },
    onPointerUp: () => {
      if (press.current?.isDrag) commit(press.current)
      else press.current = null
    },
    onPointerCancel: cancel,
    onClick: (event: MouseEvent) => {
      // The click that ends a drag opens nothing.
      if (wasDragged.current) event.preventDefault()
      wasDragged.current = false
    },
    onKeyDown: (event: KeyboardEvent) => {
      const own = move?.item.id === item.id && move.item.kind === item.kind && move.isByKeys ? move : null
      if (own && event.key === 'Escape') cancel()
      if (own && event.key === 'Enter') {
        event.preventDefault()
        commit(own)
      }
      const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
      if (!event.altKey || by === 0 || !canMove(item)) return
      // Alt with an arrow would go back in history.
      event.preventDefault()
      const edges = edgesOf(item)
      const edge = event.shiftKey && edges.includes('end') ? 'end' : edges[0]
      if (!edge) return
      const days = (own?.edge === edge ? own.days : 0) + by
      if (movedItem(item, edge, days)) setMove({ item, edge, days, isByKeys: true })
    },
    onBlur: () => {
      if (move?.isByKeys && !saving.isPending) cancel()
    },
  })
  return { move, moved, handlersOf, isSaving: saving.isPending }
}
export type PlanMoves = ReturnType<typeof usePlanMoves>
