import { and, eq } from 'drizzle-orm'
import { users } from '#features/users/index.ts'
import type { HttpCall } from '#platform/http/handlers.ts'
import { createLimit } from '#platform/limits.ts'
import type { Platform } from '#platform/platform.ts'
import { hashOf } from '#platform/secrets/tokens.ts'
import { knownBrowsers } from './table.ts'

/** The limits of attempts: one for browsers where the account has signed in, three others for unknown browsers. */
type AttemptLimits = {
  /** In a browser where the account has signed in. No other limit applies there, so a stranger can't exhaust it. */
  browser: AttemptRate
  /** On one account, from one IP address. */
  pair: AttemptRate
  /** On one account, from every address. */
  account: AttemptRate
  /** On every account, from one IP address. */
  address: AttemptRate
}
type AttemptRate = { attempts: number; minutes: number }

const digest = (text: string) => hashOf(text).toString('base64url')

/** Counts attempts on accounts. */
export type Attempts = {
  /** Counts an attempt. Answers the function to call after a success. Throws TOO_MANY. */
  spend(email: string, call: HttpCall): Promise<() => Promise<void>>
}

/**
 * Counts attempts so that guesses are limited, yet a stranger locks nobody out. A stranger exhausts the counters of
 * their IP address; browsers where the account has signed in have their own. `name`: the prefix of the counters' keys.
 */
export function createAttempts({ db, pool }: Platform, name: string, allowed: AttemptLimits): Attempts {
  const ofBrowser = createLimit(pool, `${name}-browser`, allowed.browser)
  const ofPair = createLimit(pool, `${name}-pair`, allowed.pair)
  const ofAccount = createLimit(pool, `${name}-account`, allowed.account)
  const ofAddress = createLimit(pool, `${name}-address`, allowed.address)

  const knownBrowser = async (email: string, { browserToken }: HttpCall) => {
    if (browserToken === null) return undefined
    const [found] = await db
      .select({ id: knownBrowsers.id })
      .from(knownBrowsers)
      .innerJoin(users, eq(users.id, knownBrowsers.userId))
      .where(and(eq(knownBrowsers.tokenHash, hashOf(browserToken)), eq(users.email, email)))
    return found?.id
  }

  return {
    async spend(account, call) {
      // Hashed: an address of 254 characters would not fit in the key of a counter.
      const email = digest(account)
      const browser = await knownBrowser(account, call)
      if (browser !== undefined) {
        await ofBrowser.spend(browser)
        return () => ofBrowser.forget(browser)
      }
      const pair = digest(`${call.address} ${account}`)
      await ofAddress.spend(call.address)
      await ofPair.spend(pair)
      await ofAccount.spend(email)
      return async () => {
        await ofPair.forget(pair)
        await ofAddress.refund(call.address)
        // The counter is decremented, not reset: a success must not grant a stranger a hundred more guesses.
        await ofAccount.refund(email)
      }
    },
  }
}
