import { getTableName, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, type AnyPgTable, type CheckBuilder, check } from 'drizzle-orm/pg-core'

/** Drizzle's description of a column during table definition. An array column describes its element type. */
type ColumnDescription = {
  name: string
  table: AnyPgTable
  config?: { enumValues?: readonly string[]; baseBuilder?: { config?: { enumValues?: readonly string[] } } }
}

const quotedList = (values: readonly string[]) =>
  sql.raw(values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', '))

/**
 * A CHECK for each column of a table with enumerated values: `<table>_<column>_known`. The compiler checks the code, and the
 * database checks the rows.
 */
export const knownValues = (columns: Record<string, unknown>): CheckBuilder[] =>
  Object.values(columns as Record<string, ColumnDescription & AnyPgColumn>).flatMap((column) => {
    const { config, name, table } = column
    const constraint = `${getTableName(table)}_${name}_known`
    if (config?.enumValues?.length) return check(constraint, sql`${column} in (${quotedList(config.enumValues)})`)
    const each = config?.baseBuilder?.config?.enumValues
    return each?.length ? check(constraint, sql`${column} <@ array[${quotedList(each)}]::text[]`) : []
  })

/** A CHECK that a number is in a range, bounds included: `<table>_<column>_range`. Without `most`, there is no upper bound. */
export function inRange(column: AnyPgColumn, least: number, most?: number): CheckBuilder {
  const bounds: SQL =
    most === undefined
      ? sql`${column} >= ${sql.raw(String(least))}`
      : sql`${column} between ${sql.raw(String(least))} and ${sql.raw(String(most))}`
  return check(`${getTableName(column.table)}_${column.name}_range`, bounds)
}

/** A CHECK that one column never exceeds another, when both are set: `<table>_<first>_order`. */
export const inOrder = (first: AnyPgColumn, second: AnyPgColumn): CheckBuilder =>
  check(`${getTableName(first.table)}_${first.name}_order`, sql`${first} <= ${second}`)
