import type { GridApi } from 'ag-grid-community'
import type { ReactNode } from 'react'
import type { GridColumn } from './columns/column.ts'
import type { TableWork } from './keys/use-row-events.ts'
import type { ReplaceRows } from './rows/replacer.ts'
import type { GridQuery } from './rows/row-feed.ts'
import type { GridSource } from './rows/source.ts'

/** What a grid shows, for what changes its rows. */
export type GridHandle<Row extends { id: string }> = {
  columns: readonly GridColumn<Row>[]
  api: GridApi<Row> | null
  /** The element that holds the table; null until it is drawn. */
  table: HTMLElement | null
  /** Draws rows as they were just written, where there is no table. */
  replaceRows: ReplaceRows<Row>
  source: GridSource<Row>
  query: GridQuery
  /** The server's sort of the rows on screen. */
  sort: string | undefined
  /** Changes when the rows are read again. */
  version: number | string | undefined
  /** Rows that match; null until known. */
  total: number | null
}

/** What changes the rows of a grid, and what stands under its table meanwhile. */
export type GridWorking<Row extends { id: string }> = {
  tableWork: TableWork<Row>
  isSelecting: boolean
  below: ReactNode
}
/** Draws a grid with what changes its rows. */
export type RenderWork<Row extends { id: string }> = (
  grid: GridHandle<Row>,
  draw: (working: GridWorking<Row>) => ReactNode,
) => ReactNode

const nothing = () => {}
/** A grid to read: nothing is selected nor changed. */
export const noWork = {
  tableWork: { selection: undefined, edits: () => false, edit: nothing, fillDown: nothing, paste: nothing },
  isSelecting: false,
  below: null,
}
