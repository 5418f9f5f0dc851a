import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { isStaff } from '../../platform/actor.ts'
import type { Viewer } from '../../platform/db/per-viewer.ts'
import { users } from './table.ts'

/** The users that somebody may see: all of them for staff, oneself for the others. Deleted ones, never. */
export const visibleTo = (viewer: Viewer): SQL | undefined =>
  and(isNull(users.deletedAt), isStaff(viewer) ? sql`true` : eq(users.id, viewer.id))
