import { isNull, sql } from 'drizzle-orm'
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** Every deletion that can be undone. Its rows carry its id. */
export const deletions = pgTable(
  'deletions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    subjectType: text('subject_type').notNull(),
    subjectId: uuid('subject_id').notNull(),
    /** The row's name at deletion. */
    label: text('label').notNull(),
    projectId: uuid('project_id'),
    /** What was deleted with it, in French phrases. */
    goesWith: text('goes_with').array().notNull().default(sql`'{}'`),
    actorId: uuid('actor_id'),
    deletedAt: instant('deleted_at').notNull().default(sql`now()`),
    restoredAt: instant('restored_at'),
  },
  (table) => [index('deletions_at_index').on(table.deletedAt, table.id).where(isNull(table.restoredAt))],
)

/** The deletion that removed the row, on every table whose rows can be deleted. */
export const deletionColumn = { deletionId: uuid('deletion_id') }
