/** The most rows that are selected at once: each is written by a call of its own. */
export const mostSelected = 500

/** The selected rows by id, in the order of their selection, as they were last read. */
export type Selected<Row> = ReadonlyMap<string, Row>

/** A selection, and how many rows did not fit in it. */
export type Fitted<Row> = { selected: Selected<Row>; left: number }

/** The selection with more rows, up to the bound. Rows that are selected already are refreshed. */
export function withRows<Row extends { id: string }>(selected: Selected<Row>, rows: readonly Row[]): Fitted<Row> {
  const next = new Map(selected)
  let left = 0
  for (const row of rows) {
    if (next.size < mostSelected || next.has(row.id)) next.set(row.id, row)
    else left += 1
  }
  return { selected: next, left }
}

export function toggled<Row extends { id: string }>(selected: Selected<Row>, row: Row): Fitted<Row> {
  if (!selected.has(row.id)) return withRows(selected, [row])
  const next = new Map(selected)
  next.delete(row.id)
  return { selected: next, left: 0 }
}

/** The selection after some of its rows were read again: those that were not found leave it. */
export function afterReading<Row extends { id: string }>(
  selected: Selected<Row>,
  asked: readonly string[],
  found: readonly Row[],
): { selected: Selected<Row>; gone: number } {
  const byId = new Map(found.map((row) => [row.id, row]))
  const next = new Map(selected)
  let gone = 0
  for (const id of asked) {
    const row = byId.get(id)
    if (row && next.has(id)) next.set(id, row)
    else if (!row && next.delete(id)) gone += 1
  }
  return { selected: next, gone }
}

/** The ranks from one to the other, both included, from whichever comes first. */
export const ranksBetween = (one: number, other: number): number[] => {
  const first = Math.min(one, other)
  return Array.from({ length: Math.abs(one - other) + 1 }, (_, index) => first + index)
}
