import { keysOf } from '@regie/contract/keys'
import type { Role } from '@regie/contract/permissions'
import { and, gt, isNull, or, type SQL, sql } from 'drizzle-orm'
import { openAccount, users } from '#features/users/index.ts'
import { sessions } from './table.ts'

/** Days until a session ends: `idle` without use, `absolute` after the sign-in. */
export const sessionLifetimes: Record<Role, { idle: number; absolute: number }> = {
  ADMIN: { idle: 7, absolute: 30 },
  PRODUCTEUR: { idle: 7, absolute: 30 },
  TALENT: { idle: 30, absolute: 180 },
  CLIENT: { idle: 30, absolute: 180 },
}

/** A lifetime as an SQL interval, by the person's current role. */
const lifetime = (kind: 'idle' | 'absolute'): SQL => {
  const cases = keysOf(sessionLifetimes).map((role) => `when '${role}' then ${sessionLifetimes[role][kind]}`)
  return sql`make_interval(days => case ${users.role} ${sql.raw(cases.join(' '))} else 0 end)`
}

/** True for an open session, by the clock of the database, in a query that joins `users`. */
export const sessionIsOpen: SQL | undefined = and(
  gt(sessions.expiresAt, sql`now()`),
  sql`${sessions.createdAt} > now() - ${lifetime('absolute')}`,
  sql`${sessions.lastSeenAt} > now() - ${lifetime('idle')}`,
  openAccount,
  or(isNull(users.sessionsEndedAt), gt(sessions.createdAt, users.sessionsEndedAt)),
)

/** Days without use that the longest session allows, over all roles. */
export const longestIdle = Math.max(...keysOf(sessionLifetimes).map((role) => sessionLifetimes[role].idle))
