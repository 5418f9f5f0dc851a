import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Executor } from '#platform/db/database.ts'
import { connectWhenReady } from '#platform/db/reach.ts'
import { identifierOf, portableSettings, readTables, type Table } from './catalogue.ts'

/** The database as it was at one moment, while others write. */
export type Snapshot = {
  client: pg.Client
  /** For queries of the product on the same moment. */
  db: Executor
  /** The name under which other sessions can read the same moment, while it is open. */
  id: string
  tables: Table[]
  close(): Promise<void>
}

/** Opens a snapshot on a connection of its own. Its tables can't be changed or dropped before it is closed. */
export async function openSnapshot(url: string): Promise<Snapshot> {
  const client = await connectWhenReady(url, 'regie backup')
  // Without ROLLBACK, which would wait for ever behind a COPY whose reader failed.
  const close = () => client.end().catch(() => {})
  try {
    for (const setting of portableSettings) await client.query(`set ${setting}`)
    await client.query('begin isolation level repeatable read read only')
    const { rows } = await client.query<{ id: string }>('select pg_export_snapshot() as id')
    const tables = await readTables(client)
    if (tables.length > 0)
      await client.query(
        `lock table ${tables.map((table) => identifierOf(client, table)).join(', ')} in access share mode`,
      )
    return { client, db: drizzle(client), id: rows[0]?.id ?? '', tables, close }
  } catch (error) {
    await close()
    throw error
  }
}
