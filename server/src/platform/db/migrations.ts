import { setTimeout as sleep } from 'node:timers/promises'
import type { MigrationMeta } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { databaseErrorOf } from './violations.ts'

/** Any number will do, as long as every server takes the same. */
const lock = 7_234_517
/** Milliseconds between two questions whether another migrator is done. */
const pause = 200

/** At the head of a migration whose statements run one by one, each in a transaction of its own. */
const alone = /^\s*-- outside a transaction\b/
/** Above a statement that changes some rows at a time, and is run until it changes none. */
const inBatches = /^\s*-- in batches\b/m
const concurrentIndex = /^\s*create\s+(?:unique\s+)?index\s+concurrently\s+"?(\w+)"?/im
const validation = /^\s*alter\s+table\s+\S+\s+validate\s+constraint\b/im

/**
 * Becomes the only one who migrates, until the connection ends. Asks again and again: a statement that waits for the lock would
 * hold a snapshot, which an index that is built concurrently waits for.
 */
export async function becomeMigrator(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [lock])
    if (rows[0]?.taken) return
    await sleep(pause)
  }
}

/** Whether an index is there: `invalid` is what is left of one whose building was cut. */
async function indexState(client: pg.Client, name: string): Promise<'missing' | 'invalid' | 'valid'> {
  const { rows } = await client.query<{ valid: boolean }>(
    'select indisvalid as valid from pg_index where indexrelid = to_regclass(quote_ident($1))',
    [name],
  )
  if (!rows[0]) return 'missing'
  return rows[0].valid ? 'valid' : 'invalid'
}

/** Runs a statement that may have been run before, wholly or in part. */
async function runAlone(client: pg.Client, statement: string): Promise<void> {
  const index = concurrentIndex.exec(statement)?.[1]
  if (index !== undefined) {
    const state = await indexState(client, index)
    if (state === 'valid') return
    if (state === 'invalid') await client.query(`drop index concurrently if exists "${index}"`)
  }
  if (inBatches.test(statement)) {
    for (let changed = 1; changed > 0; ) changed = (await client.query(statement)).rowCount ?? 0
    return
  }
  try {
    await client.query(statement)
  } catch (error) {
    // A constraint that an older row breaks holds new rows as it is. The doctor names it.
    if (!(validation.test(statement) && databaseErrorOf(error)?.code === '23514')) throw error
  }
}

const record = (client: pg.Client, { hash, folderMillis }: MigrationMeta) =>
  client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, folderMillis])

async function runTogether(client: pg.Client, migration: MigrationMeta): Promise<void> {
  await client.query('begin')
  try {
    for (const statement of migration.sql) await client.query(statement)
    await record(client, migration)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/**
 * Applies the migrations that a database has not had, each in a transaction of its own, so that the locks of one end before the next
 * begins. One that says `-- outside a transaction` is run statement by statement, and taken up again where it was cut.
 */
export async function applyMigrations(client: pg.Client, migrations: readonly MigrationMeta[]): Promise<void> {
  // As Drizzle makes it, for the databases that are there and its own tools.
  await client.query('create schema if not exists drizzle')
  await client.query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  )
  const { rows } = await client.query<{ last: string | null }>(
    'select max(created_at)::text as last from drizzle.__drizzle_migrations',
  )
  const last = Number(rows[0]?.last ?? 0)
  for (const migration of migrations.filter(({ folderMillis }) => folderMillis > last)) {
    if (!alone.test(migration.sql[0] ?? '')) {
      await runTogether(client, migration)
      continue
    }
    for (const statement of migration.sql) await runAlone(client, statement)
    await record(client, migration)
  }
}
