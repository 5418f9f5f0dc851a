import { isStaff } from '@regie/contract/can'
import { can } from '@regie/contract/permissions'
import { and, eq, exists, gte, isNull, or, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { hasMember } from '#features/companies/index.ts'
import { projects } from '#features/projects/index.ts'
import { todayInParis } from '#platform/db/paris-days.ts'
import type { RowViewer } from '#platform/db/statements/per-viewer.ts'
import { guestOpenings, productions, productionTalents } from './table.ts'

const selectOne = { one: sql`1` }

/** True when the viewer is a member of the company of the current production's project. */
const isOfCompanyOf = (userId: RowViewer['id']) =>
  exists(
    new QueryBuilder()
      .select(selectOne)
      .from(projects)
      .where(
        and(eq(projects.id, productions.projectId), isNull(projects.deletedAt), hasMember(userId, projects.companyId)),
      ),
  )

const isWorkedOnBy = (userId: RowViewer['id']) =>
  exists(
    new QueryBuilder()
      .select(selectOne)
      .from(productionTalents)
      .where(and(eq(productionTalents.productionId, productions.id), eq(productionTalents.userId, userId))),
  )

/**
 * True when a guest may use the link of the current production. When the link asks for a key or a password, the guest
 * must have opened it.
 */
const isOpenToGuest = (guestId: RowViewer['id']) =>
  and(
    eq(productions.guestAccess, 'LINK'),
    or(isNull(productions.guestUntil), gte(productions.guestUntil, todayInParis)),
    or(
      and(isNull(productions.guestKey), isNull(productions.guestPasswordHash)),
      exists(
        new QueryBuilder()
          .select(selectOne)
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
 * The productions that a viewer may see. Staff with the permission see all of them; clients, those of their companies;
 * talents, those they work on; guests, those whose link they may use.
 */
export function visibleProductions(viewer: RowViewer): SQL | undefined {
  const rows = () => {
    if (isStaff(viewer)) return can(viewer, ['productions.read']) ? sql`true` : sql`false`
    if (viewer.role === 'GUEST') return isOpenToGuest(viewer.id)
    return viewer.role === 'CLIENT' ? isOfCompanyOf(viewer.id) : isWorkedOnBy(viewer.id)
  }
  return and(isNull(productions.deletedAt), rows())
}
