import { createStore } from 'zustand/vanilla'
import { afterReading, type Fitted, mostSelected, type Selected, toggled, withRows } from './selected.ts'

type SelectionState<Row> = {
  rows: Selected<Row>
  /** Where a range begins, and what was selected before it. */
  anchor: string | null
  base: Selected<Row>
  /** What screen readers are told beside the count: rows that left, rows that did not fit. */
  note: string
}

const rowsThat = (count: number, one: string, many: string): string =>
  count > 1 ? `${count} lignes ${many}` : `${count} ligne ${one}`
const tooMany = (left: number): string =>
  `${rowsThat(left, 'n’est pas prise', 'ne sont pas prises')} : ${mostSelected} au plus à la fois.`
const notLoaded = (missing: number): string =>
  rowsThat(
    missing,
    'n’est pas encore chargée, et n’est pas prise.',
    'ne sont pas encore chargées, et ne sont pas prises.',
  )
const leftTheList = (gone: number): string =>
  rowsThat(
    gone,
    'n’est plus dans la liste, et a quitté la sélection.',
    'ne sont plus dans la liste, et ont quitté la sélection.',
  )

/** The selected rows of one grid. A cell subscribes to its own row: the others are not rendered again. */
export function createSelection<Row extends { id: string }>() {
  const store = createStore<SelectionState<Row>>(() => ({ rows: new Map(), anchor: null, base: new Map(), note: '' }))
  const put = ({ selected, left }: Fitted<Row>, range: Partial<Pick<SelectionState<Row>, 'anchor' | 'base'>>) =>
    store.setState({ rows: selected, note: left > 0 ? tooMany(left) : '', ...range })
  return {
    store,
    has: (id: string): boolean => store.getState().rows.has(id),
    rows: (): Row[] => [...store.getState().rows.values()],
    toggle: (row: Row): void => {
      const fitted = toggled(store.getState().rows, row)
      put(fitted, { anchor: row.id, base: fitted.selected })
    },
    /** Selects a range from the anchor, in place of the former range. `missing`: rows of it that are not loaded. */
    extend: (rows: readonly Row[], missing: number): void => {
      put(withRows(store.getState().base, rows), {})
      if (missing > 0) store.setState({ note: notLoaded(missing) })
    },
    add: (rows: readonly Row[]): void => {
      const fitted = withRows(store.getState().rows, rows)
      put(fitted, { base: fitted.selected })
    },
    clear: (): void => store.setState({ rows: new Map(), anchor: null, base: new Map(), note: '' }),
    /** Some rows were read again. */
    reread: (asked: readonly string[], found: readonly Row[]): void =>
      store.setState(({ rows, base, note }) => {
        const { selected, gone } = afterReading(rows, asked, found)
        return {
          rows: selected,
          base: afterReading(base, asked, found).selected,
          note: gone > 0 ? leftTheList(gone) : note,
        }
      }),
  }
}
export type GridSelection<Row extends { id: string }> = ReturnType<typeof createSelection<Row>>
