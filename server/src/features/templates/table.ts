import { isNull, sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/users/index.ts'
import { rowColumns } from '#platform/db/columns.ts'
import type { Plan } from './plan.ts'

export const templates = pgTable(
  'templates',
  {
    ...rowColumns,
    name: text('name').notNull(),
    plan: jsonb('plan').$type<Plan>().notNull(),
    createdById: uuid('created_by_id').references(() => users.id),
  },
  (table) => [
    index('templates_name_natural_index')
      .on(sql`(${table.name} collate regie_french)`, table.id)
      .where(isNull(table.deletedAt)),
  ],
)
