import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The mutants of a committed list, each with the indented line under it. */
export function notesIn(file: 'equivalent.txt' | 'by-tests.txt'): Map<string, string> {
  const text = readFileSync(join(import.meta.dirname, file), 'utf8')
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'))
  const notes = new Map<string, string>()
  for (const [index, line] of lines.entries()) {
    const note = lines[index + 1]
    if (!line.startsWith(' ')) notes.set(line, note?.startsWith(' ') ? note.trim() : '')
  }
  return notes
}
