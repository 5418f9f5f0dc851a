import type pg from 'pg'
import * as z from 'zod/mini'
import type { CopiedDatabase } from '../set/manifest.ts'
import { identifierOf } from './catalogue.ts'

/** Statements that take something off the schema, and those that put it back as it was. */
export type Undone = { drop: string[]; putBack: string[] }

const Part = z.object({ schema: z.string(), table: z.string(), name: z.string(), definition: z.string() })

const select = async (client: pg.Client, text: string, values: unknown[]) =>
  z.parse(z.array(Part), (await client.query(text, values)).rows)

const ofConstraints = (client: pg.Client, parts: readonly z.infer<typeof Part>[]): Undone => {
  const table = ({ schema, table: name }: z.infer<typeof Part>) => identifierOf(client, { schema, name })
  return {
    drop: parts.map((part) => `alter table ${table(part)} drop constraint ${client.escapeIdentifier(part.name)}`),
    putBack: parts.map(
      (part) => `alter table ${table(part)} add constraint ${client.escapeIdentifier(part.name)} ${part.definition}`,
    ),
  }
}

/** The foreign keys: rows come in any order. What older rows broke is put back without a look at them. */
export async function foreignKeys(client: pg.Client, { tables, unvalidated }: CopiedDatabase): Promise<Undone> {
  const parts = await select(
    client,
    `select n.nspname as schema, c.relname as table, o.conname as name, pg_get_constraintdef(o.oid) as definition
     from pg_constraint o join pg_class c on c.oid = o.conrelid join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and o.contype = 'f' and o.conparentid = 0 order by 1, 2, 3`,
    [[...new Set(tables.map(({ schema }) => schema))]],
  )
  return ofConstraints(
    client,
    parts.map((part) => asItWas(part, unvalidated)),
  )
}

/** The checks that rows of the set break: they held new rows alone. */
export async function brokenChecks(client: pg.Client, { unvalidated }: CopiedDatabase): Promise<Undone> {
  const parts = await select(
    client,
    `select n.nspname as schema, c.relname as table, o.conname as name, pg_get_constraintdef(o.oid) as definition
     from pg_constraint o join pg_class c on c.oid = o.conrelid join pg_namespace n on n.oid = c.relnamespace
     where o.contype = 'c' and (n.nspname, c.relname, o.conname) in (
       select * from json_to_recordset($1) as broken(schema text, "table" text, name text)) order by 1, 2, 3`,
    [JSON.stringify(unvalidated)],
  )
  return ofConstraints(
    client,
    parts.map((part) => asItWas(part, unvalidated)),
  )
}

function asItWas(part: z.infer<typeof Part>, unvalidated: CopiedDatabase['unvalidated']): z.infer<typeof Part> {
  const isBroken = unvalidated.some(
    ({ schema, table, name }) => schema === part.schema && table === part.table && name === part.name,
  )
  if (!isBroken || part.definition.endsWith(' NOT VALID')) return part
  return { ...part, definition: `${part.definition} NOT VALID` }
}

/** The indexes that no constraint needs, of the product's own tables: built at the end, they take a fraction of the time. */
export async function plainIndexes(client: pg.Client): Promise<Undone> {
  const parts = await select(
    client,
    `select n.nspname as schema, t.relname as table, c.relname as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
       join pg_namespace n on n.oid = t.relnamespace
     where n.nspname = $1 and t.relkind = 'r' and not t.relispartition
       and not exists (select from pg_constraint o where o.conindid = i.indexrelid) order by 1, 2, 3`,
    ['public'],
  )
  return {
    drop: parts.map(({ schema, name }) => `drop index ${identifierOf(client, { schema, name })}`),
    putBack: parts.map(({ definition }) => definition),
  }
}
