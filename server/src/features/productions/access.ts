import { isStaff } from '@regie/contract/can'
import { can } from '@regie/contract/permissions'
import { and, eq, exists, gte, isNull, or, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { hasMember } from '#features/companies/index.ts'
import { projects } from '#features/projects/index.ts'
import { today } from '#platform/db/paris.ts'
import type { RowViewer } from '#platform/db/per-viewer.ts'
import { guestOpenings, productions, productionTalents } from './table.ts'

const one = { one: sql`1` }

/** True when the project of the current production belongs to a company of the viewer. */
const ofTheirCompany = (userId: RowViewer['id']) =>
  exists(
    new QueryBuilder()
      .select(one)
      .from(projects)
      .where(
        and(eq(projects.id, productions.projectId), isNull(projects.deletedAt), hasMember(userId, projects.companyId)),
      ),
  )

const workedOnBy = (userId: RowViewer['id']) =>
  exists(
    new QueryBuilder()
      .select(one)
      .from(productionTalents)
      .where(and(eq(productionTalents.productionId, productions.id), eq(productionTalents.userId, userId))),
  )

/** True when the link of the current production opens to a guest: one who opened it, where it asks for a key or a password. */
const openTo = (guestId: RowViewer['id']) =>
  and(
    eq(productions.guestAccess, 'LINK'),
    or(isNull(productions.guestUntil), gte(productions.guestUntil, today)),
    or(
      and(isNull(productions.guestKey), isNull(productions.guestPasswordHash)),
      exists(
        new QueryBuilder()
          .select(one)
          .from(guestOpenings)
          .where(
            and(
              eq(guestOpenings.guestId, guestId),
              eq(guestOpenings.productionId, productions.id),
              eq(guestOpenings.epoch, productions.guestEpoch),
            ),
          ),
      ),
    ),
  )

/**
 * The productions that somebody may see: all for staff who may read them; a client's companies'; those a talent works on; those whose
 * link opens to a guest.
 */
export function visibleProductions(viewer: RowViewer): SQL | undefined {
  const rows = () => {
    if (isStaff(viewer)) return can(viewer, ['productions.read']) ? sql`true` : sql`false`
    if (viewer.role === 'GUEST') return openTo(viewer.id)
    return viewer.role === 'CLIENT' ? ofTheirCompany(viewer.id) : workedOnBy(viewer.id)
  }
  return and(isNull(productions.deletedAt), rows())
}
