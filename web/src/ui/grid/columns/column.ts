import type { ReactNode } from 'react'

/** One of the values of an enum column. */
export type Choice = {
  value: string
  label: string
}

/** Names of the two query parameters of a range. */
export type RangeParams = {
  from: string
  to: string
}

type ColumnBase<Row> = {
  /** Identifies the column in the presets kept by the browsers: renaming it makes them forget the column. */
  field: string
  header: string
  /** In pixels. */
  width?: number
  /** Share of the room left by the other columns; `width` is then the least it takes. */
  grow?: number
  pinned?: 'left' | 'right'
  /** Hidden until the person shows it. */
  hidden?: boolean
  /** The server's sort key; without one the column cannot be sorted. */
  sort?: string
  /** Replaces the text in the cell; search, filters and exports still use `value`. */
  cell?: (row: Row) => ReactNode
}

type Maybe<Value> = Value | null | undefined

export type TextColumn<Row> = {
  kind: 'text'
  value: (row: Row) => Maybe<string>
  /** Query parameter of the « contient » filter. */
  filter?: string
} & ColumnBase<Row>

export type LinkColumn<Row> = {
  kind: 'link'
  value: (row: Row) => Maybe<string>
  /** `mailto:`, `tel:` or another site. To open the row itself, see `rowLink` of the grid. */
  href: (row: Row) => Maybe<string>
  filter?: string
} & ColumnBase<Row>

export type EnumColumn<Row> = {
  kind: 'enum'
  value: (row: Row) => Maybe<string>
  options: readonly Choice[]
  /** Query parameter, repeated for each value that is ticked. */
  filter?: string
} & ColumnBase<Row>

export type BooleanColumn<Row> = {
  kind: 'boolean'
  value: (row: Row) => Maybe<boolean>
  filter?: string
} & ColumnBase<Row>

export type DateColumn<Row> = {
  kind: 'date'
  /** A day or a moment, ISO 8601; shown in the agency's time zone. */
  value: (row: Row) => Maybe<string>
  withTime?: boolean
  filter?: RangeParams
} & ColumnBase<Row>

export type NumberColumn<Row> = {
  kind: 'number'
  value: (row: Row) => Maybe<number>
  format?: Intl.NumberFormatOptions
  filter?: RangeParams
} & ColumnBase<Row>

/** Column of a grid. Keep the array outside the component or memoised: a new one rebuilds the grid's columns. */
export type GridColumn<Row> =
  | TextColumn<Row>
  | LinkColumn<Row>
  | EnumColumn<Row>
  | BooleanColumn<Row>
  | DateColumn<Row>
  | NumberColumn<Row>

/** What a column is worth beyond its rows; enough for filters, chips and panels. */
export type ColumnHead = GridColumn<never>
