import type { Role } from '@regie/contract/permissions'
import { and, eq, exists, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { SecondFactorRules } from '#features/manifest.ts'
import { users } from '#features/users/index.ts'
import type { Config } from '#platform/config.ts'
import type { Executor } from '#platform/db/database.ts'
import { passkeys, recoveryCodes, totpSecrets } from './table.ts'

const ofUser = new QueryBuilder()
/** In a query on users: true when the person has a second factor. Recovery codes alone are none. */
export const holdsSecondFactor: SQL<boolean> = sql<boolean>`(${exists(
  ofUser.select({ one: sql`1` }).from(passkeys).where(eq(passkeys.userId, users.id)),
)} or ${exists(
  ofUser
    .select({ one: sql`1` })
    .from(totpSecrets)
    .where(and(eq(totpSecrets.userId, users.id), isNotNull(totpSecrets.confirmedAt))),
)})`

/** In a query on users: true when the person's role requires a second factor that they lack. */
const mustEnrol = (roles: readonly Role[]): SQL<boolean> =>
  roles.length === 0
    ? sql<boolean>`false`
    : sql<boolean>`(${users.role} = any(string_to_array(${roles.join(',')}, ',')) and not ${holdsSecondFactor})`

export type FactorCounts = { passkeys: number; hasTotp: boolean; recoveryCodes: number }

/** Counts the factors that a person can use in a second step. */
export async function countFactors(tx: Executor, userId: string): Promise<FactorCounts> {
  const [passkeyCount, totpCount, codeCount] = [
    await tx.$count(passkeys, eq(passkeys.userId, userId)),
    await tx.$count(totpSecrets, and(eq(totpSecrets.userId, userId), isNotNull(totpSecrets.confirmedAt))),
    await tx.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt))),
  ]
  return { passkeys: passkeyCount, hasTotp: totpCount > 0, recoveryCodes: codeCount }
}

export const hasFactor = ({ passkeys: count, hasTotp }: FactorCounts): boolean => count > 0 || hasTotp

/** The questions of a sign-in, for the roles that the configuration obliges to a second factor. */
export const secondFactorRules = ({ secondFactorRoles }: Config): SecondFactorRules => ({
  isHeldBy: async (tx, userId) => hasFactor(await countFactors(tx, userId)),
  mustEnrol: mustEnrol(secondFactorRoles),
})
