import { refusalToManage } from '@regie/contract/users/rules'
import type { User } from '@regie/contract/users/schema'
import { and, count, eq, ne, sql } from 'drizzle-orm'
import type { HandoverSurvey, Responsibility } from '#features/manifest.ts'
import type { Actor } from '#platform/actor.ts'
import type { Transaction } from '#platform/db/database.ts'
import { fail } from '#platform/http/failure.ts'
import { openAccount, visibleUsers } from './access.ts'
import { userColumns, users } from './table.ts'

/**
 * Locks a user that the actor sees, before a change. The user may hold no permission that the actor lacks. Throws
 * NOT_FOUND, FORBIDDEN.
 */
export async function lockManagedUser(tx: Transaction, actor: Actor, userId: string): Promise<User> {
  const [found] = await tx
    .select(userColumns)
    .from(users)
    .where(and(eq(users.id, userId), visibleUsers(actor)))
    .for('update')
  if (!found) throw fail('NOT_FOUND')
  const refusal = refusalToManage(actor, found)
  if (refusal !== null) throw fail('FORBIDDEN', { message: refusal })
  return found
}

/** Throws LAST_ADMIN when no other administrator is left. */
export async function demandOtherAdmin(tx: Transaction, leaving: User): Promise<void> {
  if (leaving.role !== 'ADMIN') return
  // Serialises the departures: two administrators who leave at once must not both succeed.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('users.last-admin'))`)
  const [others] = await tx
    .select({ n: count() })
    .from(users)
    .where(and(eq(users.role, 'ADMIN'), ne(users.id, leaving.id), openAccount))
  if (!others?.n) throw fail('LAST_ADMIN')
}

type DeletionRules = { ownerships: readonly HandoverSurvey[]; deed: 'supprimer' | 'effacer' }

/**
 * Locks a user whose account may be deleted: nothing holds it back. Throws NOT_FOUND, FORBIDDEN, OWN_ACCOUNT,
 * LAST_ADMIN, USER_OWNS.
 */
export async function lockDeletableUser(
  tx: Transaction,
  actor: Actor,
  userId: string,
  { ownerships, deed }: DeletionRules,
): Promise<User> {
  const leaving = await lockManagedUser(tx, actor, userId)
  if (actor.id === leaving.id) throw fail('OWN_ACCOUNT', { message: `Vous ne pouvez pas ${deed} votre propre compte.` })
  await demandOtherAdmin(tx, leaving)
  await demandNothingOwned(tx, ownerships, leaving.id)
  return leaving
}

/** Throws USER_OWNS while a person has responsibilities that end first. */
export async function demandNothingOwned(
  tx: Transaction,
  ownerships: readonly HandoverSurvey[],
  userId: string,
): Promise<void> {
  const owned: Responsibility[] = []
  // In sequence: a transaction has one connection.
  for (const ownedBy of ownerships) owned.push(...(await ownedBy(tx, userId)))
  if (owned.length === 0) return
  const waysOut = new Set(owned.map(({ wayOut }) => wayOut))
  throw fail('USER_OWNS', {
    message: `Cette personne est encore responsable ${owned.map(({ of }) => of).join(', ')} : ${[...waysOut].join(' ; ')}.`,
  })
}
