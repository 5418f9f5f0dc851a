/** A cell that spreadsheets open as it is: no formula, quotes doubled. */
const cell = (value: string): string => {
  const plain = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return `"${plain.replaceAll('"', '""')}"`
}

/** A table as French spreadsheets expect one: semicolons, a mark of UTF-8, lines that end as on Windows. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\ufeff${rows.map((row) => row.map(cell).join(';')).join('\r\n')}\r\n`
