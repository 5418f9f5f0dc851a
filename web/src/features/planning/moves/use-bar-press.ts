import type { PlanItem } from '@regie/contract/planning/schema'
import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'
import { useStableCallback } from '#ui/use-stable-callback.ts'
import { type Edge, edgesOf, movedItem } from './plan-moves.ts'

/** Pixels at the end of a bar by which it is stretched. */
const grip = 7
/** Pixels before a press becomes a drag; a finger trembles more than a mouse. */
const slack = 4
const fingerSlack = 10
/** Milliseconds after which a resting finger takes hold. Browsers open their own menu later. */
const longPress = 350

export type Point = { x: number; y: number }

/** How far an item was dragged. */
export type Drag = { item: PlanItem; edge: Edge; days: number; part: number }

/** The part of an item that a bar draws: its rank, and whether the item begins and ends in it. */
export type BarPart = { part: number; isStart: boolean; isEnd: boolean }
export const wholeBar: BarPart = { part: 0, isStart: true, isEnd: true }

/** `days` is read when the pointer is released, perhaps before the last move is rendered. */
type Press = Drag & {
  at: Point
  daysTo: (now: Point) => number | null
  isDrag: boolean
  timer: ReturnType<typeof setTimeout> | undefined
}

type PressReactions = {
  canMove: (item: PlanItem) => boolean
  /** Gives the days from a point of the screen to others; null where there is no day. */
  measureFrom: (start: Point) => (now: Point) => number | null
  onDrag: (drag: Drag) => void
  onDrop: (drag: Drag) => void
  onGiveUp: () => void
}

/** The edge of a bar under the pointer. */
function edgeAt(bar: Element | null, x: number, item: PlanItem, { isStart, isEnd }: BarPart): Edge | undefined {
  const edges = edgesOf(item)
  const box = bar?.getBoundingClientRect()
  if (edges.length > 1 && box && box.width > 3 * grip) {
    if (isEnd && x > box.right - grip) return 'end'
    if (isStart && x < box.left + grip) return 'start'
  }
  return edges[0]
}

/** Drags bars with the mouse, or with a finger that rested first: a finger that does not rest scrolls. */
export function useBarPress({ canMove, measureFrom, onDrag, onDrop, onGiveUp }: PressReactions) {
  const press = useRef<Press>(null)
  // Lives until the click that follows, given up or not.
  const wasDragged = useRef(false)

  const take = (pressed: Press) => {
    pressed.isDrag = true
    wasDragged.current = true
  }
  const letGo = () => {
    clearTimeout(press.current?.timer)
    press.current = null
  }

  const abandon = useStableCallback(() => {
    const wasDrag = press.current?.isDrag
    letGo()
    if (wasDrag) onGiveUp()
  })

  useEffect(() => {
    // The browser decides to scroll at the first move of a finger: it must be told before.
    const hold = (event: TouchEvent) => {
      if (press.current?.isDrag && event.cancelable) event.preventDefault()
    }
    globalThis.addEventListener('touchmove', hold, { passive: false })
    // A bar that was deleted under the pointer hears no more of it.
    globalThis.addEventListener('pointerup', abandon)
    return () => {
      globalThis.removeEventListener('touchmove', hold)
      globalThis.removeEventListener('pointerup', abandon)
      clearTimeout(press.current?.timer)
    }
  }, [abandon])

  const handlersOf = (item: PlanItem, bar: BarPart) => ({
    draggable: false,
    onPointerDown: (event: PointerEvent<HTMLAnchorElement>) => {
      const { button, isPrimary, pointerId, pointerType, clientX, clientY, currentTarget } = event
      if (button !== 0 || !isPrimary || !canMove(item)) return
      const isFinger = pointerType === 'touch'
      const edge = isFinger ? edgesOf(item)[0] : edgeAt(currentTarget.firstElementChild, clientX, item, bar)
      if (!edge) return
      letGo()
      wasDragged.current = false
      const at = { x: clientX, y: clientY }
      const daysTo = measureFrom(at)
      const pressed: Press = { item, edge, part: bar.part, at, daysTo, days: 0, isDrag: false, timer: undefined }
      if (isFinger)
        pressed.timer = setTimeout(() => {
          take(pressed)
          onDrag(pressed)
        }, longPress)
      press.current = pressed
      currentTarget.setPointerCapture(pointerId)
    },
    onPointerMove: ({ clientX, clientY, pointerType }: PointerEvent) => {
      const pressed = press.current
      if (!pressed) return
      if (!pressed.isDrag) {
        const travel = Math.hypot(clientX - pressed.at.x, clientY - pressed.at.y)
        if (pointerType === 'touch') {
          if (travel > fingerSlack) letGo()
          return
        }
        if (travel < slack) return
        take(pressed)
      }
      const days = pressed.daysTo({ x: clientX, y: clientY })
      // An end that would pass the other stays where it was.
      if (days === null || !movedItem(pressed.item, pressed.edge, days)) return
      pressed.days = days
      onDrag(pressed)
    },
    onPointerUp: () => {
      const pressed = press.current
      letGo()
      if (pressed?.isDrag) onDrop(pressed)
    },
    onPointerCancel: abandon,
    onContextMenu: (event: MouseEvent) => {
      // The menu of a link would end a long press.
      if (press.current) event.preventDefault()
    },
    onClick: (event: MouseEvent) => {
      // The click that ends a drag opens nothing.
      if (wasDragged.current) event.preventDefault()
      wasDragged.current = false
    },
  })
  return { handlersOf, letGo }
}
