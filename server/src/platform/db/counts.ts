import { createHash } from 'node:crypto'
import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Database } from './database.ts'

const dialect = new PgDialect()
/** Below this count, counting is cheaper than caching. */
const smallestCached = 1000
/** Maximum age of a cached count, in milliseconds, in case a change was missed. */
const maximumAge = 30_000
const mostCached = 500

/**
 * Cached totals of long lists. Counting tens of thousands of rows costs several times the requested page. A total changes only with
 * a write: it is cached until the next event, from any server.
 */
export type Counts = {
  /** The number in column `total` of a statement's result. */
  of(db: Database, statement: SQL): Promise<number>
  /** Drops every cached total, after a write. */
  forget(): void
}

export function createCounts(): Counts {
  const cached = new Map<string, { total: number; at: number }>()
  let generation = 0
  return {
    async of(db, statement) {
      const { sql: text, params } = dialect.sqlToQuery(statement)
      const key = createHash('sha256')
        .update(JSON.stringify([text, params]))
        .digest('base64')
      const known = cached.get(key)
      if (known && Date.now() - known.at < maximumAge) return known.total
      const before = generation
      const { rows } = await db.execute<{ total: number }>(statement)
      const total = rows[0]?.total ?? 0
      // A write during the count may make the total stale.
      if (total >= smallestCached && before === generation && (cached.size < mostCached || cached.has(key)))
        cached.set(key, { total, at: Date.now() })
      return total
    },
    forget() {
      generation += 1
      cached.clear()
    },
  }
}
