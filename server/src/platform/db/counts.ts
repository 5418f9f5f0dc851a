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
 * a write: it is cached until the next event, from any server. After it, calls that ask for the total of a long list wait for one count.
 */
export type Counts = {
  /** The number in column `total` of a statement's result. */
  of(db: Database, statement: SQL): Promise<number>
  /** Makes every cached total stale, after a write. */
  forget(): void
}

export function createCounts(): Counts {
  const last = new Map<string, { total: number; at: number; generation: number }>()
  const underWay = new Map<string, { total: Promise<number>; generation: number }>()
  let generation = 0

  /** Counts, and keeps the total of a long list. */
  async function count(db: Database, key: string, statement: SQL): Promise<number> {
    const before = generation
    const { rows } = await db.execute<{ total: number }>(statement)
    const total = rows[0]?.total ?? 0
    last.delete(key)
    // A write during the count may make the total stale: it keeps the generation before, and only tells that the list is long.
    if (total >= smallestCached) last.set(key, { total, at: Date.now(), generation: before })
    const [oldest] = last.keys()
    if (last.size > mostCached && oldest !== undefined) last.delete(oldest)
    return total
  }

  return {
    async of(db, statement) {
      const { sql: text, params } = dialect.sqlToQuery(statement)
      const key = createHash('sha256')
        .update(JSON.stringify([text, params]))
        .digest('base64')
      const known = last.get(key)
      if (!known) return count(db, key, statement)
      if (known.generation === generation && Date.now() - known.at < maximumAge) return known.total
      const started = underWay.get(key)
      if (started?.generation === generation) return started.total
      const counting = { total: count(db, key, statement), generation }
      underWay.set(key, counting)
      const ended = () => {
        if (underWay.get(key) === counting) underWay.delete(key)
      }
      counting.total.then(ended, ended)
      return counting.total
    },
    forget() {
      generation += 1
    },
  }
}
