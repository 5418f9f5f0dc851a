import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'

export type Database = NodePgDatabase
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
/** Either of the two: what a query that may or may not stand in a transaction takes. */
export type Executor = Database | Transaction

export type Connected = { db: Database; pool: pg.Pool; close: () => Promise<void> }

/** Opens a pool of at most `size` connections. Nothing is connected before the first query. */
export function connect(url: string, { size, onError }: { size: number; onError: (error: Error) => void }): Connected {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    application_name: 'regie',
    connectionTimeoutMillis: 10_000,
    options: '-c timezone=UTC -c statement_timeout=30000 -c idle_in_transaction_session_timeout=60000',
  })
  // An idle connection that the server closed (restart, failover) must not end the process.
  pool.on('error', onError)
  return { db: drizzle(pool), pool, close: () => pool.end() }
}
