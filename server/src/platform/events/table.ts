import { isNotNull, sql } from 'drizzle-orm'
import { bigint, boolean, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../db/columns.ts'

/** Events that are only news for browsers: nothing that anybody did, and nothing that the activity tells. */
export const isTold = sql.raw(
  `"name" not in ('session.changed', 'briefs.saved', 'users.read', 'medias.prepared', 'medias.transferred', 'notifications.received')`,
)

/** Everything that happened, in order: what live updates, activity and notifications are made from. Never updated. */
export const events = pgTable(
  'events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant('at').notNull().default(sql`now()`),
    /** `<feature>.<past participle>`: `companies.updated`. */
    name: text('name').notNull(),
    subjectType: text('subject_type').notNull(),
    subjectId: uuid('subject_id').notNull(),
    /** The name it had, for when it has another or is gone. */
    label: text('label'),
    /** The project it is part of, so that a project tells its whole story. */
    projectId: uuid('project_id'),
    /** Null when nobody signed in caused it. */
    actorId: uuid('actor_id'),
    /** Staff holding this permission hear it live; null: only the users named. */
    permission: text('permission'),
    userIds: uuid('user_ids').array().notNull().default(sql`'{}'`),
    /** Nobody on the client's side hears that it happened. */
    isInternal: boolean('is_internal').notNull().default(false),
    /** Field → [before, after]. */
    changes: jsonb('changes').$type<Record<string, [unknown, unknown]>>().notNull().default({}),
  },
  (table) => [
    index('events_subject_index').on(table.subjectId, table.at, table.id),
    index('events_project_index').on(table.projectId, table.at, table.id).where(isNotNull(table.projectId)),
    index('events_actor_index').on(table.actorId, table.at, table.id),
    index('events_at_index').on(table.at, table.id),
    index('events_label_index').using('gin', sql`regie_fold(${table.label}) gin_trgm_ops`),
    index('events_told_index').on(table.at, table.id).where(isTold),
  ],
)

/** The events that nobody was told of yet, by notifications: written with the event, taken once by one server. */
export const eventOutbox = pgTable('event_outbox', {
  eventId: bigint('event_id', { mode: 'number' })
    .primaryKey()
    .references(() => events.id, { onDelete: 'cascade' }),
})
