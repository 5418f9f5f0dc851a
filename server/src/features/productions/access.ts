import { can } from '@regie/contract/permissions'
import { and, eq, exists, isNull, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { isStaff } from '../../platform/actor.ts'
import type { Viewer } from '../../platform/db/per-viewer.ts'
import { hasMember } from '../companies/index.ts'
import { projects } from '../projects/index.ts'
import { productions, productionTalents } from './table.ts'

const one = { one: sql`1` }

/** True when the project of the current production belongs to a company of the viewer. */
const ofTheirCompany = (userId: Viewer['id']) =>
  exists(
    new QueryBuilder()
      .select(one)
      .from(projects)
      .where(
        and(eq(projects.id, productions.projectId), isNull(projects.deletedAt), hasMember(userId, projects.companyId)),
      ),
  )

const workedOnBy = (userId: Viewer['id']) =>
  exists(
    new QueryBuilder()
      .select(one)
      .from(productionTalents)
      .where(and(eq(productionTalents.productionId, productions.id), eq(productionTalents.userId, userId))),
  )

/** The productions that somebody may see: all for staff who may read them; a client's companies'; those a talent works on. */
export function visibleTo(viewer: Viewer): SQL | undefined {
  const rows = () => {
    if (isStaff(viewer)) return can(viewer, ['productions.read']) ? sql`true` : sql`false`
    return viewer.role === 'CLIENT' ? ofTheirCompany(viewer.id) : workedOnBy(viewer.id)
  }
  return and(isNull(productions.deletedAt), rows())
}
