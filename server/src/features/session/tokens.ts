import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { MailedLinks } from '#features/manifest.ts'
import { openAccount, users } from '#features/users/index.ts'
import type { Executor, Transaction } from '#platform/db/database.ts'
import { fail } from '#platform/http/failure.ts'
import { hashOf, newToken } from '#platform/secrets/tokens.ts'
import { sessionColumns } from './access.ts'
import { mailedTokens } from './table.ts'

export type LinkPurpose = (typeof mailedTokens.$inferSelect)['purpose']

/** Minutes that each link is valid. */
export const linkMinutes: Record<LinkPurpose, number> = {
  'sign-in': 15,
  password: 60,
  invitation: 7 * 24 * 60,
  email: 24 * 60,
}

/** Creates a link for a person, bound to the address it goes to. Ends their former links of the same purpose. */
export async function createLink(
  tx: Transaction,
  userId: string,
  purpose: LinkPurpose,
  email: string,
): Promise<string> {
  const { token, tokenHash } = newToken()
  await revokeLinks(tx, userId, [purpose])
  await tx.insert(mailedTokens).values({
    tokenHash,
    userId,
    purpose,
    email,
    expiresAt: sql`now() + make_interval(mins => ${linkMinutes[purpose]})`,
  })
  return token
}

/**
 * Uses up a mailed link. Answers its person, its purpose and its address. The update locks the row, so that only one of
 * two clicks succeeds. Throws INVALID_TOKEN, also when the account's address has changed since.
 */
export async function redeemLink(tx: Transaction, token: string, purposes: readonly LinkPurpose[]) {
  const [used] = await tx
    .update(mailedTokens)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(mailedTokens.tokenHash, hashOf(token)),
        inArray(mailedTokens.purpose, [...purposes]),
        isNull(mailedTokens.usedAt),
        gt(mailedTokens.expiresAt, sql`now()`),
      ),
    )
    .returning({ userId: mailedTokens.userId, purpose: mailedTokens.purpose, email: mailedTokens.email })
  if (!used) throw fail('INVALID_TOKEN')
  const sentTo = used.purpose === 'email' ? users.pendingEmail : users.email
  const [user] = await tx
    .select(sessionColumns)
    .from(users)
    .where(and(eq(users.id, used.userId), eq(sentTo, used.email), openAccount))
  if (!user) throw fail('INVALID_TOKEN')
  return { user, purpose: used.purpose, email: used.email }
}

/** Invalidates the unused links mailed to a person: of the given purposes, or all. */
export async function revokeLinks(tx: Executor, userId: string, purposes?: readonly LinkPurpose[]): Promise<void> {
  await tx
    .update(mailedTokens)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(mailedTokens.userId, userId),
        isNull(mailedTokens.usedAt),
        purposes && inArray(mailedTokens.purpose, [...purposes]),
      ),
    )
}

/** The links of an account, for the features that change its address. */
export const mailedLinks: MailedLinks = {
  async revoke(tx, userId) {
    await revokeLinks(tx, userId)
    const invitations = and(eq(mailedTokens.userId, userId), eq(mailedTokens.purpose, 'invitation'))
    return { wasInvited: (await tx.$count(mailedTokens, invitations)) > 0 }
  },
  revokeConfirmation: (tx, userId) => revokeLinks(tx, userId, ['email']),
}
