import { isStaff } from '@regie/contract/can'
import { can } from '@regie/contract/permissions'
import { and, isNull, type SQL, sql } from 'drizzle-orm'
import { hasMember } from '#features/companies/index.ts'
import type { RowViewer } from '#platform/db/per-viewer.ts'
import { projects } from './table.ts'

/** The projects of a viewer, deleted ones included: all for staff who may read them; for a client, those of their companies. */
const within = (viewer: RowViewer): SQL => {
  if (isStaff(viewer)) return can(viewer, ['projects.read']) ? sql`true` : sql`false`
  return viewer.role === 'CLIENT' ? hasMember(viewer.id, projects.companyId) : sql`false`
}

/** The projects that somebody may see. A talent sees the productions they work on, not the project as a whole. */
export const visibleProjects = (viewer: RowViewer): SQL | undefined => and(isNull(projects.deletedAt), within(viewer))
