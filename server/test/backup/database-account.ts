import { createHash } from 'node:crypto'
import type pg from 'pg'
import { identifierOf, portableSettings, readTables } from '#platform/backup/rows/catalogue.ts'

/** Every row of every table, as text: the rows of each in order. */
export async function readAllRows(client: pg.Client): Promise<Map<string, string[]>> {
  const rows = new Map<string, string[]>()
  for (const table of await readTables(client)) {
    const read = await client.query<{ row: string }>(
      `select row_to_json(t)::text as row from ${identifierOf(client, table)} t order by 1`,
    )
    rows.set(
      `${table.schema}.${table.name}`,
      read.rows.map(({ row }) => row),
    )
  }
  return rows
}

/** What a database is made of, besides its rows: columns, constraints with whether they were checked, indexes, views, triggers. */
export async function readSchema(client: pg.Client): Promise<string[]> {
  const schemas = ['public', 'drizzle', 'pgboss']
  const { rows } = await client.query<{ line: string }>(
    `select format('column %s.%s.%s %s %s %s', table_schema, table_name, column_name, data_type, is_nullable, column_default) as line
       from information_schema.columns where table_schema = any($1)
     union all
     select format('constraint %s %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated)
       from pg_constraint where connamespace::regnamespace::text = any($1)
     union all
     select format('index %s', indexdef) from pg_indexes where schemaname = any($1)
     union all
     select format('view %s %s', viewname, definition) from pg_views where schemaname = any($1)
     union all
     select format('trigger %s %s', tgrelid::regclass, tgname) from pg_trigger where not tgisinternal
     order by 1`,
    [schemas],
  )
  return rows.map(({ line }) => line)
}

/** Makes a session write values as every other one of these tests does. */
export async function settle(client: pg.Client): Promise<pg.Client> {
  for (const setting of portableSettings) await client.query(`set ${setting}`)
  return client
}

/** One line per table: how many rows, and a digest of them. */
export const digestOf = (rows: ReadonlyMap<string, readonly string[]>): string[] =>
  [...rows].map(
    ([table, all]) =>
      `${table} ${all.length} ${createHash('sha256').update(all.join('\n')).digest('hex').slice(0, 16)}`,
  )
