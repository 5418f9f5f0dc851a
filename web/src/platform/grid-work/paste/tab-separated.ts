/**
 * The cells of a text copied from a spreadsheet: rows by lines, cells by tabs. A cell in quotes may hold tabs, lines, and
 * doubled quotes. The line break that ends the last row makes no further row.
 */
export function readTabSeparated(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  const endCell = () => {
    row.push(cell)
    cell = ''
  }
  const endRow = () => {
    endCell()
    rows.push(row)
    row = []
  }
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? ''
    if (isQuoted) {
      if (sign !== '"') cell += sign
      else if (text[at + 1] === '"') {
        cell += '"'
        at += 1
      } else isQuoted = false
    } else if (sign === '"' && cell === '' && isClosed(text, at)) isQuoted = true
    else if (sign === '\t') endCell()
    else if (sign === '\n') endRow()
    else if (sign === '\r') {
      endRow()
      if (text[at + 1] === '\n') at += 1
    } else cell += sign
  }
  if (cell !== '' || row.length > 0) endRow()
  return rows
}

/** Whether a quote that opens a cell is closed at the end of one: « "A" de Paul » is a text that begins with a quote. */
const isClosed = (text: string, from: number) => /^"(?:[^"]|"")*"(?=\t|\r|\n|$)/.test(text.slice(from))
