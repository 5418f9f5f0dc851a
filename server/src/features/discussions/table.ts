import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { prestations } from '#features/prestations/index.ts'
import { productions } from '#features/productions/index.ts'
import { projects } from '#features/projects/index.ts'
import { users } from '#features/users/index.ts'
import { instant } from '#platform/db/columns.ts'

/** Messages of the agency, each about one row: what is purged takes its messages away. */
export const messages = pgTable(
  'messages',
  {
    id: uuid('id').primaryKey(),
    projectId: uuid('project_id').references(() => projects.id, { onDelete: 'cascade' }),
    productionId: uuid('production_id').references(() => productions.id, { onDelete: 'cascade' }),
    prestationId: uuid('prestation_id').references(() => prestations.id, { onDelete: 'cascade' }),
    parentId: uuid('parent_id').references((): AnyPgColumn => messages.id, { onDelete: 'cascade' }),
    authorId: uuid('author_id')
      .notNull()
      .references(() => users.id),
    text: text('text').notNull(),
    createdAt: instant('created_at').notNull().default(sql`clock_timestamp()`),
    editedAt: instant('edited_at'),
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    check(
      'messages_one_subject',
      sql`num_nonnulls(${table.projectId}, ${table.productionId}, ${table.prestationId}) = 1`,
    ),
    index('messages_project_index').on(table.projectId, table.createdAt),
    index('messages_production_index').on(table.productionId, table.createdAt),
    index('messages_prestation_index').on(table.prestationId, table.createdAt),
    index('messages_parent_index').on(table.parentId),
  ],
)
