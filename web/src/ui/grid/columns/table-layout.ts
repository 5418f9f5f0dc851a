import type { GridApi } from 'ag-grid-community'
import type { Layout } from './layout.ts'

/** The column of the boxes that select rows: AG Grid's alone, no part of a layout. */
export const selectColumnId = 'grid-select'

/** The current layout of the columns in AG Grid. */
export const layoutOf = <Row>(api: GridApi<Row>): Layout =>
  api
    .getColumnState()
    .filter(({ colId }) => colId !== selectColumnId)
    .map(({ colId, hide, pinned, sort, width, flex }) => ({
      colId,
      hide: hide ?? false,
      pinned: pinned === true ? 'left' : pinned || null,
      sort: sort ?? null,
      // The width of a flexible column depends on the screen: it is not stored.
      width: flex ? null : (width ?? null),
      flex: flex ?? null,
    }))

export function applyLayout<Row>(api: GridApi<Row>, layout: Layout) {
  api.applyColumnState({ state: [...layout], applyOrder: true })
}
