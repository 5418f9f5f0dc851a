import * as z from 'zod/mini'
import type { ColumnHead } from './column.ts'

export const ColumnPlace = z.object({
  colId: z.string(),
  hide: z.boolean(),
  pinned: z.nullable(z.enum(['left', 'right'])),
  sort: z.nullable(z.enum(['asc', 'desc'])),
  /** In pixels; null for a column that takes a share of the remaining width. */
  width: z.nullable(z.number().check(z.positive())),
  flex: z.nullable(z.number().check(z.positive())),
})
export type ColumnPlace = z.infer<typeof ColumnPlace>

/** The columns in order. Names follow AG Grid's `columnState`, reduced to what people may change here. */
export type Layout = readonly ColumnPlace[]

/** The initial layout. */
export const defaultLayout = (columns: readonly ColumnHead[]): Layout =>
  columns.map(({ field, hidden = false, pinned = null, grow = null, width = 160 }) => ({
    colId: field,
    hide: hidden,
    pinned,
    sort: null,
    width: grow === null ? width : null,
    flex: grow,
  }))

/**
 * Adapts a stored layout to the current columns: unknown columns are dropped, new ones come last with their defaults.
 */
export function fittedLayout(columns: readonly ColumnHead[], stored: Layout): Layout {
  const defaults = defaultLayout(columns)
  const known = stored.filter(({ colId }) => defaults.some((place) => place.colId === colId))
  const added = defaults.filter(({ colId }) => !known.some((place) => place.colId === colId))
  return [...known, ...added]
}

/** The layout with one column changed. */
export const withPlace = (layout: Layout, colId: string, change: Partial<ColumnPlace>): Layout =>
  layout.map((place) => (place.colId === colId ? { ...place, ...change } : place))

/** The layout with the column moved by one, up (-1) or down (1), among the columns on its side. */
export function withColumnMoved(layout: Layout, colId: string, by: -1 | 1): Layout {
  const from = layout.findIndex((place) => place.colId === colId)
  const place = layout[from]
  if (!place) return layout
  let to = from + by
  while (layout[to] && layout[to]?.pinned !== place.pinned) to += by
  const other = layout[to]
  return other ? layout.with(from, other).with(to, place) : layout
}

/** The columns in display order: left pins, centre, right pins. */
export const displayedColumns = (layout: Layout): Layout => {
  const side = { left: 0, right: 2 }
  return layout
    .filter(({ hide }) => !hide)
    .toSorted((a, b) => (a.pinned ? side[a.pinned] : 1) - (b.pinned ? side[b.pinned] : 1))
}
