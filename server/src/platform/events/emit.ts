import type { EventName } from '@regie/contract/events'
import type { Permission } from '@regie/contract/permissions'
import { sql } from 'drizzle-orm'
import type { Actor } from '../actor.ts'
import type { Executor } from '../db/database.ts'
import { sendUnanswered } from '../db/transaction.ts'
import { eventOutbox, events } from './table.ts'

export const eventChannel = 'regie_events'

export type DomainEvent = {
  name: EventName
  subjectId: string
  /** The subject's name, for the activity. */
  label?: string | undefined
  /** The subject's project, or the subject itself when it is a project. */
  projectId?: string | undefined
  actor: Pick<Actor, 'id'> | null
  /** Who receives it live: staff with `permission`, and the named users. */
  audience: {
    permission?: Permission
    userIds?: readonly string[]
    /** True to hide the event from clients and guests. */
    isInternal?: boolean
  }
  changes?: Record<string, [unknown, unknown]>
}

/** Records an event in the caller's transaction. After the commit, every server sends it to the concerned browsers. */
export async function emit(
  tx: Executor,
  { name, subjectId, label, projectId, actor, audience, changes = {} }: DomainEvent,
): Promise<void> {
  const { isInternal = false, permission = null, userIds = [] } = audience
  const subjectType = name.slice(0, name.indexOf('.'))
  // One statement: three would be three times the way to the database, at every change.
  await sendUnanswered(
    tx,
    sql`
    with recorded as (
      insert into ${events} (name, subject_type, subject_id, label, project_id, actor_id, permission, user_ids, is_internal, changes)
      values (${name}, ${subjectType}, ${subjectId}, ${label ?? null}, ${projectId ?? null}, ${actor?.id ?? null}, ${permission},
        ${sql.param([...userIds])}::uuid[], ${isInternal}, ${JSON.stringify(changes)}::jsonb)
      returning id
    ), awaited as (
      insert into ${eventOutbox} (event_id) select id from recorded
    )
    select pg_notify(${eventChannel}, id::text) from recorded`,
  )
}

/** Fields that every update sets: they are no news. */
const technicalFields = new Set(['version', 'updatedAt'])

/**
 * The changed fields of an update, with the values before and after. An id whose name is present too (`producteurId`,
 * `producteurName`) is replaced by the name.
 */
export function changesBetween(before: object, after: object): Record<string, [unknown, unknown]> {
  const was = new Map<string, unknown>(Object.entries(before))
  const isReported = (field: string) =>
    !technicalFields.has(field) && !(field.endsWith('Id') && was.has(field.replace(/Id$/, 'Name')))
  const changed = Object.entries(after).filter(
    ([field, value]) =>
      isReported(field) && value !== undefined && JSON.stringify(was.get(field)) !== JSON.stringify(value),
  )
  return Object.fromEntries(changed.map(([field, value]) => [field, [was.get(field), value]]))
}
