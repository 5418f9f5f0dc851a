import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { is } from 'drizzle-orm'
import { getTableConfig, getViewConfig, PgColumn, PgTable, PgView } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from './support/database/cluster.ts'

const sources = join(import.meta.dirname, '../src')
const files = ['features', 'platform'].flatMap((folder) =>
  readdirSync(join(sources, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('/table.ts'))
    .map((path) => join(sources, folder, path)),
)

let database: Awaited<ReturnType<typeof createTestDatabase>>
let client: pg.Client
let tables: PgTable[]
let views: PgView[]
beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const modules = await Promise.all(files.map((file): Promise<object> => import(file)))
  const values = modules.flatMap((module) => Object.values(module))
  tables = values.filter((value) => is(value, PgTable))
  views = values.filter((value) => is(value, PgView))
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

const rowsOf = async (query: string) => (await client.query<{ name: string }>(query)).rows.map(({ name }) => name)

describe('the database', () => {
  it('holds each listed value of the code to its list', async () => {
    const held = new Set(await rowsOf(`select conname as name from pg_constraint where contype = 'c' and convalidated`))
    const constraints = tables.flatMap((table) => {
      const { name, columns } = getTableConfig(table)
      return columns
        .filter(({ enumValues }) => enumValues !== undefined && enumValues.length > 0)
        .map((column) => `${name}_${column.name}_known`)
    })
    expect(constraints.length).toBeGreaterThan(25)
    expect(constraints.filter((constraint) => !held.has(constraint))).toEqual([])
  })

  it('has the views that the code reads, with their columns and types', async () => {
    const held = new Set(
      await rowsOf(`
        select view.relname || '.' || attname || ' ' || format_type(atttypid, null) as name
        from pg_attribute join pg_class view on view.oid = attrelid and view.relkind = 'v'
        where view.relnamespace = 'public'::regnamespace and attnum > 0`),
    )
    const read = views.flatMap((view) => {
      const { name, selectedFields } = getViewConfig(view)
      return Object.values(selectedFields)
        .filter((field) => is(field, PgColumn))
        .map((column) => `${name}.${column.name} ${column.getSQLType()}`)
    })
    expect(read.length).toBeGreaterThan(8)
    expect(read.filter((column) => !held.has(column))).toEqual([])
  })

  it('refuses what the code would not write', async () => {
    const refused = async (statement: string) =>
      client.query(statement).then(
        () => null,
        (error: unknown) => (error instanceof pg.DatabaseError ? error.constraint : String(error)),
      )
    await client.query(`insert into companies (name, type) values ('Nomade', 'CLIENT')`)
    await client.query(
      `insert into users (firstname, lastname, email, role) values ('Zoé', 'Roux', 'zoe@exemple.test', 'ADMIN')`,
    )
    await client.query(`insert into projects (name, company_id) select 'Film', id from companies`)
    expect(await refused(`update companies set type = 'AMI'`)).toBe('companies_type_known')
    expect(await refused(`update users set role = 'STAGIAIRE'`)).toBe('users_role_known')
    expect(await refused(`update users set email = 'Zoe@exemple.test'`)).toBe('users_email_folded')
    expect(await refused(`update projects set starts_on = '2026-02-01', due_on = '2026-01-01'`)).toBe(
      'projects_starts_on_order',
    )
    expect(await refused(`insert into invoice_links (invoice_id) values ('1')`)).toBe('invoice_links_one_parent')
  })

  it('has an index on each reference that a deletion walks', async () => {
    const without = await rowsOf(`
      select conrelid::regclass || '(' || (select string_agg(attname, ', ') from pg_attribute
        where attrelid = conrelid and attnum = any(conkey)) || ')' as name
      from pg_constraint
      where contype = 'f' and connamespace = 'public'::regnamespace and confdeltype in ('c', 'n')
        and not exists (select from pg_index where indrelid = conrelid and indkey[0] = conkey[1])
      order by 1`)
    expect(without).toEqual([])
  })
})
