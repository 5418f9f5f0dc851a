/** A request of the grid: the query of a `list` route of the contract, filters apart. */
export type GridRequest = {
  limit: number
  cursor?: string
  /** The rank of the first row, where its cursor is not known. */
  from?: number
  /** A sort key of the columns; a leading `-` means descending. */
  sort?: string
  q?: string
  /** Query parameters of the active filters, and those of `scope`. */
  filters: Record<string, unknown>
}

export type GridPage<Row> = {
  data: Row[]
  total: number
  nextCursor: string | null
}

/** Fetches one page of rows; rejects with an error whose message can be shown. */
export type GridSource<Row> = (request: GridRequest, signal: AbortSignal) => Promise<GridPage<Row>>

/** Most rows that a list returns at once. */
export const largestPage = 200
