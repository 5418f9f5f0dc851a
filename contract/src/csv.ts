const isNumber = (value: string) => /^-?\d+(?:,\d+)?$/.test(value)

/** A quoted cell. A leading apostrophe stops spreadsheets from reading it as a formula; a number is none. */
const cell = (value: string): string => {
  const plain = /^[=+\-@\t\r]/.test(value) && !isNumber(value) ? `'${value}` : value
  return `"${plain.replaceAll('"', '""')}"`
}

/** CSV for French spreadsheets: UTF-8 byte order mark, semicolons, CRLF line endings. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\ufeff${rows.map((row) => row.map(cell).join(';')).join('\r\n')}\r\n`
