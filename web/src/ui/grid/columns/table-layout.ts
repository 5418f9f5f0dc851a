import type { GridApi } from 'ag-grid-community'
import type { Layout } from './layout.ts'

/** The columns as they stand in AG Grid. */
export const layoutOf = <Row>(api: GridApi<Row>): Layout =>
  api.getColumnState().map(({ colId, hide, pinned, sort, width, flex }) => ({
    colId,
    hide: hide ?? false,
    pinned: pinned === true ? 'left' : pinned || null,
    sort: sort ?? null,
    // The width of a column that takes its share depends on the screen: it is not kept.
    width: flex ? null : (width ?? null),
    flex: flex ?? null,
  }))

export function applyLayout<Row>(api: GridApi<Row>, layout: Layout) {
  api.applyColumnState({ state: [...layout], applyOrder: true })
}
