import { eventCatalogue, eventFactsOf } from '@regie/contract/events'
import { isNotNull, sql } from 'drizzle-orm'
import { bigint, boolean, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../db/columns.ts'

/** The events without a sentence, and names that only an earlier release used. */
const silentEvents = [...Object.keys(eventCatalogue).filter((name) => eventFactsOf(name)?.deed === null), 'users.read']

/** Excludes the events that only refresh browsers: the activity omits them. A new one changes the index below. */
export const isTold = sql.raw(
  `"name" not in (${silentEvents
    .toSorted((one, other) => (one < other ? -1 : 1))
    .map((name) => `'${name}'`)
    .join(', ')})`,
)

/** Every event, in order: the source of live updates, activity and notifications. Never updated. */
export const events = pgTable(
  'events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant('at').notNull().default(sql`now()`),
    /** `<feature>.<past participle>`: `companies.updated`. */
    name: text('name').notNull(),
    subjectType: text('subject_type').notNull(),
    subjectId: uuid('subject_id').notNull(),
    /** The subject's name at that time, in case it is renamed or deleted. */
    label: text('label'),
    /** The subject's project, for the activity of the project. */
    projectId: uuid('project_id'),
    /** Null when no signed-in person caused it. */
    actorId: uuid('actor_id'),
    /** Staff with this permission receive it live; null: only the named users. */
    permission: text('permission'),
    userIds: uuid('user_ids').array().notNull().default(sql`'{}'`),
    /** True when clients and guests must not know of it. */
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

/** Events not yet handled by notifications. Inserted with the event, taken once by one server. */
export const eventOutbox = pgTable('event_outbox', {
  eventId: bigint('event_id', { mode: 'number' })
    .primaryKey()
    .references(() => events.id, { onDelete: 'cascade' }),
})
