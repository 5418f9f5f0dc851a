import { can } from '@regie/contract/permissions'
import { and, inArray, notInArray, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../platform/actor.ts'
import { events } from '../../platform/events/table.ts'

/** What is only news for browsers: nothing that anybody did. */
const technical = ['session.changed', 'briefs.saved', 'users.read']

/**
 * What somebody may read of what happened: whoever may consult the audit, everything; the others, what their permissions would
 * have told them live, of one project or one row at a time.
 */
export function visibleTo(actor: Actor, isNarrowed: boolean): SQL | undefined {
  const told = notInArray(events.name, technical)
  if (can(actor, ['audit.view'])) return told
  if (!isNarrowed || actor.permissions.length === 0) return sql`false`
  return and(told, inArray(events.permission, [...actor.permissions]))
}
