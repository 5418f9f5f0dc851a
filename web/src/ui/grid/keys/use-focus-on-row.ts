import type { CellFocusedEvent, GridApi } from 'ag-grid-community'
import { type FocusEvent, type RefObject, useRef } from 'react'
import { loadedRowAt } from '../selection/pick-range.ts'

type FocusOnRow<Row extends { id: string }> = {
  root: RefObject<HTMLElement | null>
  api: RefObject<GridApi<Row> | null>
}

/** Keeps the keyboard on its row when the rows are read again in another order: AG Grid keeps it at its rank. */
export function useFocusOnRow<Row extends { id: string }>({ root, api }: FocusOnRow<Row>) {
  const held = useRef<{ id: string; colId: string }>(null)
  const hasFocus = () =>
    document.activeElement === document.body || root.current?.contains(document.activeElement) === true
  return {
    onCellFocused: ({ rowIndex, column }: CellFocusedEvent<Row>) => {
      const row = rowIndex !== null && api.current ? loadedRowAt(api.current, rowIndex) : undefined
      held.current = row && column && typeof column !== 'string' ? { id: row.id, colId: column.getColId() } : null
    },
    onBlur: ({ target, relatedTarget }: FocusEvent) => {
      // A cell that is drawn again loses the focus to nothing; a person takes it elsewhere.
      const isInside = relatedTarget instanceof Node && root.current?.contains(relatedTarget)
      if (!isInside && target.isConnected) held.current = null
    },
    follow: () => {
      const kept = held.current
      const rank = kept ? api.current?.getRowNode(kept.id)?.rowIndex : undefined
      if (!kept || !api.current || typeof rank !== 'number' || !hasFocus()) return
      const now = api.current.getFocusedCell()
      const isDrawn = rank >= api.current.getFirstDisplayedRowIndex() && rank <= api.current.getLastDisplayedRowIndex()
      if (now && now.rowIndex !== rank && isDrawn) api.current.setFocusedCell(rank, kept.colId)
    },
  }
}
