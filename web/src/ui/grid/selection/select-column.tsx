import type { ColDef, ICellRendererParams, IHeaderParams } from 'ag-grid-community'
import { useStore } from 'zustand'
import { Checkbox } from '#ui/form/checkbox.tsx'
import type { GridColumn } from '../columns/column.ts'
import { selectColumnId } from '../columns/table-layout.ts'
import { cellText } from '../columns/value-text.ts'
import { rowsOfTable, toggleLoaded } from './pick-range.ts'
import { RowBox } from './row-box.tsx'
import type { GridSelection } from './selection.ts'

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
  const SelectCell = ({ data }: ICellRendererParams<Row>) =>
    data ? (
      // The keyboard moves between cells; Space selects.
      <RowBox
        row={data}
        name={first ? cellText(first, data) : ''}
        selection={selection}
        onPick={onPick}
        tabIndex={-1}
      />
    ) : null
  const SelectAll = ({ api }: IHeaderParams<Row>) => {
    const count = useStore(selection.store, ({ rows }) => rows.size)
    const isWhole =
      count > 0 &&
      rowsOfTable(api)
        .all()
        .every(({ id }) => selection.has(id))
    return (
      <Checkbox
        className="grid-box"
        label={null}
        aria-label="Sélectionner les lignes chargées"
        checked={isWhole}
        indeterminate={count > 0 && !isWhole}
        tabIndex={-1}
        onChange={() => toggleLoaded(rowsOfTable(api), selection)}
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
      toggleLoaded(rowsOfTable(api), selection)
      return true
    },
  }
}
