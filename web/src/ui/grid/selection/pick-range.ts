import type { GridApi } from 'ag-grid-community'
import type { LoadedRows } from '../rows/use-drawn-rows.ts'
import { ranksBetween } from './selected.ts'
import type { GridSelection } from './selection.ts'

/** The loaded rows of a table, as they are now. AG Grid's own look-up by rank would load the others. */
export function rowsOfTable<Row extends { id: string }>(api: GridApi<Row>): LoadedRows<Row> {
  const rows = new Map<number, Row>()
  api.forEachNode(({ rowIndex, data }) => {
    if (rowIndex !== null && data) rows.set(rowIndex, data)
  })
  return {
    at: (rank) => rows.get(rank),
    rankOf: (id) => api.getRowNode(id)?.rowIndex ?? undefined,
    all: () => [...rows.values()],
  }
}

export const loadedRowAt = <Row extends { id: string }>(api: GridApi<Row>, rank: number): Row | undefined =>
  rowsOfTable(api).at(rank)

/** Selects from the anchor to a row; the row alone, where the anchor is not loaded. */
export function pickRange<Row extends { id: string }>(
  loaded: LoadedRows<Row>,
  selection: GridSelection<Row>,
  to: Row,
): void {
  const { anchor } = selection.store.getState()
  const from = anchor === null ? undefined : loaded.rankOf(anchor)
  const end = loaded.rankOf(to.id)
  if (from === undefined || end === undefined) return selection.toggle(to)
  const ranks = ranksBetween(from, end)
  const rows = (from <= end ? ranks : ranks.toReversed()).flatMap((rank) => loaded.at(rank) ?? [])
  selection.extend(rows, ranks.length - rows.length)
}

/** Selects the loaded rows, or none of them when all are. */
export function toggleLoaded<Row extends { id: string }>(loaded: LoadedRows<Row>, selection: GridSelection<Row>): void {
  const rows = loaded.all()
  if (rows.every(({ id }) => selection.has(id))) selection.clear()
  else selection.add(rows)
}
