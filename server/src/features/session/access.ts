import { proofMinutes } from '@regie/contract/second-factor/schema'
import { SessionPerson } from '@regie/contract/session/schema'
import { and, eq, lt, type SQL, sql } from 'drizzle-orm'
import type { SecondFactorRules } from '#features/manifest.ts'
import { users } from '#features/users/index.ts'
import type { Actor, Guest } from '#platform/actor.ts'
import { columnsOf } from '#platform/db/columns.ts'
import type { Database, Executor } from '#platform/db/database.ts'
import { fail } from '#platform/http/failure.ts'
import type { HttpCall } from '#platform/http/handlers.ts'
import type { Logger } from '#platform/log.ts'
import { hashOf, newToken } from '#platform/secrets/tokens.ts'
import { sessionIsOpen } from './lifetimes.ts'
import { guests, sessions } from './table.ts'

/** The fields of the signed-in person that the pages read. */
export const sessionColumns = columnsOf(users, SessionPerson)

/** The last use of a session is precise to five minutes: an update at each call would cost more than the call. */
const lastSeenPrecision = sql`interval '5 minutes'`
const proofLifetime = sql.raw(`interval '${proofMinutes} minutes'`)

/**
 * Prepares the query that finds the actor of a session token; null when the session is over. Prepared, because every
 * call runs it. `mustEnrol`, in a query on users: true when the person must enrol a second factor before anything else.
 */
function createActorLookup(
  db: Database,
  log: Logger,
  mustEnrol: SQL<boolean>,
): (token: string) => Promise<Actor | null> {
  const byToken = db
    .select({
      ...sessionColumns,
      mustEnrol,
      sessionId: sessions.id,
      isProved: sql<boolean>`${sessions.provedAt} > now() - ${proofLifetime}`,
      unseen: sql<boolean>`${sessions.lastSeenAt} < now() - ${lastSeenPrecision}`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, sql.placeholder('tokenHash')), sessionIsOpen))
    .prepare('session.by_token')

  const see = async ({ sessionId, id }: Actor) => {
    const stillUnseen = and(eq(sessions.id, sessionId), lt(sessions.lastSeenAt, sql`now() - ${lastSeenPrecision}`))
    await db.update(sessions).set({ lastSeenAt: sql`now()` }).where(stillUnseen)
    await db.update(users).set({ lastSeenAt: sql`now()` }).where(eq(users.id, id))
  }

  return async (token) => {
    const [found] = await byToken.execute({ tokenHash: hashOf(token) })
    if (!found) return null
    const { unseen, ...actor } = found
    if (unseen) see(actor).catch((error) => log.warn({ err: error }, 'session not refreshed'))
    return actor
  }
}

/** Prepares the query that tells whether a session is still open. It does not count as a use of the session. */
function createOpenLookup(db: Database): (actor: Actor) => Promise<boolean> {
  const bySession = db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, sql.placeholder('sessionId')), sessionIsOpen))
    .prepare('session.still_open')
  return async ({ sessionId }) => (await bySession.execute({ sessionId })).length > 0
}

/** Prepares the query that finds the guest of a token. */
function createGuestLookup(db: Database): (token: string) => Promise<Guest | null> {
  const byToken = db
    .select({ id: guests.id, name: guests.name, email: guests.email })
    .from(guests)
    .where(eq(guests.tokenHash, sql.placeholder('tokenHash')))
    .prepare('guest.by_token')
  return async (token) => {
    const [found] = await byToken.execute({ tokenHash: hashOf(token) })
    return found ? { role: 'GUEST', permissions: [], ...found } : null
  }
}

/** The queries by which the server identifies the callers. */
export const sessionLookups = (db: Database, log: Logger, { mustEnrol }: SecondFactorRules) => ({
  actorOf: createActorLookup(db, log, mustEnrol),
  guestOf: createGuestLookup(db),
  isStillOpen: createOpenLookup(db),
})

/** The guest of the calling browser; created when missing. */
export async function ensureGuest(tx: Executor, call: HttpCall): Promise<{ id: string }> {
  const known =
    call.guestToken === null
      ? []
      : await tx
          .select({ id: guests.id })
          .from(guests)
          .where(eq(guests.tokenHash, hashOf(call.guestToken)))
  if (known[0]) return known[0]
  const { token, tokenHash } = newToken()
  const [made] = await tx.insert(guests).values({ tokenHash }).returning({ id: guests.id })
  if (!made) throw fail('UNEXPECTED')
  call.setGuest(token)
  return made
}
