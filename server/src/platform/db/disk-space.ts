import { sql } from 'drizzle-orm'
import { databaseTrouble } from './away.ts'
import type { Database } from './database.ts'

/** Several pages: more than the free space inside the existing files. */
const trialPages = 16

/** Writes more than the free space of the existing files, then rolls back. */
async function tryWrite(db: Database): Promise<void> {
  await db
    .transaction(async (tx) => {
      await tx.execute(sql`create temporary table room (page text) on commit drop`)
      await tx.execute(sql`alter table room alter column page set storage external`)
      await tx.execute(sql`insert into room select repeat('x', 8000) from generate_series(1, ${trialPages})`)
      throw new RolledBack()
    })
    .catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error
    })
}
class RolledBack extends Error {}

/**
 * Whether the database accepts writes. It is tested only after a write failed for lack of space, until one succeeds: a full disk
 * still serves every read.
 */
export function watchDiskSpace(db: Database) {
  let isDoubted = false
  return {
    /** Reports the error of a call. */
    note(error: unknown): void {
      const trouble = databaseTrouble(error)
      if (trouble === 'full' || trouble === 'read-only') isDoubted = true
    },
    /** `ok`, `full` or `read-only`. Throws when the database is unreachable. */
    async check(): Promise<string> {
      await db.execute(sql`select 1`)
      if (!isDoubted) return 'ok'
      try {
        await tryWrite(db)
      } catch (error) {
        const trouble = databaseTrouble(error)
        if (trouble === 'full' || trouble === 'read-only') return trouble
        throw error
      }
      isDoubted = false
      return 'ok'
    },
  }
}
