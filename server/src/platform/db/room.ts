import { sql } from 'drizzle-orm'
import { databaseTrouble } from './away.ts'
import type { Database } from './database.ts'

/** Some pages: more than what is left free in the files that are there. */
const pages = 16

/** Writes what no file has room for yet, and takes it back. */
async function write(db: Database): Promise<void> {
  await db
    .transaction(async (tx) => {
      await tx.execute(sql`create temporary table room (page text) on commit drop`)
      await tx.execute(sql`alter table room alter column page set storage external`)
      await tx.execute(sql`insert into room select repeat('x', 8000) from generate_series(1, ${pages})`)
      throw new RolledBack()
    })
    .catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error
    })
}
class RolledBack extends Error {}

/**
 * Whether the database takes writes. It is tried only after a write was refused for want of room, until one succeeds: a disk
 * that is full lets every read pass.
 */
export function watchRoom(db: Database) {
  let isDoubted = false
  return {
    /** Tells what a call failed with. */
    note(error: unknown): void {
      const trouble = databaseTrouble(error)
      if (trouble === 'full' || trouble === 'read-only') isDoubted = true
    },
    /** `ok`, `full` or `read-only`. Throws when the database can't be asked. */
    async check(): Promise<string> {
      await db.execute(sql`select 1`)
      if (!isDoubted) return 'ok'
      try {
        await write(db)
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
