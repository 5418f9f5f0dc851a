import { randomBytes } from 'node:crypto'
import { recoveryCodeCount } from '@regie/contract/second-factor/schema'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#platform/db/database.ts'
import { hashOf } from '#platform/secrets/tokens.ts'
import { recoveryCodes } from './table.ts'

/** Digits and letters that look different from each other: 32 of them, 5 bits each. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const codeLength = 24

/** « K7QF-2M9X-HT4R-W8PB-6CNE-JY3D »: 120 random bits, enough for a hash without salt or cost. */
const newCode = () =>
  [...randomBytes(codeLength)]
    .map((byte) => alphabet[byte % alphabet.length])
    .join('')
    .replaceAll(/(.{4})(?=.)/g, '$1-')

const hashOfCode = (userId: string, code: string) =>
  hashOf(`${userId}:${code.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')}`)

/** Creates ten codes. They replace the person's former codes. */
export async function renewRecoveryCodes(tx: Transaction, userId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newCode)
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, codeHash: hashOfCode(userId, code) })))
  return codes
}

/** True when a code was one of the person's. A code works once. */
export async function spendRecoveryCode(db: Executor, userId: string, code: string): Promise<boolean> {
  const spent = await db
    .update(recoveryCodes)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.codeHash, hashOfCode(userId, code)),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ id: recoveryCodes.id })
  return spent.length > 0
}
