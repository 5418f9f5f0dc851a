import { and, eq } from 'drizzle-orm'
import { users } from '#features/users/index.ts'
import type { Call } from '#platform/http/handlers.ts'
import { createLimit } from '#platform/limits.ts'
import type { Platform } from '#platform/platform.ts'
import { hashOf } from '#platform/secrets/tokens.ts'
import { knownBrowsers } from './table.ts'

/** How many times something may be tried: from one browser that has signed in before, or else in each of three ways. */
type Allowed = {
  /** In a browser where the account has signed in. Nothing else counts there: a stranger can't use it up. */
  browser: Rate
  /** On one account from one address. */
  pair: Rate
  /** On one account from everywhere. */
  account: Rate
  /** From one address on all accounts. */
  address: Rate
}
type Rate = { attempts: number; minutes: number }

const digest = (text: string) => hashOf(text).toString('base64url')

/** Counts attempts on accounts. */
export type Attempts = {
  /** Counts one; throws TOO_MANY. Answers what to call when the attempt was a success. */
  spend(email: string, call: Call): Promise<() => Promise<void>>
}

/**
 * Counts attempts so that guesses are bounded and a stranger locks nobody out: their guesses use up the counters of their address, and the
 * browsers where the account has signed in have their own. `name` starts the keys of the counters.
 */
export function createAttempts({ db, pool }: Platform, name: string, allowed: Allowed): Attempts {
  const ofBrowser = createLimit(pool, `${name}-browser`, allowed.browser)
  const ofPair = createLimit(pool, `${name}-pair`, allowed.pair)
  const ofAccount = createLimit(pool, `${name}-account`, allowed.account)
  const ofAddress = createLimit(pool, `${name}-address`, allowed.address)

  const knownBrowser = async (email: string, { browserToken }: Call) => {
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
      // Digests: an address of 254 characters would not fit in a counter's key.
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
        // Not forgotten: the success of one must not give a stranger a hundred more guesses.
        await ofAccount.refund(email)
      }
    },
  }
}
