import type { ProofMethod, SecondStep } from '@regie/contract/second-factor/schema'
import { eq, sql } from 'drizzle-orm'
import { users } from '#features/users/index.ts'
import type { Executor } from '#platform/db/database.ts'
import { fail } from '#platform/http/failure.ts'
import type { HttpCall } from '#platform/http/handlers.ts'
import { createLimit } from '#platform/limits.ts'
import type { Platform } from '#platform/platform.ts'
import { countFactors, hasFactor } from './access.ts'
import { recordFactorChange } from './notices.ts'
import { acceptPasskey, type PasskeyChallenge } from './passkeys.ts'
import { spendRecoveryCode } from './recovery-codes.ts'
import { acceptTotp } from './totp.ts'

/** The methods of a person's second factor, the preferred one first; empty without a second factor. */
export async function readFactorMethods(db: Executor, userId: string): Promise<ProofMethod[]> {
  const held = await countFactors(db, userId)
  if (!hasFactor(held)) return []
  return [
    ...(held.passkeys > 0 ? (['passkey'] as const) : []),
    ...(held.hasTotp ? (['totp'] as const) : []),
    ...(held.recoveryCodes > 0 ? (['recovery'] as const) : []),
  ]
}

/**
 * The methods that confirm a person's identity. With a second factor, the password alone is not accepted: it would
 * weaken the factor.
 */
export async function readProofMethods(db: Executor, userId: string): Promise<ProofMethod[]> {
  const ofFactors = await readFactorMethods(db, userId)
  if (ofFactors.length > 0) return ofFactors
  const [row] = await db
    .select({ hasPassword: sql<boolean>`${users.passwordHash} is not null` })
    .from(users)
    .where(eq(users.id, userId))
  return row?.hasPassword ? ['password'] : ['mail']
}

export type FactorAnswers = {
  /** True when the answer is right; the same answer is then used up. Throws TOO_MANY. */
  accept(userId: string, given: SecondStep, asked: PasskeyChallenge, call: HttpCall): Promise<boolean>
  /** Counts an attempt of a person. Throws TOO_MANY. */
  spend(userId: string): Promise<void>
  /** Resets the count after a right answer. */
  forget(userId: string): Promise<void>
}

/** Checks answers by second factor. Attempts are counted per person: a six-digit code must not be guessed. */
export function createFactorAnswers({ db, pool, jobs, webAuthn, secretBox }: Platform): FactorAnswers {
  const inAWhile = createLimit(pool, 'second-factor', { attempts: 10, minutes: 15 })
  const inADay = createLimit(pool, 'second-factor-day', { attempts: 50, minutes: 24 * 60 })

  const right = async (
    userId: string,
    given: SecondStep,
    asked: PasskeyChallenge,
    call: HttpCall,
  ): Promise<boolean> => {
    if (given.method === 'passkey') return (await acceptPasskey(db, webAuthn, given.passkey, asked)) === userId
    if (given.method === 'totp') {
      if (!secretBox) throw fail('UNAVAILABLE')
      return acceptTotp(db, secretBox, userId, given.code)
    }
    return db.transaction(async (tx) => {
      if (!(await spendRecoveryCode(tx, userId, given.code))) return false
      await recordFactorChange(tx, jobs, {
        userId,
        notice: 'recovery-code-used',
        actor: { id: userId },
        address: call.address,
      })
      return true
    })
  }

  const spend = async (userId: string) => {
    await inAWhile.spend(userId)
    await inADay.spend(userId)
  }
  const forget = async (userId: string) => {
    await inAWhile.forget(userId)
    await inADay.forget(userId)
  }
  return {
    spend,
    forget,
    async accept(userId, given, asked, call) {
      await spend(userId)
      if (!(await right(userId, given, asked, call))) return false
      await forget(userId)
      return true
    },
  }
}
