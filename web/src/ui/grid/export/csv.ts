import type { GridColumn } from '../columns/column.ts'
import { spreadsheetText } from '../columns/value-text.ts'

/** First characters that make a spreadsheet read a text as a formula (OWASP, « CSV Injection »). */
const formulaStart = /^[=+\-@\t\r]/

const quoted = (text: string) => (/[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** One value of the file; an apostrophe prevents a spreadsheet from running it as a formula. */
const safeCell = (text: string) => quoted(formulaStart.test(text) ? `'${text}` : text)

/** The rows as CSV for French spreadsheets: semicolons, and a byte-order mark for UTF-8. */
export function csvOf<Row>(columns: readonly GridColumn<Row>[], rows: readonly Row[]): string {
  const lines = [columns.map(({ header }) => safeCell(header))]
  for (const row of rows)
    lines.push(
      columns.map((column) => {
        const text = spreadsheetText(column, row)
        return column.kind === 'number' ? quoted(text) : safeCell(text)
      }),
    )
  return `\ufeff${lines.map((line) => `${line.join(';')}\r\n`).join('')}`
}
