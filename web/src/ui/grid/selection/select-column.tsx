import type { ColDef, GridApi, ICellRendererParams, IHeaderParams } from 'ag-grid-community'
import { useStore } from 'zustand'
import { Checkbox } from '#ui/form/checkbox.tsx'
import type { GridColumn } from '../columns/column.ts'
import { selectColumnId } from '../columns/table-layout.ts'
import { cellText } from '../columns/value-text.ts'
import type { GridSelection } from './selection.ts'

/** The rows that the grid has, of those that match. */
function loadedRows<Row>(api: GridApi<Row>): Row[] {
  const rows: Row[] = []
  api.forEachNode(({ data }) => {
    if (data) rows.push(data)
  })
  return rows
}

/** Selects the loaded rows, or none of them when all are. */
export function toggleLoaded<Row extends { id: string }>(api: GridApi<Row>, selection: GridSelection<Row>): void {
  const rows = loadedRows(api)
  if (rows.every(({ id }) => selection.has(id))) selection.clear()
  else selection.add(rows)
}

type SelectColumn<Row extends { id: string }> = {
  columns: readonly GridColumn<Row>[]
  selection: GridSelection<Row>
  /** A click on a box, perhaps with Shift. */
  onPick: (row: Row, isRange: boolean) => void
}

/** The column of boxes. It is no column of the layout: it is neither moved, hidden nor exported. */
export function selectColumn<Row extends { id: string }>({
  columns,
  selection,
  onPick,
}: SelectColumn<Row>): ColDef<Row> {
  const [first] = columns
  const SelectCell = ({ data }: ICellRendererParams<Row>) => {
    const isSelected = useStore(selection.store, ({ rows }) => data !== undefined && rows.has(data.id))
    if (!data) return null
    return (
      <Checkbox
        className="grid-box"
        label={null}
        // No text of the page: the name of the row stands in its own cell.
        aria-label={`Sélectionner « ${first ? cellText(first, data) : ''} »`}
        checked={isSelected}
        // The keyboard moves between cells; Space selects.
        tabIndex={-1}
        onChange={({ nativeEvent }) => onPick(data, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
      />
    )
  }
  const SelectAll = ({ api }: IHeaderParams<Row>) => {
    const count = useStore(selection.store, ({ rows }) => rows.size)
    const isWhole = count > 0 && loadedRows(api).every(({ id }) => selection.has(id))
    return (
      <Checkbox
        className="grid-box"
        label={null}
        aria-label="Sélectionner les lignes chargées"
        checked={isWhole}
        indeterminate={count > 0 && !isWhole}
        tabIndex={-1}
        onChange={() => toggleLoaded(api, selection)}
      />
    )
  }
  return {
    colId: selectColumnId,
    headerName: 'Sélection',
    headerComponent: SelectAll,
    cellRenderer: SelectCell,
    cellClass: 'grid-select',
    headerClass: 'grid-select',
    width: 44,
    minWidth: 44,
    maxWidth: 44,
    resizable: false,
    sortable: false,
    suppressMovable: true,
    lockPosition: 'left',
    suppressHeaderKeyboardEvent: ({ event, api }) => {
      if (event.key !== ' ' && event.key !== 'Enter') return false
      event.preventDefault()
      toggleLoaded(api, selection)
      return true
    },
  }
}
