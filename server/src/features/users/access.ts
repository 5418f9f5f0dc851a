import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { type Actor, isStaff } from '../../platform/actor.ts'
import { users } from './table.ts'

/** The users that an actor may see: all of them for staff, oneself for the others. Deleted ones, never. */
export const visibleTo = (actor: Actor): SQL | undefined =>
  and(isNull(users.deletedAt), isStaff(actor) ? sql`true` : eq(users.id, actor.id))
