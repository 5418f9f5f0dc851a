import { type AnyColumn, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from './database.ts'

/** Rows of one statement: a table of millions is never held for long. */
const together = 5000

/** Deletes the rows of a condition, by a few thousand at a time. Answers how many there were. */
export async function forgetRows(db: Database, table: PgTable & { id: AnyColumn }, where: SQL): Promise<number> {
  let forgotten = 0
  for (;;) {
    const some = sql`(select ${table.id} from ${table} where ${where} limit ${together})`
    const { rowCount } = await db.delete(table).where(inArray(table.id, some))
    forgotten += rowCount ?? 0
    if ((rowCount ?? 0) < together) return forgotten
  }
}
