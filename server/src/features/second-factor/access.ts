import type { Role } from '@regie/contract/permissions'
import { and, eq, exists, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { SecondFactorRules } from '#features/manifest.ts'
import { users } from '#features/users/index.ts'
import type { Config } from '#platform/config.ts'
import type { Executor } from '#platform/db/database.ts'
import { passkeys, recoveryCodes, totpSecrets } from './table.ts'

const ofUser = new QueryBuilder()
/** True in a query on users when the person has a second factor. Recovery codes alone are none. */
export const holdsSecondFactor: SQL<boolean> = sql<boolean>`(${exists(
  ofUser.select({ one: sql`1` }).from(passkeys).where(eq(passkeys.userId, users.id)),
)} or ${exists(
  ofUser
    .select({ one: sql`1` })
    .from(totpSecrets)
    .where(and(eq(totpSecrets.userId, users.id), isNotNull(totpSecrets.confirmedAt))),
)})`

/** True in a query on users when the person's role asks for a second factor that they don't have. */
const mustEnrol = (roles: readonly Role[]): SQL<boolean> =>
  roles.length === 0
    ? sql<boolean>`false`
    : sql<boolean>`(${users.role} = any(string_to_array(${roles.join(',')}, ',')) and not ${holdsSecondFactor})`

export type Held = { passkeys: number; hasTotp: boolean; recoveryCodes: number }

/** What a person has to answer a second step with. */
export async function factorsOf(tx: Executor, userId: string): Promise<Held> {
  const [passkeyCount, totpCount, codeCount] = [
    await tx.$count(passkeys, eq(passkeys.userId, userId)),
    await tx.$count(totpSecrets, and(eq(totpSecrets.userId, userId), isNotNull(totpSecrets.confirmedAt))),
    await tx.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt))),
  ]
  return { passkeys: passkeyCount, hasTotp: totpCount > 0, recoveryCodes: codeCount }
}

export const hasFactor = ({ passkeys: count, hasTotp }: Held): boolean => count > 0 || hasTotp

/** What a sign-in asks about second factors, under the roles that the configuration asks one of. */
export const secondFactorRules = ({ secondFactorRoles }: Config): SecondFactorRules => ({
  isHeldBy: async (tx, userId) => hasFactor(await factorsOf(tx, userId)),
  mustEnrol: mustEnrol(secondFactorRoles),
})
