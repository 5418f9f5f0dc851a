import type { SignInMethod, SignInRefusal } from '@regie/contract/session/schema'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { users } from '#features/users/index.ts'
import type { Actor } from '#platform/actor.ts'
import type { Database, Executor, Transaction } from '#platform/db/database.ts'
import { emit } from '#platform/events/emit.ts'
import { Failure, fail } from '#platform/http/failure.ts'
import type { HttpCall } from '#platform/http/handlers.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { hashOf, newToken } from '#platform/secrets/tokens.ts'
import { newBrowserNotice } from './jobs.ts'
import { sessionLifetimes } from './lifetimes.ts'
import { knownBrowsers, mailedTokens, sessions, signIns } from './table.ts'

const callOrigin = ({ address, userAgent }: HttpCall) => ({ address, userAgent: userAgent.slice(0, 400) })

/** Another mail announces the sign-in, or the account was just created. */
const methodsWithoutNotice: readonly SignInMethod[] = ['reset', 'invitation', 'setup']

/** Remembers the calling browser for an account. Answers whether the account had never signed in there. */
async function rememberBrowser(tx: Transaction, userId: string, call: HttpCall): Promise<boolean> {
  const sent = call.browserToken === null ? null : hashOf(call.browserToken)
  // A token that the server did not issue is replaced: another person may know it.
  const isOurs = sent !== null && (await tx.$count(knownBrowsers, eq(knownBrowsers.tokenHash, sent))) > 0
  const given = isOurs && call.browserToken !== null ? { token: call.browserToken, tokenHash: sent } : newToken()
  call.setBrowser(given.token)
  const [row] = await tx
    .insert(knownBrowsers)
    .values({ tokenHash: given.tokenHash, userId })
    .onConflictDoUpdate({
      target: [knownBrowsers.tokenHash, knownBrowsers.userId],
      set: { lastSignInAt: sql`now()` },
    })
    .returning({ isNew: sql<boolean>`xmax = 0` })
  return row?.isNew ?? false
}

/** The person whose session opens, and the method of the sign-in. */
export type NewSession = { userId: string; how: SignInMethod }

/**
 * Opens a session for a person in the calling browser, under a new token. Ends the previous session of the browser. The
 * journal records `how`. When the account had never signed in there, a mail informs the person.
 */
export async function openSession(
  tx: Transaction,
  jobs: Jobs,
  { userId, how }: NewSession,
  call: HttpCall,
): Promise<void> {
  const [person] = await tx
    .select({ role: users.role, lastSeenAt: users.lastSeenAt })
    .from(users)
    .where(eq(users.id, userId))
  if (!person) throw fail('UNEXPECTED')
  await endBrowserSession(tx, call)
  const isNewBrowser = await rememberBrowser(tx, userId, call)
  const days = sessionLifetimes[person.role].absolute
  const { token, tokenHash } = newToken()
  await tx.insert(sessions).values({
    tokenHash,
    userId,
    ...callOrigin(call),
    // Not the start of the transaction: a session opened after an account was closed must carry a later time.
    createdAt: sql`clock_timestamp()`,
    expiresAt: sql`now() + make_interval(days => ${days})`,
  })
  await tx.insert(signIns).values({ userId, how, ...callOrigin(call), isNewBrowser })
  await tx.update(users).set({ lastSeenAt: sql`now()` }).where(eq(users.id, userId))
  if (isNewBrowser && person.lastSeenAt !== null && !methodsWithoutNotice.includes(how))
    await jobs.enqueue(tx, newBrowserNotice, { userId, at: new Date().toISOString(), ...callOrigin(call) })
  call.setSession({ token, seconds: days * 24 * 3600 })
}

/** Ends the session of the calling browser, of any person, with its streams. */
export async function endBrowserSession(tx: Executor, call: HttpCall): Promise<void> {
  if (call.sessionToken === null) return
  const ended = await tx
    .delete(sessions)
    .where(eq(sessions.tokenHash, hashOf(call.sessionToken)))
    .returning({ userId: sessions.userId })
  for (const { userId } of ended)
    await emit(tx, {
      name: 'session.changed',
      subjectId: userId,
      actor: { id: userId },
      audience: { userIds: [userId] },
    })
}

/** Gives the session of the calling browser a new token, and invalidates the former one. */
export async function renewSession(tx: Executor, { sessionId, role }: Actor, call: HttpCall): Promise<void> {
  const { token, tokenHash } = newToken()
  await tx.update(sessions).set({ tokenHash }).where(eq(sessions.id, sessionId))
  call.setSession({ token, seconds: sessionLifetimes[role].absolute * 24 * 3600 })
}

type RefusedSignIn = {
  /** Null when no account is concerned. */
  userId: string | null
  how: SignInMethod
  refusal: SignInRefusal
}

/**
 * Records a refused sign-in in the journal. Call it outside the failing transaction. TOO_MANY refusals are recorded
 * once per account and IP address in a quarter of an hour, so that repeated attempts do not fill the disk.
 */
export async function recordRefusal(
  db: Executor,
  { userId, how, refusal }: RefusedSignIn,
  call: HttpCall,
): Promise<void> {
  if (refusal === 'too-many') {
    const same = and(
      eq(signIns.address, call.address),
      userId === null ? isNull(signIns.userId) : eq(signIns.userId, userId),
      eq(signIns.refusal, refusal),
      gt(signIns.at, sql`now() - interval '15 minutes'`),
    )
    if ((await db.$count(signIns, same)) > 0) return
  }
  await db.insert(signIns).values({ userId, how, refusal, ...callOrigin(call) })
}

/** Runs the action of a mailed link. Records a refused link in the journal. */
export async function runLinkAction<T>(
  db: Database,
  token: string,
  call: HttpCall,
  open: () => Promise<T>,
): Promise<T> {
  try {
    return await open()
  } catch (error) {
    if (error instanceof Failure && error.code === 'INVALID_TOKEN') {
      const [link] = await db
        .select({ userId: mailedTokens.userId, purpose: mailedTokens.purpose })
        .from(mailedTokens)
        .where(eq(mailedTokens.tokenHash, hashOf(token)))
      const how = link?.purpose === 'password' ? 'reset' : link?.purpose === 'invitation' ? 'invitation' : 'link'
      await recordRefusal(db, { userId: link?.userId ?? null, how, refusal: 'invalid-link' }, call)
    }
    throw error
  }
}
