import { createHash } from 'node:crypto'
import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Database } from './database.ts'

const dialect = new PgDialect()
/** Counting fewer rows than this costs less than remembering. */
const worthKeeping = 1000
/** Should news of a change ever be missed, a count is this old at most, in milliseconds. */
const longest = 30_000
const mostKept = 500

/**
 * The totals of long lists. Counting tens of thousands of rows costs several times the page that is asked for, and the answer
 * only changes when something is written: it is kept until the next event, from whichever server.
 */
export type Counts = {
  /** The single number, `total`, that a statement answers. */
  of(db: Database, statement: SQL): Promise<number>
  /** Something was written: nothing counted until now holds. */
  forget(): void
}

export function createCounts(): Counts {
  const kept = new Map<string, { total: number; at: number }>()
  let generation = 0
  return {
    async of(db, statement) {
      const { sql: text, params } = dialect.sqlToQuery(statement)
      const key = createHash('sha256')
        .update(JSON.stringify([text, params]))
        .digest('base64')
      const known = kept.get(key)
      if (known && Date.now() - known.at < longest) return known.total
      const before = generation
      const { rows } = await db.execute<{ total: number }>(statement)
      const total = rows[0]?.total ?? 0
      // Counted while something was written: it may be from before.
      if (total >= worthKeeping && before === generation && (kept.size < mostKept || kept.has(key)))
        kept.set(key, { total, at: Date.now() })
      return total
    },
    forget() {
      generation += 1
      kept.clear()
    },
  }
}
