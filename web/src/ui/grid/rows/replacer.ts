/** Draws some rows as they now are, before they are read again. */
export type ReplaceRows<Row> = (rows: readonly Row[]) => void

export type Replacer<Row> = {
  replace: ReplaceRows<Row>
  /** Takes the drawing that now has the rows; null when it goes. */
  follow: (draw: ReplaceRows<Row> | null) => void
}

/** Leads rows that were written to the drawing that has them. */
export function createReplacer<Row>(): Replacer<Row> {
  let draw: ReplaceRows<Row> | null = null
  return {
    replace: (rows) => draw?.(rows),
    follow: (next) => {
      draw = next
    },
  }
}
