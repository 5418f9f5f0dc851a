import type { EventName } from '@regie/contract/events'
import type { Permission } from '@regie/contract/permissions'
import { sql } from 'drizzle-orm'
import type { Actor } from '../actor.ts'
import type { Executor } from '../db/database.ts'
import { eventOutbox, events } from './table.ts'

export const channel = 'regie_events'

export type DomainEvent = {
  name: EventName
  subjectId: string
  /** The name of the subject, as it will be told later. */
  label?: string | undefined
  /** The project that it is part of, or that it is. */
  projectId?: string | undefined
  actor: Pick<Actor, 'id'> | null
  /** Who hears it live: staff holding `permission`, and the users named. */
  audience: {
    permission?: Permission
    userIds?: readonly string[]
    /** The client's side of a room is not told that something changed. */
    isInternal?: boolean
  }
  changes?: Record<string, [unknown, unknown]>
}

/** Records what happened, in the caller's transaction; once it commits, every server tells the browsers concerned. */
export async function emit(
  tx: Executor,
  { name, subjectId, label, projectId, actor, audience, changes = {} }: DomainEvent,
): Promise<void> {
  const [row] = await tx
    .insert(events)
    .values({
      name,
      subjectType: name.slice(0, name.indexOf('.')),
      subjectId,
      label: label ?? null,
      projectId: projectId ?? null,
      actorId: actor?.id ?? null,
      permission: audience.permission ?? null,
      userIds: [...(audience.userIds ?? [])],
      isInternal: audience.isInternal ?? false,
      changes,
    })
    .returning({ id: events.id })
  if (!row) throw new Error('an event was not recorded')
  await tx.insert(eventOutbox).values({ eventId: row.id })
  await tx.execute(sql`select pg_notify(${channel}, ${String(row.id)})`)
}

/** Written by every change: nothing to tell. */
const silent = new Set(['version', 'updatedAt'])

/**
 * What an update changed, field by field: only fields that are really different. An id whose name is there too
 * (`producteurId`, `producteurName`) is told by the name.
 */
export function changesBetween(before: object, after: object): Record<string, [unknown, unknown]> {
  const was = new Map<string, unknown>(Object.entries(before))
  const told = (field: string) => !silent.has(field) && !(field.endsWith('Id') && was.has(field.replace(/Id$/, 'Name')))
  const changed = Object.entries(after).filter(
    ([field, value]) => told(field) && value !== undefined && JSON.stringify(was.get(field)) !== JSON.stringify(value),
  )
  return Object.fromEntries(changed.map(([field, value]) => [field, [was.get(field), value]]))
}
