import type { Permission } from '@regie/contract/permissions'
import { sql } from 'drizzle-orm'
import type { Actor } from '../actor.ts'
import type { Executor } from '../db/database.ts'
import { events } from './table.ts'

export const channel = 'regie_events'

export type DomainEvent = {
  name: `${string}.${string}`
  subjectId: string
  actor: Pick<Actor, 'id'> | null
  /** Who hears it live: staff holding `permission`, and the users named. */
  audience: { permission?: Permission; userIds?: readonly string[] }
  changes?: Record<string, [unknown, unknown]>
}

/** Records what happened, in the caller's transaction; once it commits, every server tells the browsers concerned. */
export async function emit(
  tx: Executor,
  { name, subjectId, actor, audience, changes = {} }: DomainEvent,
): Promise<void> {
  const [row] = await tx
    .insert(events)
    .values({
      name,
      subjectType: name.slice(0, name.indexOf('.')),
      subjectId,
      actorId: actor?.id ?? null,
      permission: audience.permission ?? null,
      userIds: [...(audience.userIds ?? [])],
      changes,
    })
    .returning({ id: events.id })
  await tx.execute(sql`select pg_notify(${channel}, ${String(row?.id)})`)
}

/** What an update changed, field by field: only fields that are really different. */
export function changesBetween(before: object, after: object): Record<string, [unknown, unknown]> {
  const was = new Map<string, unknown>(Object.entries(before))
  const changed = Object.entries(after).filter(
    ([field, value]) => value !== undefined && JSON.stringify(was.get(field)) !== JSON.stringify(value),
  )
  return Object.fromEntries(changed.map(([field, value]) => [field, [was.get(field), value]]))
}
