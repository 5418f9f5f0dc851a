import type { SessionInfo } from '@regie/contract/session/schema'
import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import type { SecondFactorRules } from '#features/manifest.ts'
import { openAccount, users } from '#features/users/index.ts'
import type { Executor, Transaction } from '#platform/db/database.ts'
import { fail } from '#platform/http/failure.ts'
import type { HttpCall } from '#platform/http/handlers.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Presented } from '#platform/present.ts'
import { hashOf, newToken } from '#platform/secrets/tokens.ts'
import { sessionColumns } from './access.ts'
import { presentSession } from './present.ts'
import { type NewSession, openSession } from './sign-ins.ts'
import { pendingSignIns } from './table.ts'

/** Minutes that a pending sign-in lasts. */
export const pendingMinutes = 10
/** Answers that one pending sign-in accepts, right or wrong. */
const maxAttempts = 10

type FirstStepRules = { jobs: Jobs; rules: SecondFactorRules }

/**
 * After a right first step: opens the session and answers its person. With a second factor: opens nothing, stores the
 * pending sign-in in the calling browser, and answers null. Throw SECOND_STEP_REQUIRED then, after the transaction.
 */
export async function completeFirstStep(
  tx: Transaction,
  { jobs, rules }: FirstStepRules,
  entering: NewSession,
  call: HttpCall,
): Promise<SessionInfo | null> {
  const { userId, how } = entering
  if (await rules.isHeldBy(tx, userId)) {
    const { token, tokenHash } = newToken()
    await endPendingSignIn(tx, call)
    const expiresAt = sql`now() + make_interval(mins => ${pendingMinutes})`
    await tx.insert(pendingSignIns).values({ tokenHash, userId, how, expiresAt })
    call.setSignIn(token)
    return null
  }
  await openSession(tx, jobs, entering, call)
  const [person] = await tx
    .select({ ...sessionColumns, mustEnrol: rules.mustEnrol })
    .from(users)
    .where(eq(users.id, userId))
  if (!person) throw fail('UNEXPECTED')
  return person
}

/** The session as its person reads it. Throws SECOND_STEP_REQUIRED when `completeFirstStep` opened none. */
export function demandSession(entered: SessionInfo | null): Presented<SessionInfo> {
  if (!entered) throw fail('SECOND_STEP_REQUIRED')
  return presentSession(entered, entered)
}

/**
 * The pending sign-in of the calling browser: its person, and the identifier of the browser. `isAttempt` counts an
 * answer. Throws SIGN_IN_OVER.
 */
export async function readPendingSignIn(
  db: Executor,
  call: HttpCall,
  { isAttempt = false } = {},
): Promise<{ userId: string; browser: Buffer }> {
  const browser = hashOf(call.signInToken ?? '')
  const [pending] = await db
    .update(pendingSignIns)
    .set({ attempts: isAttempt ? sql`${pendingSignIns.attempts} + 1` : pendingSignIns.attempts })
    .from(users)
    .where(
      and(
        eq(pendingSignIns.tokenHash, browser),
        eq(users.id, pendingSignIns.userId),
        gt(pendingSignIns.expiresAt, sql`now()`),
        lt(pendingSignIns.attempts, maxAttempts),
        openAccount,
        or(isNull(users.sessionsEndedAt), gt(pendingSignIns.createdAt, users.sessionsEndedAt)),
      ),
    )
    .returning({ userId: pendingSignIns.userId })
  if (!pending) throw fail('SIGN_IN_OVER')
  return { userId: pending.userId, browser }
}

/** Deletes the pending sign-in of the calling browser. */
export async function endPendingSignIn(tx: Executor, call: HttpCall): Promise<void> {
  if (call.signInToken === null) return
  await tx.delete(pendingSignIns).where(eq(pendingSignIns.tokenHash, hashOf(call.signInToken)))
  call.setSignIn(null)
}
