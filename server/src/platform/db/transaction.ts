import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { DatabaseAway, isConnectionLoss } from './away.ts'
import type { Database } from './database.ts'

/**
 * Replaces Drizzle's `db.transaction`. Drizzle's never releases the connection when BEGIN fails. It also hides a connection loss
 * behind the failed ROLLBACK. Throws `DatabaseAway` when the connection is lost.
 */
export const transactionsOf =
  (pool: pg.Pool): Database['transaction'] =>
  async (work, config) => {
    const client = await pool.connect()
    let lost: Error | undefined
    const onError = (error: Error) => {
      lost ??= error
    }
    client.on('error', onError)
    let isCommitting = false
    try {
      return await drizzle(client).transaction(async (tx) => {
        const result = await work(tx)
        isCommitting = true
        return result
      }, config)
    } catch (error) {
      if (lost === undefined && !isConnectionLoss(error)) throw error
      lost ??= error instanceof Error ? error : new Error(String(error))
      throw new DatabaseAway('the connection was lost in a transaction', { isUndone: !isCommitting, cause: lost })
    } finally {
      client.off('error', onError)
      client.release(lost)
    }
  }
