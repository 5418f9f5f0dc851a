import type pg from 'pg'
import * as z from 'zod/mini'
import type { Manifest } from '../set/manifest.ts'

/** The schemas of the product: its tables, its migrations, its job queue. */
const schemas = ['drizzle', 'pgboss', 'public']

/** How a session writes and reads values as text: the same on every server. */
export const portableSettings = [
  `client_encoding = 'UTF8'`,
  `datestyle = 'ISO, YMD'`,
  `intervalstyle = 'postgres'`,
  `extra_float_digits = 3`,
  `bytea_output = 'hex'`,
  `timezone = 'UTC'`,
  // Rows of a large table take longer than a call may.
  `statement_timeout = 0`,
  `idle_in_transaction_session_timeout = 0`,
]

const Table = z.object({
  schema: z.string(),
  name: z.string(),
  isPartitioned: z.boolean(),
  /** Bytes on the disk. */
  bytes: z.number(),
  /** Those that are written: generated ones are computed again. */
  columns: z.array(z.object({ name: z.string(), type: z.string() })),
})
export type Table = z.infer<typeof Table>
const Sequence = z.object({ schema: z.string(), name: z.string() })
const Constraint = z.object({ schema: z.string(), table: z.string(), name: z.string() })
const Partition = z.object({ schema: z.string(), name: z.string(), parent: z.string(), bound: z.string() })

const select = async <Row>(client: pg.Client, row: z.core.$ZodType<Row>, text: string): Promise<Row[]> =>
  z.parse(z.array(row), (await client.query(text, [schemas])).rows)

/** The tables, each partitioned one once. */
export const readTables = (client: pg.Client): Promise<Table[]> =>
  select(
    client,
    Table,
    `select n.nspname as schema, c.relname as name, c.relkind = 'p' as "isPartitioned",
       case c.relkind when 'p' then (select coalesce(sum(pg_table_size(relid)), 0) from pg_partition_tree(c.oid))
         else pg_table_size(c.oid) end::float8 as bytes,
       (select coalesce(json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
           order by a.attnum), '[]')
        from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and c.relkind in ('r', 'p') and not c.relispartition
     order by 1, 2`,
  )

/** The sequences, where their next number stands. */
export async function readSequences(client: pg.Client): Promise<Manifest['sequences']> {
  const sequences = await select(
    client,
    Sequence,
    `select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and c.relkind = 'S' order by 1, 2`,
  )
  const read: Manifest['sequences'] = []
  for (const { schema, name } of sequences) {
    const { rows } = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${identifierOf(client, { schema, name })}`,
    )
    for (const { value, isCalled } of rows) read.push({ schema, name, value, isCalled })
  }
  return read
}

/** The constraints that rows written before them may break. */
export const readUnvalidated = (client: pg.Client): Promise<Manifest['unvalidated']> =>
  select(
    client,
    Constraint,
    `select n.nspname as schema, c.relname as table, o.conname as name
     from pg_constraint o join pg_class c on c.oid = o.conrelid join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and o.contype in ('c', 'f') and not o.convalidated and o.conparentid = 0 order by 1, 2, 3`,
  )

/** The partitions, with the values of each. */
export const readPartitions = (client: pg.Client): Promise<Manifest['partitions']> =>
  select(
    client,
    Partition,
    `select n.nspname as schema, c.relname as name, parent.relname as parent, pg_get_expr(c.relpartbound, c.oid) as bound
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_inherits i on i.inhrelid = c.oid join pg_class parent on parent.oid = i.inhparent
     where n.nspname = any($1) and c.relispartition and c.relkind = 'r' order by 1, 2`,
  )

/** The last migration, and the version of the schema of the job queue; 0 without one. */
export async function readLevels(client: pg.Client): Promise<{ level: number; jobsLevel: number }> {
  const known = await client.query<{ isMigrated: boolean; hasJobs: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as "isMigrated",
       to_regclass('pgboss.version') is not null as "hasJobs"`,
  )
  const numberIn = async (text: string) => Number((await client.query<{ n: string | null }>(text)).rows[0]?.n ?? 0)
  const { isMigrated = false, hasJobs = false } = known.rows[0] ?? {}
  return {
    level: isMigrated ? await numberIn('select max(created_at)::text as n from drizzle.__drizzle_migrations') : 0,
    jobsLevel: hasJobs ? await numberIn('select max(version)::text as n from pgboss.version') : 0,
  }
}

/** The quoted name of a table or of another relation. */
export const identifierOf = (client: pg.Client, { schema, name }: { schema: string; name: string }): string =>
  `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(name)}`

export const columnList = (client: pg.Client, columns: Table['columns']): string =>
  columns.map(({ name }) => client.escapeIdentifier(name)).join(', ')
