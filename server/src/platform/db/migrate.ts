import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import { StartRefused } from '../process/start-refused.ts'
import { applyMigrations, becomeMigrator } from './migrations.ts'
import { connectWhenReady } from './reach.ts'

/** Beside `dist/main.js` once built, two folders up in the sources. */
const folder = ['../migrations', '../../../migrations']
  .map((path) => join(import.meta.dirname, path))
  .find((path) => existsSync(path))

const ourMigrations = () => {
  if (!folder) throw new Error('the migrations folder is missing')
  return readMigrationFiles({ migrationsFolder: folder })
}

/** The last migration of this release: its `created_at` in a database. */
export const ownLevel = (): number => Math.max(...ourMigrations().map(({ folderMillis }) => folderMillis))

/** The schema of a database compared with this release. `ahead`: a later release migrated it. */
export type SchemaState = 'empty' | 'behind' | 'current' | 'ahead'

async function stateOf(client: pg.Client): Promise<SchemaState> {
  const { rows } = await client.query<{ known: boolean }>(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as known",
  )
  if (!rows[0]?.known) return 'empty'
  const applied = await client.query<{ last: string | null }>(
    'select max(created_at)::text as last from drizzle.__drizzle_migrations',
  )
  const last = Number(applied.rows[0]?.last ?? 0)
  const ours = ownLevel()
  if (last === ours) return 'current'
  return last > ours ? 'ahead' : 'behind'
}

/** Reads the state of the schema. Writes nothing. */
export async function readSchemaState(url: string): Promise<SchemaState> {
  const client = await connectWhenReady(url, 'regie schema')
  try {
    return await stateOf(client)
  } finally {
    await client.end()
  }
}

/** The message for a release started on the database of a later one. */
export const schemaAhead =
  'La base de données a été mise à jour par une version plus récente de Régie : démarrez cette version-là, ou restaurez une sauvegarde d’avant la mise à jour.'

/**
 * Migrates the database to the current schema, or to that of an earlier release: its last migration. Several servers may call it at
 * once; it does nothing when up to date. Throws `StartRefused` when a later release migrated the database.
 */
export async function migrate(url: string, level = Number.POSITIVE_INFINITY): Promise<void> {
  const client = await connectWhenReady(url, 'regie migrations')
  try {
    await becomeMigrator(client)
    if ((await stateOf(client)) === 'ahead') throw new StartRefused(schemaAhead)
    await applyMigrations(
      client,
      ourMigrations().filter(({ folderMillis }) => folderMillis <= level),
    )
    const boss = new PgBoss({ connectionString: url, max: 1, supervise: false, schedule: false })
    // `start` throws the same error.
    boss.on('error', () => {})
    await boss.start()
    await boss.stop({ graceful: false })
  } finally {
    await client.end()
  }
}
