import { isStaff } from '@regie/contract/can'
import { can } from '@regie/contract/permissions'
import { mayLookUp } from '@regie/contract/sellsy/rules'
import { type AnyColumn, aliasedTable, and, eq, exists, isNull, or, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { users } from '#features/users/index.ts'
import type { Actor } from '#platform/actor.ts'
import type { Executor } from '#platform/db/database.ts'
import type { RowViewer } from '#platform/db/statements/per-viewer.ts'
import { companies, companyMembers } from './table.ts'

/** True when a user is a member of a company. Without `companyId`, the company of the current row. */
export const hasMember = (userId: RowViewer['id'], companyId: AnyColumn = companies.id): SQL =>
  exists(
    new QueryBuilder()
      .select({ one: sql`1` })
      .from(companyMembers)
      .where(and(eq(companyMembers.companyId, companyId), eq(companyMembers.userId, userId))),
  )

/**
 * The companies that a viewer may see. Staff with the permission see all of them; clients, those they are members of.
 */
export function visibleCompanies(viewer: RowViewer): SQL | undefined {
  const rows = () => {
    if (isStaff(viewer)) return can(viewer, ['companies.read']) ? sql`true` : sql`false`
    return viewer.role === 'CLIENT' ? hasMember(viewer.id) : sql`false`
  }
  return and(isNull(companies.deletedAt), rows())
}

/** True when the actor may see the logo of a company: one they see, or any for staff who may choose a company. */
export async function seesCompany(db: Executor, actor: Actor, sellsyId: string): Promise<boolean> {
  if (mayLookUp(actor, 'company')) return true
  return (await db.$count(companies, and(eq(companies.sellsyId, sellsyId), visibleCompanies(actor)))) > 0
}

const theirs = aliasedTable(companyMembers, 'theirs')

/**
 * True when the actor may see the picture of a contact. Everyone sees the pictures of users they see. Clients also see
 * those of their companies' members. Staff who may choose a contact see any.
 */
export async function seesContact(db: Executor, actor: Actor, sellsyId: string): Promise<boolean> {
  if (mayLookUp(actor, 'contact')) return true
  const readsUsers = isStaff(actor) && can(actor, ['users.read'])
  const shared = exists(
    new QueryBuilder()
      .select({ one: sql`1` })
      .from(companyMembers)
      .innerJoin(theirs, eq(theirs.companyId, companyMembers.companyId))
      .where(and(eq(companyMembers.userId, actor.id), eq(theirs.userId, users.id))),
  )
  return (
    (await db.$count(
      users,
      and(
        eq(users.sellsyId, sellsyId),
        isNull(users.deletedAt),
        or(readsUsers ? sql`true` : eq(users.id, actor.id), shared),
      ),
    )) > 0
  )
}
