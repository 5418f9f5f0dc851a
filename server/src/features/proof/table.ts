import { sql } from 'drizzle-orm'
import { bigint, check, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#platform/db/columns.ts'

/** The chain of the told events of each project. Rows are added, never changed. A link outlives its event and its project. */
export const eventLinks = pgTable(
  'event_links',
  {
    projectId: uuid('project_id').notNull(),
    /** The place in the chain of the project, from 1. */
    rank: integer('rank').notNull(),
    eventId: bigint('event_id', { mode: 'number' }).notNull(),
    /** When the event happened. */
    at: instant('at').notNull(),
    /** SHA-256 of the event, in hexadecimal. */
    contentHash: text('content_hash').notNull(),
    /** SHA-256 of the link before and of this one. */
    hash: text('hash').notNull(),
    linkedAt: instant('linked_at').notNull().default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.rank] }),
    unique('event_links_event_key').on(table.eventId),
    check('event_links_content_hash_hex', sql`${table.contentHash} ~ '^[0-9a-f]{64}$'`),
    check('event_links_hash_hex', sql`${table.hash} ~ '^[0-9a-f]{64}$'`),
  ],
)
