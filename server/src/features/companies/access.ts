import { can } from '@regie/contract/permissions'
import { type AnyColumn, and, eq, exists, isNull, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { isStaff } from '../../platform/actor.ts'
import type { Viewer } from '../../platform/db/per-viewer.ts'
import { companies, companyMembers } from './table.ts'

/** True when a user is a member of a company: of that of the current row, unless told which. */
export const hasMember = (userId: Viewer['id'], companyId: AnyColumn = companies.id): SQL =>
  exists(
    new QueryBuilder()
      .select({ one: sql`1` })
      .from(companyMembers)
      .where(and(eq(companyMembers.companyId, companyId), eq(companyMembers.userId, userId))),
  )

/** The companies that somebody may see: all for staff who may read them; for a client, those they are a member of. */
export function visibleTo(viewer: Viewer): SQL | undefined {
  const rows = () => {
    if (isStaff(viewer)) return can(viewer, ['companies.read']) ? sql`true` : sql`false`
    return viewer.role === 'CLIENT' ? hasMember(viewer.id) : sql`false`
  }
  return and(isNull(companies.deletedAt), rows())
}
