import { type DriverValueDecoder, is, SQL, sql } from 'drizzle-orm'
import { PgColumn, PgDialect } from 'drizzle-orm/pg-core'

const dialect = new PgDialect()

/**
 * An expression without parameters, written out once and for all. The query builder walks every part of every expression at each
 * call; on a list that walk cost more than Fastify itself.
 */
export function flat<T>(expression: SQL<T> | PgColumn): SQL<T> {
  const { sql: text, params } = dialect.sqlToQuery(sql`${expression}`)
  if (params.length > 0) throw new Error(`an expression with parameters can't be written out: ${text}`)
  const written = sql.raw(text)
  const decoder: DriverValueDecoder<unknown, unknown> | null = is(expression, PgColumn) ? expression : null
  return (decoder ? written.mapWith(decoder) : written) as SQL<T>
}

/** The same columns for a select, each written out. Types are those of the columns: so is what the select answers. */
export const flatColumns = <Fields extends Record<string, PgColumn | SQL>>(fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, flat(field)])) as Fields
