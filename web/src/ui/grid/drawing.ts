import type { GridSort } from '#ui/list-params.ts'
import type { GridColumn } from './columns/column.ts'
import type { Layout } from './columns/layout.ts'
import type { Place, Start } from './rows/place.ts'
import type { Replacer } from './rows/replacer.ts'
import type { RowFeed } from './rows/row-feed.ts'
import type { GridSelection } from './selection/selection.ts'

/** The rows of a feed, and how they stand. */
export type RowsToDraw<Row extends { id: string }> = {
  label: string
  columns: readonly GridColumn<Row>[]
  layout: Layout
  feed: RowFeed<Row>
  sort: GridSort | null
  version: number | string | undefined
  /** Number of rows; a guess until it is known. */
  count: number
  /** Where it begins; called as it appears. */
  start: () => Start | null
  onPlace: (place: Place) => void
  replacer: Replacer<Row>
}

/** What a list and a wall draw. */
export type DrawingProps<Row extends { id: string }> = RowsToDraw<Row> & { selection: GridSelection<Row> | undefined }
