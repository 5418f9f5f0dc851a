import { sql } from 'drizzle-orm'
import { check, index, integer, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/users/index.ts'
import { inRange } from '#platform/db/checks.ts'
import { calendarDay, instant } from '#platform/db/columns.ts'

/** What the agency knows of the work of a person, who has a row once somebody wrote it. Their skills are in `users`. */
export const talentSheets = pgTable(
  'talent_sheets',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    city: text('city'),
    dayRate: numeric('day_rate', { precision: 10, scale: 2 }),
    note: text('note'),
    version: integer('version').notNull().default(1),
    updatedAt: instant('updated_at').notNull().default(sql`now()`),
  },
  (table) => [inRange(table.dayRate, 0)],
)

export const absences = pgTable(
  'absences',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    startsOn: calendarDay('starts_on').notNull(),
    endsOn: calendarDay('ends_on').notNull(),
    reason: text('reason').notNull().default(''),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [
    check('absences_in_order', sql`${table.startsOn} <= ${table.endsOn}`),
    index('absences_user_index').on(table.userId, table.endsOn),
    index('absences_days_index').on(table.endsOn, table.startsOn),
  ],
)
