import { fail } from '../failure.ts'

/** Maximum nesting of a JSON body. A brief needs 50 levels. */
const maximumDepth = 64
/** Maximum number of values (object members, array items) of a JSON body. */
const maximumValues = 100_000

const quote = 0x22
const backslash = 0x5c
const comma = 0x2c
const openings = new Set([0x5b, 0x7b])
const closings = new Set([0x5d, 0x7d])
const escapedNul = 'u0000'

/** Index of the quote that ends a string; the text's length when there is none. */
function endOfString(text: string, start: number): number {
  for (let at = start; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === quote) return at
    if (code !== backslash) continue
    // PostgreSQL text cannot hold U+0000.
    if (text.startsWith(escapedNul, at + 1))
      throw fail('MALFORMED', { message: 'Un caractère nul s’est glissé dans la demande.' })
    at += 1
  }
  return text.length
}

/** Checks the text of a JSON body before parsing: at most 64 levels, 100 000 values, no U+0000. One pass. Throws MALFORMED. */
export function checkJsonShape(text: string): void {
  let depth = 0
  let values = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === quote) at = endOfString(text, at + 1)
    else if (code === comma) values += 1
    else if (openings.has(code)) {
      depth += 1
      values += 1
    } else if (closings.has(code)) depth -= 1
    if (depth > maximumDepth)
      throw fail('MALFORMED', { message: `La demande est trop imbriquée : ${maximumDepth} niveaux au plus.` })
    if (values > maximumValues)
      throw fail('MALFORMED', { message: 'La demande contient trop d’éléments : 100 000 au plus.' })
  }
}
