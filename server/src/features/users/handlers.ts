import type { EventNameOf } from '@regie/contract/events'
import { defaultPermissions } from '@regie/contract/permissions'
import type { users as routes } from '@regie/contract/users/routes'
import { mayGrant } from '@regie/contract/users/rules'
import type { User, UserCreate } from '@regie/contract/users/schema'
import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { HandoverSurvey, MailedLinks } from '#features/manifest.ts'
import type { Actor } from '#platform/actor.ts'
import { definedFields, versionBump } from '#platform/db/columns.ts'
import type { Transaction } from '#platform/db/database.ts'
import { listing, sortableMoment, sortableText } from '#platform/db/listing.ts'
import { betweenDays, containsText, matchesWords } from '#platform/db/search.ts'
import { perViewer } from '#platform/db/statements/per-viewer.ts'
import { onViolation } from '#platform/db/violations.ts'
import { changesBetween, emit } from '#platform/events/emit.ts'
import { fail } from '#platform/http/failure.ts'
import type { Handlers } from '#platform/http/handlers.ts'
import type { Platform } from '#platform/platform.ts'
import { visibleUsers } from './access.ts'
import { changeAddress, demandFreeAddress } from './addresses.ts'
import { invitation } from './jobs.ts'
import { demandNothingOwned, demandOtherAdmin, lockDeletableUser, lockManagedUser } from './locks.ts'
import { permissionColumns } from './permissions.ts'
import { presentUser } from './present.ts'
import { userColumns, users } from './table.ts'

/** The current time, not the start of the transaction: a session opened meanwhile must end too. */
const now = sql`clock_timestamp()`

const userPage = listing({
  fields: userColumns,
  from: sql`${users}`,
  sortable: {
    lastname: sortableText(users.lastname),
    firstname: sortableText(users.firstname),
    email: sortableText(users.email),
    role: sortableText(users.role),
    createdAt: sortableMoment(users.createdAt),
    lastSeenAt: sortableMoment(sql`coalesce(${users.lastSeenAt}, '-infinity')`),
  },
  first: 'lastname',
})

const addressTaken = {
  users_sellsy_key: () => fail('INVALID', { message: 'Ce contact a déjà un compte.' }),
  users_email_key: () => fail('INVALID', { fields: { email: 'Cette adresse e-mail est déjà utilisée' } }),
}

const stateIs = (states: readonly ('active' | 'deactivated')[]) =>
  or(...states.map((state) => (state === 'active' ? isNull(users.deactivatedAt) : isNotNull(users.deactivatedAt))))

/** Numbers are stored as digits: the spaces and dots of what is typed don't count. */
const hasPhone = (typed: string) => containsText(users.phone, typed.replace(/[^\d+]/g, ''))

/** Emits the event of a user, for those who manage users, and for the person, whose permissions may change. */
async function emitUserEvent(
  tx: Transaction,
  name: EventNameOf<'users'>,
  actor: Actor,
  userId: string,
  changes = {},
): Promise<void> {
  await emit(tx, { name, subjectId: userId, actor, audience: { permission: 'users.read' }, changes })
  await emit(tx, { name: 'session.changed', subjectId: userId, actor, audience: { userIds: [userId] } })
}

type NewUser = UserCreate & { sellsyId?: string }

/**
 * Creates and invites a user, with the role's permissions by default. Throws INVALID when the address is taken,
 * FORBIDDEN.
 */
export async function createUser(
  tx: Transaction,
  jobs: Platform['jobs'],
  actor: Actor,
  { invite, permissions, ...fields }: NewUser,
): Promise<User> {
  const wanted = { ...fields, permissions: permissions ?? defaultPermissions(fields.role) }
  if (!mayGrant(actor, null, wanted))
    throw fail('FORBIDDEN', { message: 'Vous ne pouvez donner que des droits que vous avez.' })
  const values = { ...wanted, ...permissionColumns(wanted.role, wanted.permissions) }
  const [created] = await onViolation(tx.insert(users).values(values).returning(userColumns), addressTaken)
  if (!created) throw fail('UNEXPECTED')
  await emitUserEvent(tx, 'users.created', actor, created.id)
  if (invite) await jobs.enqueue(tx, invitation, { userId: created.id, invitedById: actor.id })
  return created
}

/** `ownerships`: what a person must hand over before leaving. `links`: the links mailed to them. */
export const usersHandlers = (
  platform: Platform,
  ownerships: readonly HandoverSurvey[],
  links: MailedLinks,
): Handlers<typeof routes> => {
  const { db, jobs } = platform
  const write = async (tx: Transaction, userId: string, set: PgUpdateSetSource<typeof users>) => {
    const update = tx
      .update(users)
      .set({ ...set, ...versionBump(users) })
      .where(eq(users.id, userId))
      .returning(userColumns)
    const [after] = await onViolation(update, addressTaken)
    if (!after) throw fail('NOT_FOUND')
    return after
  }

  const byId = perViewer<User[]>((viewer) =>
    db
      .select(userColumns)
      .from(users)
      .where(and(eq(users.id, sql.placeholder('userId')), visibleUsers(viewer))),
  )

  return {
    async list({ query }, { actor }) {
      const asked = and(
        visibleUsers(actor),
        query.roles && inArray(users.role, query.roles),
        query.state && stateIs(query.state),
        query.firstname ? containsText(users.firstname, query.firstname) : undefined,
        query.lastname ? containsText(users.lastname, query.lastname) : undefined,
        query.email ? containsText(users.email, query.email) : undefined,
        query.phone ? hasPhone(query.phone) : undefined,
        betweenDays(users.createdAt, query.createdFrom, query.createdTo),
        betweenDays(users.lastSeenAt, query.seenFrom, query.seenTo),
        query.q ? matchesWords(users.search, query.q) : undefined,
      )
      return presentUser.page(await userPage(platform, query, asked), actor)
    },

    async get({ params }, { actor }) {
      const [found] = await byId(actor, params)
      if (!found) throw fail('NOT_FOUND')
      return presentUser(found, actor)
    },

    create: ({ body }, { actor }) =>
      db.transaction(async (tx) => presentUser(await createUser(tx, jobs, actor, body), actor)),

    async update({ params, body: { version, email, ...sent } }, { actor }) {
      return db.transaction(async (tx) => {
        const before = await lockManagedUser(tx, actor, params.userId)
        if (version !== undefined && version !== before.version)
          throw fail('STALE_VERSION', { current: presentUser(before, actor) })
        const roleChanges = sent.role !== undefined && sent.role !== before.role
        // The permissions of the former role must not remain in the new one.
        const role = sent.role ?? before.role
        const held = sent.permissions ?? (roleChanges ? defaultPermissions(role) : undefined)
        const set = { ...sent, ...(held && { permissions: held }) }
        const wanted = { role, permissions: held ?? before.permissions }
        if (!mayGrant(actor, before, wanted))
          throw fail('FORBIDDEN', { message: 'Vous ne pouvez donner que des droits que vous avez.' })
        if (actor.id === before.id && roleChanges)
          throw fail('OWN_ACCOUNT', { message: 'Vous ne pouvez pas changer votre propre rôle.' })
        if (wanted.role !== 'ADMIN') await demandOtherAdmin(tx, before)
        // What a talent works at is reached by talents alone.
        if (before.role === 'TALENT' && roleChanges) await demandNothingOwned(tx, ownerships, before.id)
        if (email !== undefined) await demandFreeAddress(tx, before.id, email)
        const address = email === undefined ? {} : await changeAddress(tx, { jobs, links }, { before, email, actor })
        const written = { ...set, ...address }
        const after = await write(tx, before.id, {
          ...definedFields(written),
          ...(held && permissionColumns(role, held)),
        })
        await emitUserEvent(tx, 'users.updated', actor, after.id, changesBetween(before, written))
        return presentUser(after, actor)
      })
    },

    announceExport: (_input, { actor }) =>
      db.transaction(async (tx) => {
        await emit(tx, { name: 'users.exported', subjectId: actor.id, actor, audience: { permission: 'audit.view' } })
        return null
      }),

    async remove({ params }, { actor }) {
      return db.transaction(async (tx) => {
        const before = await lockDeletableUser(tx, actor, params.userId, { ownerships, deed: 'supprimer' })
        await write(tx, before.id, { deletedAt: now, sessionsEndedAt: now })
        await emitUserEvent(tx, 'users.deleted', actor, before.id)
        return null
      })
    },

    async deactivate({ params }, { actor }) {
      return db.transaction(async (tx) => {
        const before = await lockManagedUser(tx, actor, params.userId)
        if (actor.id === before.id)
          throw fail('OWN_ACCOUNT', { message: 'Vous ne pouvez pas désactiver votre propre compte.' })
        await demandOtherAdmin(tx, before)
        if (before.deactivatedAt) return presentUser(before, actor)
        const after = await write(tx, before.id, { deactivatedAt: now, sessionsEndedAt: now })
        await emitUserEvent(tx, 'users.deactivated', actor, after.id)
        return presentUser(after, actor)
      })
    },

    async reactivate({ params }, { actor }) {
      return db.transaction(async (tx) => {
        const before = await lockManagedUser(tx, actor, params.userId)
        if (!before.deactivatedAt) return presentUser(before, actor)
        const after = await write(tx, before.id, { deactivatedAt: null })
        await emitUserEvent(tx, 'users.reactivated', actor, after.id)
        return presentUser(after, actor)
      })
    },

    async invite({ params }, { actor }) {
      return db.transaction(async (tx) => {
        const invited = await lockManagedUser(tx, actor, params.userId)
        if (invited.deactivatedAt) throw fail('INVALID', { message: 'Ce compte est désactivé : réactivez-le d’abord.' })
        await jobs.enqueue(tx, invitation, { userId: invited.id, invitedById: actor.id })
        return null
      })
    },
  }
}
