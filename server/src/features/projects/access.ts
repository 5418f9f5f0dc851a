import { isStaff } from '@regie/contract/can'
import { can } from '@regie/contract/permissions'
import { and, isNull, type SQL, sql } from 'drizzle-orm'
import { hasMember } from '#features/companies/index.ts'
import type { RowViewer } from '#platform/db/statements/per-viewer.ts'
import { projects } from './table.ts'

/**
 * The projects of a viewer, deleted ones included. Staff with the permission have all of them; clients, those of their
 * companies.
 */
const isInScope = (viewer: RowViewer): SQL => {
  if (isStaff(viewer)) return can(viewer, ['projects.read']) ? sql`true` : sql`false`
  return viewer.role === 'CLIENT' ? hasMember(viewer.id, projects.companyId) : sql`false`
}

/** The projects that a viewer may see. Talents see the productions they work on, but no project. */
export const visibleProjects = (viewer: RowViewer): SQL | undefined =>
  and(isNull(projects.deletedAt), isInScope(viewer))
