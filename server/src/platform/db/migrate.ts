import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { PgBoss } from 'pg-boss'

/** Any number will do, as long as every server takes the same. */
const lock = 7_234_517

/** Beside `dist/main.js` once built, two folders up in the sources. */
const folder = ['../migrations', '../../../migrations']
  .map((path) => join(import.meta.dirname, path))
  .find((path) => existsSync(path))

/** Brings the database to the current schema. Safe to call from several servers at once; does nothing when nothing is new. */
export async function migrate(url: string): Promise<void> {
  if (!folder) throw new Error('the migrations folder is missing')
  const client = new pg.Client({ connectionString: url, application_name: 'regie migrations' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lock])
    await applyMigrations(drizzle(client), { migrationsFolder: folder })
    const boss = new PgBoss({ connectionString: url, max: 1, supervise: false, schedule: false })
    await boss.start()
    await boss.stop({ graceful: false })
  } finally {
    await client.end()
  }
}
