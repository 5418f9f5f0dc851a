import type { GridApi } from 'ag-grid-community'
import { ranksBetween } from './selected.ts'
import type { GridSelection } from './selection.ts'

/** The loaded rows by their rank. AG Grid's own look-up by rank would load the others. */
function rowsByRank<Row>(api: GridApi<Row>): Map<number, Row> {
  const rows = new Map<number, Row>()
  api.forEachNode(({ rowIndex, data }) => {
    if (rowIndex !== null && data) rows.set(rowIndex, data)
  })
  return rows
}

export const loadedRowAt = <Row>(api: GridApi<Row>, rank: number): Row | undefined => rowsByRank(api).get(rank)

/** Selects from the anchor to a row; the row alone, where the anchor is not loaded. */
export function pickRange<Row extends { id: string }>(api: GridApi<Row>, selection: GridSelection<Row>, to: Row): void {
  const { anchor } = selection.store.getState()
  const from = anchor === null ? undefined : api.getRowNode(anchor)?.rowIndex
  const end = api.getRowNode(to.id)?.rowIndex
  if (typeof from !== 'number' || typeof end !== 'number') return selection.toggle(to)
  const loaded = rowsByRank(api)
  const ranks = ranksBetween(from, end)
  const rows = (from <= end ? ranks : ranks.toReversed()).flatMap((rank) => loaded.get(rank) ?? [])
  selection.extend(rows, ranks.length - rows.length)
}
