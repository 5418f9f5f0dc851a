import { isNull, sql } from 'drizzle-orm'
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** Every deletion that can still be undone. The rows it took away carry its id. */
export const deletions = pgTable(
  'deletions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    subjectType: text('subject_type').notNull(),
    subjectId: uuid('subject_id').notNull(),
    /** The name that the row had. */
    label: text('label').notNull(),
    projectId: uuid('project_id'),
    /** What went with it, as French phrases. */
    goesWith: text('goes_with').array().notNull().default(sql`'{}'`),
    actorId: uuid('actor_id'),
    deletedAt: instant('deleted_at').notNull().default(sql`now()`),
    restoredAt: instant('restored_at'),
  },
  (table) => [index('deletions_at_index').on(table.deletedAt, table.id).where(isNull(table.restoredAt))],
)

/** On each row that a deletion can take away: which one did. */
export const deletionColumn = { deletionId: uuid('deletion_id') }
