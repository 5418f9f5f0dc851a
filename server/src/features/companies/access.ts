import { can } from '@regie/contract/permissions'
import { and, eq, exists, isNull, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { type Actor, isStaff } from '../../platform/actor.ts'
import { companies, companyMembers } from './table.ts'

/** True when a user is a member of the company of the current row. */
export const hasMember = (userId: string): SQL =>
  exists(
    new QueryBuilder()
      .select({ one: sql`1` })
      .from(companyMembers)
      .where(and(eq(companyMembers.companyId, companies.id), eq(companyMembers.userId, userId))),
  )

/** The companies that an actor may see: all for staff who may read them; for a client, those they are a member of. */
export function visibleTo(actor: Actor): SQL | undefined {
  const rows = () => {
    if (isStaff(actor)) return can(actor, ['companies.read']) ? sql`true` : sql`false`
    return actor.role === 'CLIENT' ? hasMember(actor.id) : sql`false`
  }
  return and(isNull(companies.deletedAt), rows())
}
