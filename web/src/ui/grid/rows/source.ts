/** What the grid asks of a list: the query of a `list` route of the contract, filters apart. */
export type GridRequest = {
  limit: number
  cursor?: string
  /** A sort key of the columns, with `-` before it to go down. */
  sort?: string
  q?: string
  /** Query parameters of the filters in force, and those of `scope`. */
  filters: Record<string, unknown>
}

export type GridPage<Row> = {
  data: Row[]
  total: number
  nextCursor: string | null
}

/** Fetches one page of rows; rejects with an error whose message can be shown. */
export type GridSource<Row> = (request: GridRequest, signal: AbortSignal) => Promise<GridPage<Row>>

/** The most rows that a list answers at once. */
export const largestPage = 200
