import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { applyMigrations, becomeMigrator } from '#platform/db/migrations.ts'
import { createTestDatabase } from './support/database/cluster.ts'

const scratch = await mkdtemp(join(tmpdir(), 'regie-migrations-'))
afterAll(() => rm(scratch, { recursive: true }))

let database: Awaited<ReturnType<typeof createTestDatabase>>
let sql: pg.Client
let connections: pg.Client[] = []
async function open(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.url })
  // A connection that a test cuts.
  client.on('error', () => {})
  await client.connect()
  connections.push(client)
  return client
}
beforeAll(async () => {
  database = await createTestDatabase()
  sql = new pg.Client({ connectionString: database.url })
  await sql.connect()
})
afterAll(async () => {
  await sql.end()
  await database.drop()
})
beforeEach(async () => {
  await sql.query(`create table takes (id int primary key, name text not null, slug text, seconds int)`)
  await sql.query(`insert into takes (id, name, seconds) select n, 'Prise ' || n, n from generate_series(1, 5000) n`)
})
afterEach(async () => {
  await Promise.all(connections.map((client) => client.end()))
  connections = []
  await sql.query('drop table takes')
})

/** Migrations of a later release, one text each, in the form of the product's own folder. */
let when = 9_000_000_000_000
async function laterMigrations(...texts: string[]) {
  const folder = await mkdtemp(join(scratch, 'release-'))
  await mkdir(join(folder, 'meta'))
  const entries = texts.map((_, idx) => ({ idx, version: '7', when: (when += 1), tag: `000${idx}`, breakpoints: true }))
  await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ version: '7', dialect: 'postgresql', entries }))
  for (const [idx, text] of texts.entries()) await writeFile(join(folder, `000${idx}.sql`), text)
  return readMigrationFiles({ migrationsFolder: folder })
}
type Migrations = Awaited<ReturnType<typeof laterMigrations>>

async function apply(migrations: Migrations, client?: pg.Client): Promise<void> {
  const migrator = client ?? (await open())
  try {
    await becomeMigrator(migrator)
    await applyMigrations(migrator, migrations)
  } finally {
    await migrator.end()
  }
}
const isRecorded = async (migrations: Migrations) =>
  (
    await sql.query('select 1 from drizzle.__drizzle_migrations where created_at = any($1)', [
      migrations.map(({ folderMillis }) => folderMillis),
    ])
  ).rowCount
const indexes = async () =>
  (
    await sql.query<{ name: string; oid: number; valid: boolean }>(
      `select indexrelid::regclass::text as name, indexrelid::int as oid, indisvalid as valid from pg_index
       where indrelid = 'takes'::regclass and not indisprimary order by 1`,
    )
  ).rows
async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let turn = 0; turn < 200; turn += 1) {
    if (await isSo()) return
    await sleep(50)
  }
  throw new Error('it never came to that')
}

const twoIndexes = `-- outside a transaction
CREATE INDEX CONCURRENTLY "takes_name_index" ON "takes" ("name");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "takes_seconds_index" ON "takes" ("seconds");`

describe('indexes built concurrently', () => {
  it('let others write meanwhile', async () => {
    const migrations = await laterMigrations(twoIndexes)
    const writer = await open()
    await writer.query('begin')
    await writer.query(`update takes set seconds = 0 where id = 1`)
    const applied = apply(migrations)
    await until(async () => (await indexes()).some(({ valid }) => !valid))
    // A plain CREATE INDEX would wait for the writer, and every other behind it.
    const other = await open()
    await other.query(`set lock_timeout = '2s'`)
    await other.query(`insert into takes (id, name) values (5001, 'Prise 5001')`)
    await writer.query('commit')
    await applied
    expect((await indexes()).map(({ name, valid }) => [name, valid])).toEqual([
      ['takes_name_index', true],
      ['takes_seconds_index', true],
    ])
    expect(await isRecorded(migrations)).toBe(1)
  })

  it('are taken up again where a cut left them, what was done before it kept', async () => {
    const migrations = await laterMigrations(twoIndexes)
    const migrator = await open()
    const writer = await open()
    const pid = (await migrator.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid
    await apply(migrations.map((one) => ({ ...one, sql: one.sql.slice(0, 1) })))
    const [first] = await indexes()
    await writer.query('begin')
    await writer.query(`update takes set seconds = 0 where id = 1`)
    const cut = migrations.map((one) => ({ ...one, folderMillis: (when += 1) }))
    const outcome = apply(cut, migrator).then(() => 'applied', String)
    await until(async () => (await indexes()).some(({ valid }) => !valid))
    await sql.query('select pg_terminate_backend($1)', [pid])
    expect(await outcome).toContain('terminating connection')
    await writer.query('commit')
    expect((await indexes()).map(({ valid }) => valid)).toEqual([true, false])
    expect(await isRecorded(cut)).toBe(0)

    await apply(cut)
    const [kept, built] = await indexes()
    expect(kept).toEqual(first)
    expect(built).toMatchObject({ name: 'takes_seconds_index', valid: true })
    expect(await isRecorded(cut)).toBe(1)
  })

  it('are built once by servers that start together, and neither waits for the other for ever', async () => {
    const migrations = await laterMigrations(twoIndexes)
    await Promise.all([apply(migrations), apply(migrations), apply(migrations)])
    expect((await indexes()).map(({ valid }) => valid)).toEqual([true, true])
    expect(await isRecorded(migrations)).toBe(1)
  })
})

describe('data migrated in batches', () => {
  const slugs = `-- outside a transaction
-- in batches
UPDATE "takes" SET "slug" = lower("name") WHERE "id" IN (
  SELECT "id" FROM "takes" WHERE "slug" IS NULL ORDER BY "id" LIMIT 1000);`

  it('is done in short transactions, and goes on where it was cut', async () => {
    const migrations = await laterMigrations(slugs)
    await sql.query(`alter table takes add constraint cut check (id <> 2500 or slug is null)`)
    await expect(apply(migrations)).rejects.toThrow('cut')
    const done = () => sql.query<{ n: number }>('select count(*)::int as n from takes where slug is not null')
    expect((await done()).rows[0]?.n).toBe(2000)
    expect(await isRecorded(migrations)).toBe(0)
    await sql.query('alter table takes drop constraint cut')
    await apply(migrations)
    expect((await done()).rows[0]?.n).toBe(5000)
    const turns = await sql.query('select distinct xmin::text from takes')
    expect(turns.rowCount).toBe(5)
    expect(await isRecorded(migrations)).toBe(1)
  })
})

/** The indexes that a migration builds on tables that were there before it, keeping others from writing. */
const blockingIndexes = (text: string): string[] => {
  const made = new Set([...text.matchAll(/create table "(\w+)"/gi)].map(([, table]) => table))
  return [...text.matchAll(/create (?:unique )?index (?!concurrently)"(\w+)" on "(\w+)"/gi)].flatMap(
    ([, index, table]) => (made.has(table) ? [] : (index ?? [])),
  )
}

describe('migrations', () => {
  it('build indexes of tables that are there concurrently, since they can', async () => {
    const folder = join(import.meta.dirname, '../migrations')
    const since = (await readdir(folder)).filter((name) => name.endsWith('.sql') && name > '0028')
    const texts = await Promise.all(since.map((name) => readFile(join(folder, name), 'utf8')))
    expect(texts.flatMap(blockingIndexes)).toEqual([])
    expect(blockingIndexes('CREATE INDEX "a" ON "users" ("name");')).toEqual(['a'])
    expect(blockingIndexes('CREATE TABLE "tags" ();\nCREATE UNIQUE INDEX "b" ON "tags" ("name");')).toEqual([])
    expect(blockingIndexes(twoIndexes)).toEqual([])
  })

  it('are each applied whole or not at all', async () => {
    const good = `ALTER TABLE "takes" ADD COLUMN "good" boolean;`
    const bad = `ALTER TABLE "takes" ADD COLUMN "bad" boolean;--> statement-breakpoint\nSELECT 1 / 0;`
    const migrations = await laterMigrations(good, bad)
    await expect(apply(migrations)).rejects.toThrow('division by zero')
    const { rows } = await sql.query<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = 'takes'::regclass and attname in ('good', 'bad')`,
    )
    expect(rows).toEqual([{ name: 'good' }])
    expect(await isRecorded(migrations)).toBe(1)
  })

  it('leave a constraint that an older row breaks for the doctor to name, and hold new rows to it', async () => {
    const added = `ALTER TABLE "takes" ADD CONSTRAINT "takes_short" CHECK ("seconds" < 5000) NOT VALID;`
    const validated = `-- outside a transaction\nALTER TABLE "takes" VALIDATE CONSTRAINT "takes_short";`
    const migrations = await laterMigrations(added, validated)
    await apply(migrations)
    expect(await isRecorded(migrations)).toBe(2)
    const held = await sql.query(`select convalidated from pg_constraint where conname = 'takes_short'`)
    expect(held.rows).toEqual([{ convalidated: false }])
    await expect(sql.query(`update takes set seconds = 6000 where id = 1`)).rejects.toThrow('takes_short')
  })
})
