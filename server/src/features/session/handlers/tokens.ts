import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Transaction } from '../../../platform/db/database.ts'
import { fail } from '../../../platform/http/failure.ts'
import { hashOf } from '../../../platform/tokens.ts'
import { openAccount, users } from '../../users/index.ts'
import { sessionColumns } from '../access.ts'
import { mailedTokens } from '../table.ts'

/** Uses up a mailed link and answers who it was for. Of two clicks at once, one is refused: the update locks the row. */
export async function redeem(tx: Transaction, token: string, purpose: 'sign-in' | 'password') {
  const [used] = await tx
    .update(mailedTokens)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(mailedTokens.tokenHash, hashOf(token)),
        eq(mailedTokens.purpose, purpose),
        isNull(mailedTokens.usedAt),
        gt(mailedTokens.expiresAt, sql`now()`),
      ),
    )
    .returning({ userId: mailedTokens.userId })
  if (!used) throw fail('INVALID_TOKEN')
  const [user] = await tx
    .select(sessionColumns)
    .from(users)
    .where(and(eq(users.id, used.userId), openAccount))
  if (!user) throw fail('INVALID_TOKEN')
  return user
}

/** Makes every link that was mailed to a person and not used yet worthless. */
export async function revokeLinks(tx: Transaction, userId: string): Promise<void> {
  await tx
    .update(mailedTokens)
    .set({ usedAt: sql`now()` })
    .where(and(eq(mailedTokens.userId, userId), isNull(mailedTokens.usedAt)))
}
