import type { BriefDocument } from '@regie/contract/briefs/schema'
import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/users/index.ts'
import { inRange, knownValues } from '#platform/db/checks.ts'
import { instant, rowColumns } from '#platform/db/columns.ts'

/** One rich-text document per subject: a project, a production or a prestation. */
export const briefs = pgTable(
  'briefs',
  {
    ...rowColumns,
    subjectType: text('subject_type', { enum: ['projects', 'productions', 'prestations'] }).notNull(),
    subjectId: uuid('subject_id').notNull(),
    document: jsonb('document').$type<BriefDocument>().notNull(),
    updatedById: uuid('updated_by_id').references(() => users.id),
  },
  (table) => [...knownValues(table), uniqueIndex('briefs_subject_key').on(table.subjectType, table.subjectId)],
)

/** The brief as each revision left it. Saves of one author within minutes form one revision. */
export const briefRevisions = pgTable(
  'brief_revisions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    briefId: uuid('brief_id')
      .notNull()
      .references(() => briefs.id, { onDelete: 'cascade' }),
    /** The version of the brief that this revision holds. */
    version: integer('version').notNull(),
    document: jsonb('document').$type<BriefDocument>().notNull(),
    authorId: uuid('author_id').references(() => users.id),
    startedAt: instant('started_at').notNull().default(sql`now()`),
    savedAt: instant('saved_at').notNull().default(sql`now()`),
  },
  (table) => [uniqueIndex('brief_revisions_version_key').on(table.briefId, table.version)],
)

/** Images and files attached to a brief. The storage holds their bytes. */
export const briefAttachments = pgTable(
  'brief_attachments',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    briefId: uuid('brief_id')
      .notNull()
      .references(() => briefs.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** Bytes. */
    size: bigint('size', { mode: 'number' }).notNull(),
    type: text('type').notNull(),
    storageKey: text('storage_key').notNull(),
    createdById: uuid('created_by_id').references(() => users.id),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [inRange(table.size, 0), index('brief_attachments_brief_index').on(table.briefId)],
)
