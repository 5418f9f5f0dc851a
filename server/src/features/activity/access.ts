import { documentEvents } from '@regie/contract/documents/events'
import { keysOf } from '@regie/contract/keys'
import { can } from '@regie/contract/permissions'
import { and, inArray, ne, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#platform/actor.ts'
import { events, isTold } from '#platform/events/table.ts'

/** Budgets and documents are read with their permission alone: the audit log does not open them. */
const knownTo = (actor: Actor): SQL | undefined =>
  and(
    can(actor, ['budget.view']) ? undefined : ne(events.subjectType, 'budget-lines'),
    actor.role === 'ADMIN'
      ? undefined
      : or(notInArray(events.name, keysOf(documentEvents)), inArray(events.permission, [...actor.permissions])),
  )

/**
 * The events that a viewer may read. Holders of `audit.view` read all of them, budgets and documents aside. Others read those of one project or one
 * row, where they hold the permission of the event.
 */
export function visibleEvents(actor: Actor, isNarrowed: boolean): SQL | undefined {
  if (can(actor, ['audit.view'])) return and(isTold, knownTo(actor))
  if (!isNarrowed || actor.permissions.length === 0) return sql`false`
  return and(isTold, inArray(events.permission, [...actor.permissions]))
}
