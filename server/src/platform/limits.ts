import type { Pool } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { asDatabaseAway } from './db/away.ts'
import { fail } from './http/failure.ts'

/** Attempts counted in the database, common to all servers. */
export type Limit = {
  /** Counts one attempt. Beyond the limit, throws `TOO_MANY` with the time to wait. */
  spend(key: string): Promise<void>
  /** Cancels an attempt that proved legitimate. */
  refund(key: string): Promise<void>
  forget(key: string): Promise<void>
}

async function rethrowAway(operation: Promise<unknown>): Promise<void> {
  await operation.catch((error: unknown) => {
    throw asDatabaseAway(error)
  })
}

/** Allows `attempts` per key in `minutes`. */
export function createLimit(
  pool: Pool,
  name: string,
  { attempts, minutes }: { attempts: number; minutes: number },
): Limit {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    keyPrefix: name,
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    points: attempts,
    duration: minutes * 60,
  })
  return {
    async spend(key) {
      try {
        await limiter.consume(key)
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw asDatabaseAway(refused)
        throw fail('TOO_MANY', { retryAfterSeconds: Math.ceil(refused.msBeforeNext / 1000) })
      }
    },
    refund: (key) => rethrowAway(limiter.reward(key)),
    forget: (key) => rethrowAway(limiter.delete(key)),
  }
}
