import { useRouter } from '@tanstack/react-router'
import type { CellDoubleClickedEvent, GridApi, RowClickedEvent } from 'ag-grid-community'
import { type KeyboardEvent, type MouseEvent as ReactMouseEvent, type RefObject, useEffect, useRef } from 'react'
import { useStableCallback } from '#ui/use-stable-callback.ts'
import { selectColumnId } from '../columns/table-layout.ts'
import { clickIntent, isFinger, linkInCell } from '../rows/open-row.ts'
import { usePreload } from '../rows/use-preload.ts'
import { loadedRowAt, pickRange, rowsOfTable, toggleLoaded } from '../selection/pick-range.ts'
import type { GridSelection } from '../selection/selection.ts'
import { keyCommand } from './key-command.ts'

/** A cell by the row that it belongs to. */
export type CellPlace<Row> = { row: Row; colId: string; rowIndex: number }

/** What can be done in the cells and to the rows of a table. */
export type TableWork<Row extends { id: string }> = {
  selection: GridSelection<Row> | undefined
  edits: (colId: string) => boolean
  edit: (place: CellPlace<Row>) => void
  /** Copies the value of a cell to the selected rows, or that of the row above to it. */
  fillDown: (place: CellPlace<Row>) => void
  paste: (place: CellPlace<Row>, text: string) => void
}

type RowEvents<Row extends { id: string }> = {
  root: RefObject<HTMLElement | null>
  api: RefObject<GridApi<Row> | null>
  /** The address of a row's page; undefined without pages. */
  link: (row: Row) => string | undefined
  /** The column that holds the link of the row. */
  linkColumn: string | undefined
  work: TableWork<Row>
}

const cellAt = (target: EventTarget | null) => (target instanceof Element ? target.closest('.ag-cell') : null)
const columnAt = (target: EventTarget | null) => cellAt(target)?.getAttribute('col-id') ?? ''

/** What clicks and keys do to the rows of a table: open, select, change. */
export function useRowEvents<Row extends { id: string }>({ root, api, link, linkColumn, work }: RowEvents<Row>) {
  const router = useRouter()
  const preload = usePreload()
  const pointed = useRef<Row>(undefined)
  const { selection } = work

  const open = (row: Row, where: 'here' | 'other-tab' | 'none') => {
    const href = link(row)
    if (!href || where === 'none') return
    if (where === 'here') void router.navigate({ href })
    else window.open(href, '_blank', 'noopener')
  }
  const pick = (row: Row, isRange: boolean) => {
    if (!selection) return
    if (isRange && api.current) pickRange(rowsOfTable(api.current), selection, row)
    else selection.toggle(row)
  }
  const nodeUnder = (target: EventTarget | null) => {
    const id = cellAt(target)?.closest('.ag-row')?.getAttribute('row-id')
    return typeof id === 'string' ? api.current?.getRowNode(id) : undefined
  }
  /** The cell of the keyboard. */
  const focused = (): CellPlace<Row> | undefined => {
    const place = api.current?.getFocusedCell()
    const row = place && api.current ? loadedRowAt(api.current, place.rowIndex) : undefined
    return place && row ? { row, colId: place.column.getColId(), rowIndex: place.rowIndex } : undefined
  }
  const extend = (by: -1 | 1) => {
    const from = focused()
    const grid = api.current
    const to = from && grid ? loadedRowAt(grid, from.rowIndex + by) : undefined
    if (!selection || !grid || !from || !to) return
    if (selection.store.getState().anchor === null) selection.toggle(from.row)
    pickRange(rowsOfTable(grid), selection, to)
    grid.ensureIndexVisible(from.rowIndex + by)
    grid.setFocusedCell(from.rowIndex + by, from.colId)
  }

  const paste = useStableCallback((event: ClipboardEvent) => {
    const cell = cellAt(document.activeElement)
    const place = cell && root.current?.contains(cell) ? focused() : undefined
    if (!place || !work.edits(place.colId)) return
    event.preventDefault()
    work.paste(place, event.clipboardData?.getData('text/plain') ?? '')
  })
  useEffect(() => {
    // A paste outside a field is told to the document, not to the cell that has the focus.
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [paste])

  return {
    pick,
    point: (row: Row | undefined) => {
      pointed.current = row
      preload(row && link(row))
    },
    onRowClicked: ({ data, event }: RowClickedEvent<Row>) => {
      if (!data || !(event instanceof MouseEvent) || columnAt(event.target) === selectColumnId) return
      const isTouch = event instanceof PointerEvent && event.pointerType === 'touch'
      // A cell that can be changed is focused: its double click changes it. A finger opens the row.
      if (
        !isTouch &&
        !event.ctrlKey &&
        !event.metaKey &&
        work.edits(columnAt(event.target)) &&
        columnAt(event.target) !== linkColumn
      )
        return
      open(data, clickIntent(event))
    },
    onCellDoubleClicked: ({ data, rowIndex, column }: CellDoubleClickedEvent<Row>) => {
      const colId = column.getColId()
      if (data && rowIndex !== null && work.edits(colId) && colId !== linkColumn)
        work.edit({ row: data, colId, rowIndex })
    },
    // Before the links of the rows: with Shift a click selects a range, and so does a finger once rows are selected.
    onClickCapture: (event: ReactMouseEvent) => {
      const row = selection && columnAt(event.target) !== selectColumnId ? nodeUnder(event.target)?.data : undefined
      if (!row || !selection) return
      const isTap = isFinger(event) && selection.store.getState().rows.size > 0
      if (!event.shiftKey && !isTap) return
      event.preventDefault()
      event.stopPropagation()
      pick(row, event.shiftKey)
    },
    // With Shift the browser would select the text between the clicks; a box would take the focus from its cell.
    onMouseDownCapture: (event: ReactMouseEvent) => {
      if (columnAt(event.target) === selectColumnId || (selection && event.shiftKey && cellAt(event.target)))
        event.preventDefault()
    },
    // AG Grid reports no middle click.
    onAuxClick: ({ nativeEvent }: ReactMouseEvent) => {
      if (pointed.current && nativeEvent.button === 1) open(pointed.current, clickIntent(nativeEvent))
    },
    // AG Grid reports a key in a later task: keys typed after F2 would be lost, and the browser would take Ctrl + D.
    onKeyDown: ({ nativeEvent: event }: KeyboardEvent) => {
      const { data, rowIndex } = nodeUnder(event.target) ?? {}
      if (!data || rowIndex === undefined || rowIndex === null) return
      const colId = columnAt(event.target)
      const place = { row: data, colId, rowIndex }
      const command = keyCommand(event, {
        selects: selection !== undefined,
        edits: work.edits(colId),
        isRowLink: colId === linkColumn,
      })
      if (command === null) return
      if (command === 'clear' && selection?.store.getState().rows.size === 0) return
      const cellLink = command === 'open' ? linkInCell(event) : null
      if (cellLink) return cellLink.click()
      event.preventDefault()
      switch (command) {
        case 'open':
          return open(data, 'here')
        case 'open-elsewhere':
          return open(data, 'other-tab')
        case 'edit':
          return work.edit(place)
        case 'fill':
          return work.fillDown(place)
        case 'toggle':
          return pick(data, false)
        case 'extend-up':
          return extend(-1)
        case 'extend-down':
          return extend(1)
        case 'select-loaded':
          return selection && api.current ? toggleLoaded(rowsOfTable(api.current), selection) : undefined
        case 'clear':
          return selection?.clear()
      }
    },
  }
}
