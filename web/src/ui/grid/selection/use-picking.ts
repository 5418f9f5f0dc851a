import type { MouseEvent } from 'react'
import { useStableCallback } from '#ui/use-stable-callback.ts'
import { isFinger } from '../rows/open-row.ts'
import type { LoadedRows } from '../rows/use-drawn-rows.ts'
import { pickRange } from './pick-range.ts'
import type { GridSelection } from './selection.ts'

/** The attribute of the element of a row, with its rank. */
export const rankAttribute = 'data-rank'

/** The rank of the row that holds an element; undefined outside the rows. */
export function rankAround(target: EventTarget | null): number | undefined {
  const rank = target instanceof Element ? target.closest(`[${rankAttribute}]`)?.getAttribute(rankAttribute) : null
  return typeof rank === 'string' ? Number(rank) : undefined
}

/** What selects the rows of a list or of a wall: their boxes, a click with Shift, a tap once some are selected. */
export function usePicking<Row extends { id: string }>(
  selection: GridSelection<Row> | undefined,
  rows: LoadedRows<Row>,
) {
  const pick = useStableCallback((row: Row, isRange: boolean) => {
    if (!selection) return
    if (isRange) pickRange(rows, selection, row)
    else selection.toggle(row)
  })
  return {
    pick,
    // Before the links of the rows.
    onClickCapture: (event: MouseEvent) => {
      const { target } = event
      if (!selection || !(target instanceof Element) || target.closest('.grid-box, button, [data-row-action]')) return
      const rank = rankAround(target)
      const row = rank === undefined ? undefined : rows.at(rank)
      const isTap = isFinger(event) && selection.store.getState().rows.size > 0
      if (!row || !(event.shiftKey || isTap)) return
      event.preventDefault()
      event.stopPropagation()
      pick(row, event.shiftKey)
    },
    // With Shift the browser would select the text between the clicks.
    onMouseDownCapture: (event: MouseEvent) => {
      if (selection && event.shiftKey && rankAround(event.target) !== undefined) event.preventDefault()
    },
  }
}
