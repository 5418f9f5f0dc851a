import type { CellFocusedEvent, GridApi } from 'ag-grid-community'
import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'
import { loadedRowAt } from '../selection/pick-range.ts'

type Place = { id: string; colId: string }

type FocusOnRow<Row extends { id: string }> = {
  root: RefObject<HTMLElement | null>
  api: RefObject<GridApi<Row> | null>
}

/** How each grid is told to keep the keyboard on a row. */
const holders = new WeakMap<object, (place: Place) => void>()

/** Keeps the keyboard on a row of a grid, wherever it goes, until a key or the pointer leads elsewhere. */
export const holdFocus = (api: object, place: Place): void => holders.get(api)?.(place)

/** Keeps the keyboard on its row when the rows are read again in another order: AG Grid keeps it at its rank. */
export function useFocusOnRow<Row extends { id: string }>({ root, api }: FocusOnRow<Row>) {
  const held = useRef<Place>(null)
  const isSure = useRef(false)
  const hasFocus = () =>
    document.activeElement === document.body || root.current?.contains(document.activeElement) === true
  useEffect(() => {
    const table = root.current
    const release = () => {
      isSure.current = false
    }
    for (const kind of ['keydown', 'pointerdown']) table?.addEventListener(kind, release, { capture: true })
    return () => {
      for (const kind of ['keydown', 'pointerdown']) table?.removeEventListener(kind, release, { capture: true })
    }
  }, [root])
  return {
    begin: (grid: GridApi<Row>) =>
      holders.set(grid, (place) => {
        held.current = place
        isSure.current = true
      }),
    onCellFocused: ({ rowIndex, column }: CellFocusedEvent<Row>) => {
      // AG Grid tells it late: another row may stand at that rank by now.
      if (isSure.current) return
      const row = rowIndex !== null && api.current ? loadedRowAt(api.current, rowIndex) : undefined
      held.current = row && column && typeof column !== 'string' ? { id: row.id, colId: column.getColId() } : null
    },
    onBlur: ({ target, relatedTarget }: FocusEvent) => {
      // A cell that is drawn again loses the focus to nothing; a person takes it elsewhere.
      const isInside = relatedTarget instanceof Node && root.current?.contains(relatedTarget)
      if (isInside || !target.isConnected) return
      held.current = null
      isSure.current = false
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
