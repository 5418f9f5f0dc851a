import type { TeamView } from '@regie/contract/views/schema'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/users/index.ts'
import { instant } from '#platform/db/columns.ts'

export const teamViews = pgTable(
  'team_views',
  {
    id: uuid('id').primaryKey(),
    /** The path of the page of the list. */
    gridId: text('grid_id').notNull(),
    label: text('label').notNull(),
    filters: jsonb('filters').$type<TeamView['filters']>().notNull(),
    columnState: jsonb('column_state').$type<TeamView['columnState']>().notNull(),
    createdById: uuid('created_by_id')
      .notNull()
      .references(() => users.id),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    updatedAt: instant('updated_at').notNull().default(sql`now()`),
    version: integer('version').notNull().default(1),
  },
  (table) => [index('team_views_grid_index').on(table.gridId)],
)
