import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrate, readSchemaState } from '#platform/db/migrate.ts'
import { StartRefused } from '#platform/process/start-refused.ts'
import { createTestDatabase } from './support/database/cluster.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let sql: pg.Client
beforeAll(async () => {
  database = await createTestDatabase()
  sql = new pg.Client({ connectionString: database.url })
  await sql.connect()
})
afterAll(async () => {
  await sql.end()
  await database.drop()
})

const applied = async () => (await sql.query('select * from drizzle.__drizzle_migrations order by id')).rows

it('refuses the database of a later release, and leaves it as it was', async () => {
  expect(await readSchemaState(database.url)).toBe('current')
  await sql.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9999999999999)")
  const before = await applied()
  expect(await readSchemaState(database.url)).toBe('ahead')
  await expect(migrate(database.url)).rejects.toThrow(StartRefused)
  await expect(migrate(database.url)).rejects.toThrow(/version plus récente de Régie/)
  expect(await applied()).toEqual(before)
})

it('tells a database that is behind from an empty one', async () => {
  await sql.query(
    'delete from drizzle.__drizzle_migrations where id in (select id from drizzle.__drizzle_migrations order by id desc limit 2)',
  )
  expect(await readSchemaState(database.url)).toBe('behind')
  await sql.query('drop schema drizzle cascade')
  expect(await readSchemaState(database.url)).toBe('empty')
})
