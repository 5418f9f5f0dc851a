import { can } from '@regie/contract/permissions'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { isStaff } from '../../platform/actor.ts'
import type { Viewer } from '../../platform/db/per-viewer.ts'
import { prestations } from './table.ts'

/** The prestations that somebody may see: all for staff who may read them; their own for a talent; none for a client. */
export function visibleTo(viewer: Viewer): SQL | undefined {
  const rows = () => {
    if (isStaff(viewer)) return can(viewer, ['prestations.read']) ? sql`true` : sql`false`
    return viewer.role === 'TALENT' ? eq(prestations.userId, viewer.id) : sql`false`
  }
  return and(isNull(prestations.deletedAt), rows())
}
