import { signingEvents } from '@regie/contract/acceptances/rules'
import type { profile as routes } from '@regie/contract/profile/routes'
import { and, eq, inArray, ne, notInArray, sql } from 'drizzle-orm'
import { eraseDocuments, forgetDocuments } from '#features/documents/index.ts'
import type { HandoverSurvey } from '#features/manifest.ts'
import { notificationPreferences, notifications } from '#features/notifications/index.ts'
import { eraseProvider } from '#features/payables/index.ts'
import { declareErased, erasedName } from '#features/proof/index.ts'
import { passkeys, recoveryCodes, totpSecrets } from '#features/second-factor/index.ts'
import { knownBrowsers, mailedTokens, sessions, signIns } from '#features/session/index.ts'
import { absences, talentSheets } from '#features/talents/index.ts'
import { lockDeletableUser, users, visibleUsers } from '#features/users/index.ts'
import type { Actor } from '#platform/actor.ts'
import { versionBump } from '#platform/db/columns.ts'
import type { Executor, Transaction } from '#platform/db/database.ts'
import { emit } from '#platform/events/emit.ts'
import { events } from '#platform/events/table.ts'
import { fail } from '#platform/http/failure.ts'
import type { Handlers } from '#platform/http/handlers.ts'
import type { Platform } from '#platform/platform.ts'
import { presentErasureRequest } from '../present.ts'
import { erasureRequests, userPhotos } from '../table.ts'

type ErasureRoutes = Pick<Handlers<typeof routes>, 'erasure' | 'askErasure' | 'cancelErasure' | 'erasureOf' | 'erase'>

async function readErasureRequest(db: Executor, userId: string) {
  const [found] = await db
    .select({ requestedAt: erasureRequests.requestedAt, message: erasureRequests.message })
    .from(erasureRequests)
    .where(eq(erasureRequests.userId, userId))
  return found ?? null
}

/**
 * Removes a person's name from events and notifications: those of their account, of their assignments, and of their
 * actions.
 */
async function eraseName(tx: Transaction, actor: Actor, userId: string, name: string): Promise<void> {
  const ofAccount = await tx
    .update(events)
    .set({ label: erasedName, changes: {} })
    .where(and(eq(events.subjectType, 'users'), eq(events.subjectId, userId)))
    .returning({ id: events.id })
  const theirs = tx.select({ id: events.id }).from(events).where(eq(events.actorId, userId))
  await tx.update(notifications).set({ actorName: erasedName }).where(inArray(notifications.eventId, theirs))
  const named = await eraseFromChanges(tx, userId, name)
  await declareErased(
    tx,
    actor,
    [...ofAccount, ...named].map(({ id }) => id),
  )
}

/**
 * Assignments hold a name only, and former reminders end with one. They stay when another person has the same name. What a client signed stays word
 * for word: it is evidence.
 */
async function eraseFromChanges(tx: Transaction, userId: string, name: string): Promise<{ id: number }[]> {
  const fullName = sql`${users.firstname} || ' ' || ${users.lastname}`
  if ((await tx.$count(users, and(ne(users.id, userId), eq(fullName, name)))) > 0) return []
  const writtenIn = (text: string) => [JSON.stringify(text), `, à ${JSON.stringify(text).slice(1)}`] as const
  const [[alone, last], [erased, erasedLast]] = [writtenIn(name), writtenIn(erasedName)]
  const written = sql`${events.changes}::text`
  return tx
    .update(events)
    .set({ changes: sql`replace(replace(${written}, ${alone}, ${erased}), ${last}, ${erasedLast})::jsonb` })
    .where(
      and(
        notInArray(events.name, [...signingEvents]),
        sql`(position(${alone} in ${written}) > 0 or position(${last} in ${written}) > 0)`,
      ),
    )
    .returning({ id: events.id })
}

/** Requests of erasure and their answers. `ownerships`: what a person must hand over first. */
export function erasureHandlers(platform: Platform, ownerships: readonly HandoverSurvey[]): ErasureRoutes {
  const { db } = platform
  return {
    erasure: async (_input, { actor }) => presentErasureRequest(await readErasureRequest(db, actor.id), actor),

    askErasure: ({ body: { message } }, { actor }) =>
      db.transaction(async (tx) => {
        const set = { message, requestedAt: sql`now()` }
        await tx
          .insert(erasureRequests)
          .values({ userId: actor.id, message })
          .onConflictDoUpdate({ target: erasureRequests.userId, set })
        await emit(tx, {
          name: 'users.erasureRequested',
          subjectId: actor.id,
          label: `${actor.firstname} ${actor.lastname}`,
          actor,
          audience: { permission: 'users.delete' },
        })
        return presentErasureRequest(await readErasureRequest(tx, actor.id), actor)
      }),

    async cancelErasure(_input, { actor }) {
      await db.delete(erasureRequests).where(eq(erasureRequests.userId, actor.id))
      return null
    },

    async erasureOf({ params: { userId } }, { actor }) {
      if ((await db.$count(users, and(eq(users.id, userId), visibleUsers(actor)))) === 0) throw fail('NOT_FOUND')
      return presentErasureRequest(await readErasureRequest(db, userId), actor)
    },

    async erase({ params: { userId } }, { actor }) {
      await db.transaction(async (tx) => {
        const { firstname, lastname } = await lockDeletableUser(tx, actor, userId, { ownerships, deed: 'effacer' })
        await tx
          .update(users)
          .set({
            firstname: 'Compte',
            lastname: 'effacé',
            email: `efface-${userId}@regie.invalid`,
            pendingEmail: null,
            phone: null,
            skills: '',
            photo: null,
            sellsyId: null,
            passwordHash: null,
            deactivatedAt: sql`coalesce(${users.deactivatedAt}, clock_timestamp())`,
            deletedAt: sql`clock_timestamp()`,
            sessionsEndedAt: sql`clock_timestamp()`,
            lastSeenAt: null,
            ...versionBump(users),
          })
          .where(eq(users.id, userId))
        await tx.delete(sessions).where(eq(sessions.userId, userId))
        await tx.delete(mailedTokens).where(eq(mailedTokens.userId, userId))
        await tx.delete(signIns).where(eq(signIns.userId, userId))
        await tx.delete(knownBrowsers).where(eq(knownBrowsers.userId, userId))
        for (const table of [passkeys, totpSecrets, recoveryCodes])
          await tx.delete(table).where(eq(table.userId, userId))
        await tx.delete(notifications).where(eq(notifications.userId, userId))
        await tx.delete(notificationPreferences).where(eq(notificationPreferences.userId, userId))
        for (const table of [talentSheets, absences]) await tx.delete(table).where(eq(table.userId, userId))
        await eraseDocuments(tx, userId)
        await eraseProvider(tx, userId)
        await tx.delete(userPhotos).where(eq(userPhotos.userId, userId))
        await tx.delete(erasureRequests).where(eq(erasureRequests.userId, userId))
        await eraseName(tx, actor, userId, `${firstname} ${lastname}`)
        // The event records the erasure without the name.
        await emit(tx, {
          name: 'users.erased',
          subjectId: userId,
          label: erasedName,
          actor,
          audience: { permission: 'users.read' },
        })
      })
      await forgetDocuments(platform)
      return null
    },
  }
}
