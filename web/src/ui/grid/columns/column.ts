import type { ReactNode } from 'react'

/** One value of an enum column. */
export type Choice = {
  value: string
  label: string
}

/** Names of the two query parameters of a range filter. */
export type RangeParams = {
  from: string
  to: string
}

/**
 * What a column is to its row where a row is a few lines, on a telephone and on a wall; the most useful first. `name`: told first, in
 * full. `state`: under it, drawn as its cell. `who` and `of`: the person and what the row belongs to, told alone, as is a `fact`;
 * a `figure` is told with its header. `action`: a button or a link beside the lines. `table`: the table alone tells it.
 */
export type RowPlace = 'name' | 'state' | 'who' | 'of' | 'fact' | 'figure' | 'action' | 'table'

type ColumnBase<Row> = {
  /** Key of the column in stored presets: after a rename, browsers forget the column. */
  field: string
  header: string
  /** In pixels. */
  width?: number
  /** Share of the remaining width; `width` is then the minimum. */
  grow?: number
  pinned?: 'left' | 'right'
  /** Hidden until the person shows it. */
  hidden?: boolean
  /** The server's sort key; without one, the column cannot be sorted. */
  sort?: string
  /** Replaces the text of the cell; search, filters and exports still use `value`. */
  cell?: (row: Row) => ReactNode
}

type Placed = { place: RowPlace }

type Maybe<Value> = Value | null | undefined

export type TextColumn<Row> = {
  kind: 'text'
  value: (row: Row) => Maybe<string>
  /** Query parameter of the « contient » filter. */
  filter?: string
} & ColumnBase<Row> &
  Placed

export type LinkColumn<Row> = {
  kind: 'link'
  value: (row: Row) => Maybe<string>
  /** `mailto:`, `tel:` or another site. For the row's own page, use the grid's `rowLink`. */
  href: (row: Row) => Maybe<string>
  filter?: string
} & ColumnBase<Row> &
  Placed

export type EnumColumn<Row> = {
  kind: 'enum'
  value: (row: Row) => Maybe<string>
  options: readonly Choice[]
  /** Query parameter, repeated for each ticked value. */
  filter?: string
} & ColumnBase<Row> &
  Placed

export type BooleanColumn<Row> = {
  kind: 'boolean'
  value: (row: Row) => Maybe<boolean>
  filter?: string
} & ColumnBase<Row> &
  Placed

type DateBase<Row> = {
  kind: 'date'
  /** A day or an instant, ISO 8601; shown in the agency's time zone. */
  value: (row: Row) => Maybe<string>
  withTime?: boolean
  filter?: RangeParams
} & ColumnBase<Row>

/** A day by which something is to be done: told beside the state, by how far it is. */
export type DueColumn<Row> = {
  place: 'due'
  /** True once nothing is due any more: the day alone is told, and is never late. */
  isSettled: (row: Row) => boolean
} & DateBase<Row>

export type DateColumn<Row> = (DateBase<Row> & Placed) | DueColumn<Row>

export type NumberColumn<Row> = {
  kind: 'number'
  value: (row: Row) => Maybe<number>
  format?: Intl.NumberFormatOptions
  filter?: RangeParams
} & ColumnBase<Row> &
  Placed

/** Column of a grid. Define the array outside the component or memoise it: a new array rebuilds the columns. */
export type GridColumn<Row> =
  | TextColumn<Row>
  | LinkColumn<Row>
  | EnumColumn<Row>
  | BooleanColumn<Row>
  | DateColumn<Row>
  | NumberColumn<Row>

/** A column without its row type; enough for filters, chips and panels. */
export type ColumnHead = GridColumn<never>
