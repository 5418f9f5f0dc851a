import type { DueColumn, GridColumn, RowPlace } from './column.ts'
import { displayedColumns, type Layout } from './layout.ts'

/** What a row of a few lines tells, in order. */
export type RowLines<Row> = {
  /** Whatever the person hides. */
  name: GridColumn<Row> | undefined
  states: readonly GridColumn<Row>[]
  due: readonly DueColumn<Row>[]
  facts: readonly GridColumn<Row>[]
  actions: readonly GridColumn<Row>[]
}

/** The places of facts, most useful first. */
const factPlaces = ['who', 'of', 'fact', 'figure'] as const satisfies readonly RowPlace[]
/** More would be cut off, and only lengthen what is read aloud. */
const mostFacts = 5

const isDue = <Row>(column: GridColumn<Row>): column is DueColumn<Row> => column.place === 'due'

/** The columns that the person shows, by what they are to a row; in their order within a place. */
export function rowLines<Row>(columns: readonly GridColumn<Row>[], layout: Layout): RowLines<Row> {
  const shown = displayedColumns(layout).flatMap(({ colId }) => columns.find(({ field }) => field === colId) ?? [])
  const at = (place: RowPlace) => shown.filter((column) => column.place === place)
  return {
    name: columns.find(({ place }) => place === 'name') ?? columns[0],
    states: at('state'),
    due: shown.filter(isDue),
    facts: factPlaces.flatMap(at).slice(0, mostFacts),
    actions: at('action'),
  }
}
