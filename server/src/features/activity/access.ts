import { can } from '@regie/contract/permissions'
import { and, inArray, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#platform/actor.ts'
import { events, isTold } from '#platform/events/table.ts'

/**
 * The events that a viewer may read. Holders of `audit.view` read all of them. Others read those of one project or one
 * row, where they hold the permission of the event.
 */
export function visibleEvents(actor: Actor, isNarrowed: boolean): SQL | undefined {
  if (can(actor, ['audit.view'])) return isTold
  if (!isNarrowed || actor.permissions.length === 0) return sql`false`
  return and(isTold, inArray(events.permission, [...actor.permissions]))
}
