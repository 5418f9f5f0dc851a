import type { PlanItem } from '@regie/contract/planning/schema'
import { type Point, useHeldDrag } from '#ui/use-held-drag.ts'
import { type Edge, edgesOf, movedItem } from './plan-moves.ts'

/** Pixels at the end of a bar by which it is stretched. */
const grip = 7

/** How far an item was dragged, and by which part of it. */
export type Drag = { item: PlanItem; edge: Edge; days: number; part: number }

/** The part of an item that a bar draws: its rank, and whether the item begins and ends in it. */
export type BarPart = { part: number; isStart: boolean; isEnd: boolean }
export const wholeBar: BarPart = { part: 0, isStart: true, isEnd: true }

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

/** Handlers that drag the bar of an item by its whole or by an edge. */
export function useBarPress({ canMove, measureFrom, onDrag, onDrop, onGiveUp }: PressReactions) {
  const heldBy = useHeldDrag(onGiveUp)
  return (item: PlanItem, bar: BarPart) =>
    heldBy(({ at, isFinger, element }) => {
      if (!canMove(item)) return null
      const edge = isFinger ? edgesOf(item)[0] : edgeAt(element.firstElementChild, at.x, item, bar)
      if (!edge) return null
      const daysTo = measureFrom(at)
      let drag: Drag = { item, edge, part: bar.part, days: 0 }
      return {
        moveTo: (now) => {
          const days = daysTo(now)
          // An end that would pass the other stays where it was.
          if (days !== null && movedItem(item, edge, days)) drag = { ...drag, days }
          onDrag(drag)
        },
        // Read here: the last move may not be rendered yet.
        drop: () => onDrop(drag),
      }
    })
}
