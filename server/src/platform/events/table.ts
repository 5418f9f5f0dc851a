import { sql } from 'drizzle-orm'
import { bigint, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../db/columns.ts'

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
    /** Null when nobody signed in caused it. */
    actorId: uuid('actor_id'),
    /** Staff holding this permission hear it live; null: only the users named. */
    permission: text('permission'),
    userIds: uuid('user_ids').array().notNull().default(sql`'{}'`),
    /** Field → [before, after]. */
    changes: jsonb('changes').$type<Record<string, [unknown, unknown]>>().notNull().default({}),
  },
  (table) => [
    index('events_subject_index').on(table.subjectType, table.subjectId),
    index('events_at_index').on(table.at),
  ],
)
