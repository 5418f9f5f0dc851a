import { type AnyColumn, and, type SQL, sql } from 'drizzle-orm'

const escaped = (typed: string) => typed.replace(/[\\%_]/g, (sign) => `\\${sign}`)

/** True when `column` contains `typed`, whatever the accents and the case. */
export const contains = (column: AnyColumn, typed: string): SQL =>
  sql`regie_fold(${column}) like regie_fold(${`%${escaped(typed)}%`})`

/** True when every word of `typed` is somewhere in an already folded column (see `searchable`). */
export function matches(folded: AnyColumn, typed: string): SQL | undefined {
  const words = typed.split(/\s+/).filter(Boolean).slice(0, 8)
  return and(...words.map((word) => sql`${folded} like regie_fold(${`%${escaped(word)}%`})`))
}

/** True when an instant falls between two calendar days of Paris, both included. */
export function betweenDays(column: AnyColumn, from: string | undefined, to: string | undefined): SQL | undefined {
  return and(
    from ? sql`${column} >= ${from}::date::timestamp at time zone 'Europe/Paris'` : undefined,
    to ? sql`${column} < (${to}::date + 1)::timestamp at time zone 'Europe/Paris'` : undefined,
  )
}
