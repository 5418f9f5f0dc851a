import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readFigures } from './code-figures.mjs'
import { root } from './project.mjs'
import { locateSteps } from './tour.mjs'

/**
 * `npm run figures` writes into ARCHITECTURE.md the lines of its tours and the figures of the code base. With `--check` it writes
 * nothing, and ends with 1 when a line is wrong or a length has drifted. A path names another document than the project's.
 */
const isCheck = process.argv.includes('--check')
const path = process.argv.slice(2).find((argument) => !argument.startsWith('-')) ?? join(root, 'ARCHITECTURE.md')

/** Lengths and numbers of files may drift by this share before they are to be written again. The rest is exact. */
const tolerance = 0.1

const read = (name) => {
  const file = join(root, name)
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}

function table(head, rows) {
  const all = [head, ...rows].map((row) => row.map(String))
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column].length)))
  const lined = (cells) => `| ${cells.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`
  const [first, ...others] = all.map(lined)
  return [first, lined(widths.map((width) => '-'.repeat(width))), ...others].join('\n')
}

const measures = ['files', 'lines', 'median', '95th percentile', 'longest']
const sizesOf = ({ files, lines, median, p95, longest }) => [files, lines, median, p95, longest]

/** The files that each how-to of CONTRIBUTING.md has one write: those that begin its numbered items. */
function changes() {
  const [, part = ''] = read('CONTRIBUTING.md').split('## How to\n')
  return part
    .split(/^### /m)
    .slice(1)
    .map((section) => {
      const [title] = section.split('\n')
      const [, elsewhere] = /\]\((docs\/how-to\/[\w-]+\.md)\)/.exec(section) ?? []
      const text = elsewhere === undefined ? section : read(elsewhere)
      const items = [...text.matchAll(/^\d+\. ((?:`[^`]+`(?:, | and )?)+):/gm)]
      const files = new Set(items.flatMap(([, named]) => [...named.matchAll(/`([^`]+)`/g)].map(([, file]) => file)))
      const anchor = title
        .toLowerCase()
        .replaceAll(/[^\w -]/g, '')
        .replaceAll(' ', '-')
      return [`[${title}](CONTRIBUTING.md#${anchor})`, files.size]
    })
}

const howTos = changes()
const { parts, counts } = readFigures()
const blocks = {
  changes: table(['change', 'files to write'], howTos),
  code: `${table(
    ['lines of code', ...measures],
    parts.map((part) => [part.name, ...sizesOf(part)]),
  )}

${table(['counted', ''], Object.entries(counts))}`,
}

const cells = (text) => text.split('\n').map((line) => line.split('|').map((cell) => cell.trim()))
const isNear = (one, other) => Math.abs(Number(one) - Number(other)) <= tolerance * Number(other)

/** Whether what is written is what was counted; the table of the code's lengths within the tolerance. */
function holds(name, written, counted) {
  const [before, now] = [cells(written), cells(counted)]
  if (before.length !== now.length) return false
  const [isSize] = [name === 'code']
  return now.every((row, line) =>
    row.every((cell, column) => {
      const was = before[line]?.[column] ?? ''
      return /^-+$/.test(cell) || was === cell || (isSize && row.length > 4 && /^\d+$/.test(cell) && isNear(was, cell))
    }),
  )
}

const text = readFileSync(path, 'utf8')
const { located, steps, problems } = locateSteps(text, read)
if (steps === 0) problems.push('no step of a tour was found')
if (isCheck && located !== text) problems.push('a line of a tour has moved')

let written = located
for (const [name, counted] of Object.entries(blocks)) {
  const block = new RegExp(`(<!-- figures: ${name} -->\\n\\n)([^]*?)(\\n\\n<!-- end of figures -->)`)
  const [, , found] = block.exec(written) ?? []
  if (found === undefined) problems.push(`no place for the figures « ${name} »`)
  else if (isCheck && !holds(name, found, counted)) problems.push(`the figures « ${name} » have changed:\n${counted}`)
  else if (!isCheck) written = written.replace(block, (_, before, __, after) => before + counted + after)
}

if (howTos.some(([, files]) => files === 0)) problems.push('a how-to of CONTRIBUTING.md names no file to write')

for (const problem of problems) console.error(problem)
if (problems.length > 0) {
  console.error('ARCHITECTURE.md : lancez « npm run figures », et corrigez à la main ce qui n’a pas été trouvé.')
  process.exit(1)
}
if (!isCheck && written !== text) writeFileSync(path, written)
console.log(`${steps} étapes à leur ligne, ${counts.features} fonctions et ${counts.routes} routes comptées.`)
