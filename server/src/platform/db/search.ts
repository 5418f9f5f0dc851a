import { type AnyColumn, and, or, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

const escaped = (typed: string) => typed.replace(/[\\%_]/g, (sign) => `\\${sign}`)

/** Shorter words have no trigram: they match at the beginning of words, where the index still helps. */
const shortestTrigram = 3

/** True when a folded column (see `searchable`) contains a word; a very short word must begin a word. */
function containsWord(folded: AnyColumn | SQL, word: string): SQL | undefined {
  const like = (pattern: string) => sql`${folded} like regie_fold(${pattern})`
  if (word.length >= shortestTrigram) return like(`%${escaped(word)}%`)
  return or(like(`${escaped(word)}%`), like(`% ${escaped(word)}%`))
}

/** True when a folded column contains `typed`. */
export const containsFolded = (folded: AnyColumn, typed: string): SQL | undefined => containsWord(folded, typed)

/** True when `column` contains `typed`, ignoring accents and case. */
export const containsText = (column: AnyColumn | SQL, typed: string): SQL | undefined =>
  containsWord(sql`regie_fold(${column})`, typed)

/** A table whose rows have a folded name. */
type Named = PgTable & { id: AnyColumn; search: AnyColumn }

/** True when `column` is the id of a row whose folded column contains `typed`. Those rows are selected first, once. */
export const isOfNamed = (column: AnyColumn, of: Named, typed: string): SQL =>
  sql`${column} = any(array(select ${of.id} from ${of} where ${containsFolded(of.search, typed)}))`

/** True when each word of `typed`, of the first eight, matches. */
export function matchesEachWord(typed: string, matches: (word: string) => SQL | undefined): SQL | undefined {
  const words = typed.split(/\s+/).filter(Boolean).slice(0, 8)
  return and(...words.map(matches))
}

/** True when a folded column (see `searchable`) contains every word of `typed`. */
export const matchesWords = (folded: AnyColumn, typed: string): SQL | undefined =>
  matchesEachWord(typed, (word) => containsWord(folded, word))

/** True when an instant is between two calendar days of Paris, both included. */
export function betweenDays(column: AnyColumn, from: string | undefined, to: string | undefined): SQL | undefined {
  return and(
    from ? sql`${column} >= ${from}::date::timestamp at time zone 'Europe/Paris'` : undefined,
    to ? sql`${column} < (${to}::date + 1)::timestamp at time zone 'Europe/Paris'` : undefined,
  )
}

/** True when a day is between two others, both included. A null day is never between them. */
export function isBetween(column: AnyColumn, from: string | undefined, to: string | undefined): SQL | undefined {
  return and(from ? sql`${column} >= ${from}::date` : undefined, to ? sql`${column} <= ${to}::date` : undefined)
}

type Searched = { search: AnyColumn; number: AnyColumn }

/**
 * True when each word of `typed` is in the folded column of the row or of a parent row (its company's name). Also true when `typed`
 * is the row's reference: « PRJ 42 », « prj-42 », « 42 ». Parent rows are selected first, so that each alternative uses an index of
 * this table.
 */
export function matchesAny(
  typed: string,
  { search, number }: Searched,
  letters: string,
  parents: readonly { column: AnyColumn; of: Named }[],
): SQL | undefined {
  const reference = new RegExp(`^(?:${letters}[\\s-]*)?(\\d{1,9})$`, 'i').exec(typed.trim())?.[1]
  const everyWord = matchesEachWord(typed, (word) =>
    or(containsWord(search, word), ...parents.map(({ column, of }) => isOfNamed(column, of, word))),
  )
  return or(reference === undefined ? undefined : sql`${number} = ${Number(reference)}`, everyWord)
}
