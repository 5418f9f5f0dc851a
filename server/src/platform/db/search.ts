import { type AnyColumn, and, or, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

const escaped = (typed: string) => typed.replace(/[\\%_]/g, (sign) => `\\${sign}`)

/** Fewer letters than this make no trigram: they are looked for at the beginning of words, where the index still finds them. */
const shortest = 3

/** True when an already folded column (see `searchable`) holds a word, or begins one with it when it is very short. */
function holds(folded: AnyColumn | SQL, word: string): SQL | undefined {
  const like = (pattern: string) => sql`${folded} like regie_fold(${pattern})`
  if (word.length >= shortest) return like(`%${escaped(word)}%`)
  return or(like(`${escaped(word)}%`), like(`% ${escaped(word)}%`))
}

/** True when an already folded column contains `typed`. */
export const containsFolded = (folded: AnyColumn, typed: string): SQL | undefined => holds(folded, typed)

/** True when `column` contains `typed`, whatever the accents and the case. */
export const contains = (column: AnyColumn, typed: string): SQL | undefined => holds(sql`regie_fold(${column})`, typed)

/** True when every word of `typed` is somewhere in an already folded column (see `searchable`). */
export function matches(folded: AnyColumn, typed: string): SQL | undefined {
  const words = typed.split(/\s+/).filter(Boolean).slice(0, 8)
  return and(...words.map((word) => holds(folded, word)))
}

/** True when an instant falls between two calendar days of Paris, both included. */
export function betweenDays(column: AnyColumn, from: string | undefined, to: string | undefined): SQL | undefined {
  return and(
    from ? sql`${column} >= ${from}::date::timestamp at time zone 'Europe/Paris'` : undefined,
    to ? sql`${column} < (${to}::date + 1)::timestamp at time zone 'Europe/Paris'` : undefined,
  )
}

/** True when a day falls between two others, both included. A missing day falls nowhere. */
export function between(column: AnyColumn, from: string | undefined, to: string | undefined): SQL | undefined {
  return and(from ? sql`${column} >= ${from}::date` : undefined, to ? sql`${column} <= ${to}::date` : undefined)
}

type Searched = { search: AnyColumn; number: AnyColumn }

/**
 * True when each word of `typed` is in the row's own folded column or in that of a row it belongs to (its company's name), or when
 * all of it is the row's reference: « PRJ 42 », « prj-42 », « 42 ». The rows it belongs to are found first, so that each
 * alternative is an index of this table.
 */
export function matchesAny(
  typed: string,
  { search, number }: Searched,
  letters: string,
  parents: readonly { column: AnyColumn; of: PgTable & { id: AnyColumn; search: AnyColumn } }[],
): SQL | undefined {
  const reference = new RegExp(`^(?:${letters}[\\s-]*)?(\\d{1,9})$`, 'i').exec(typed.trim())?.[1]
  const words = typed.split(/\s+/).filter(Boolean).slice(0, 8)
  const word = (text: string) => {
    const above = parents.map(
      ({ column, of }) => sql`${column} = any(array(select ${of.id} from ${of} where ${holds(of.search, text)}))`,
    )
    return or(holds(search, text), ...above)
  }
  return or(reference === undefined ? undefined : sql`${number} = ${Number(reference)}`, and(...words.map(word)))
}
