import { can } from '@regie/contract/permissions'
import { and, inArray, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#platform/actor.ts'
import { events, isTold } from '#platform/events/table.ts'

/**
 * What somebody may read of what happened: whoever may consult the audit, everything; the others, what their permissions would
 * have told them live, of one project or one row at a time.
 */
export function visibleEvents(actor: Actor, isNarrowed: boolean): SQL | undefined {
  if (can(actor, ['audit.view'])) return isTold
  if (!isNarrowed || actor.permissions.length === 0) return sql`false`
  return and(isTold, inArray(events.permission, [...actor.permissions]))
}
