import { typeset } from '@regie/contract/french'
import { type Plugin, parseSync, Visitor } from 'vite'

/** Most modules have none of these, and are not parsed. */
const mayHold = / [;:!?»%€]|« |\d \S/

/** Writes the no-break spaces of French in the strings and templates of a module. No offset changes. */
export function withFrenchSpaces(path: string, code: string): string {
  if (!mayHold.test(code)) return code
  const texts: { start: number; end: number }[] = []
  new Visitor({
    Literal: ({ value, start, end }) => {
      // Between its quotes: a mark before the last one ends a word.
      if (typeof value === 'string') texts.push({ start: start + 1, end: end - 1 })
    },
    TemplateElement: ({ start, end }) => {
      texts.push({ start, end })
    },
  }).visit(parseSync(path, code).program)
  let written = ''
  let from = 0
  for (const { start, end } of texts.toSorted((one, other) => one.start - other.start)) {
    written += code.slice(from, start) + typeset(code.slice(start, end))
    from = end
  }
  return written + code.slice(from)
}

/**
 * Sources hold plain spaces, which people type and search for; pages hold those of French. Runs after JSX became strings: a line of the
 * source may end before a mark.
 */
export const frenchSpaces = (): Plugin => ({
  name: 'french-spaces',
  enforce: 'post',
  transform(code, id) {
    const [path = id] = id.split('?')
    if (!/\/(web\/(src|gallery|grid-bench)|contract\/src)\/.*\.tsx?$/.test(path)) return null
    const written = withFrenchSpaces('module.js', code)
    return written === code ? null : { code: written, map: null }
  },
})
