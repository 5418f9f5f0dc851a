import type { User } from '@regie/contract/users/schema'
import { and, eq, isNull, ne } from 'drizzle-orm'
import type { MailedLinks } from '#features/manifest.ts'
import type { Transaction } from '#platform/db/database.ts'
import { fail } from '#platform/http/failure.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { addressConfirmation, addressNotice, invitation } from './jobs.ts'
import { users } from './table.ts'

type AddressChange = {
  /** The locked row before the change. */
  before: User
  /** The requested address. */
  email: string
  actor: { id: string }
}

const nowText = () => new Date().toISOString()

async function hasSignedIn(tx: Transaction, { id, lastSeenAt }: User): Promise<boolean> {
  if (lastSeenAt !== null) return true
  const [row] = await tx.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, id))
  return row?.passwordHash !== null
}

/**
 * Starts a change of address. Answers the columns to write on the account. The new address stays pending until its
 * owner opens the mailed link; a mail informs the current address. For a person who never signed in, the change is
 * immediate: their links end, a mail informs the former address, and the invitation leaves again. Giving the current
 * address cancels a pending change.
 */
export async function changeAddress(
  tx: Transaction,
  { jobs, links }: { jobs: Jobs; links: MailedLinks },
  { before, email, actor }: AddressChange,
): Promise<Partial<Pick<User, 'email' | 'pendingEmail'>>> {
  const { id: userId, firstname } = before
  if (email === before.email) {
    await links.revokeConfirmation(tx, userId)
    return { pendingEmail: null }
  }
  const notice = { to: before.email, firstname, email, at: nowText() }
  // A person who changes their own address has signed in, even before the row says so.
  if (actor.id === userId || (await hasSignedIn(tx, before))) {
    await jobs.enqueue(tx, addressConfirmation, { userId })
    await jobs.enqueue(tx, addressNotice, { ...notice, what: 'asked' })
    return { pendingEmail: email }
  }
  const { wasInvited } = await links.revoke(tx, userId)
  if (wasInvited) {
    await jobs.enqueue(tx, addressNotice, { ...notice, what: 'withdrawn' })
    await jobs.enqueue(tx, invitation, { userId, invitedById: actor.id })
  }
  return { email, pendingEmail: null }
}

/**
 * Throws INVALID when another account has the address. Only for callers who may read accounts: it reveals that the
 * account exists.
 */
export async function demandFreeAddress(tx: Transaction, userId: string, email: string): Promise<void> {
  const others = and(eq(users.email, email), ne(users.id, userId), isNull(users.deletedAt))
  if ((await tx.$count(users, others)) > 0)
    throw fail('INVALID', { fields: { email: 'Cette adresse e-mail est déjà utilisée' } })
}
