import type { RowLines } from '../columns/row-lines.ts'

/** Heights in rem: that of a line of words, of a line of badges with the space above it, and of the space around the lines. */
const wordLine = 1.25
const stateLine = 1.625
const around = 1.25

/**
 * The heights of a list, in rem: that of the lines of a row, and that of every row. There is room for a name of two lines; then what is on
 * the last line is out of sight.
 */
export function listLayout({ states, due }: Pick<RowLines<never>, 'states' | 'due'>) {
  const lines = 2 * wordLine + (states.length + due.length > 0 ? stateLine : 0)
  return { linesHeight: lines, rowHeight: lines + around }
}
