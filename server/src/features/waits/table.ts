import { keysOf } from '@regie/contract/keys'
import { waitKindLabels } from '@regie/contract/waits/schema'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { projects } from '#features/projects/index.ts'
import { users } from '#features/users/index.ts'
import { knownValues } from '#platform/db/checks.ts'
import { instant } from '#platform/db/columns.ts'

/** The id of the one row that holds the rhythm. */
export const rhythmId = '6b1f6f38-7a59-4a55-9c32-7bd0f5a5c001'

/** How the agency reminds: one row, absent until something is entered. */
export const reminderRhythm = pgTable(
  'reminder_rhythm',
  {
    id: uuid('id')
      .primaryKey()
      .default(sql.raw(`'${rhythmId}'`)),
    isOn: boolean('is_on').notNull(),
    everyDays: integer('every_days').notNull(),
    mostPerWeek: integer('most_per_week').notNull(),
    quietFrom: text('quiet_from'),
    quietTo: text('quiet_to'),
    text: text('text').notNull(),
    updatedAt: instant('updated_at').notNull().default(sql`now()`),
    version: integer('version').notNull().default(1),
  },
  (table) => [check('reminder_rhythm_alone', sql`${table.id} = ${sql.raw(`'${rhythmId}'`)}`)],
)

/** The projects that the agency's rhythm reminds of. */
export const remindedProjects = pgTable('reminded_projects', {
  projectId: uuid('project_id')
    .primaryKey()
    .references(() => projects.id, { onDelete: 'cascade' }),
})

/** The reminders that were mailed: one row per thing and person. Never changed; deleted when the mail leaves without the thing. */
export const sentReminders = pgTable(
  'sent_reminders',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** The same for the rows of one sending. */
    sendingId: uuid('sending_id').notNull(),
    kind: text('kind', { enum: keysOf(waitKindLabels) }).notNull(),
    subjectId: uuid('subject_id').notNull(),
    toId: uuid('to_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Null: by the rhythm of the agency. */
    byId: uuid('by_id').references(() => users.id),
    text: text('text').notNull(),
    at: instant('at').notNull().default(sql`now()`),
  },
  (table) => [
    ...knownValues(table),
    index('sent_reminders_subject_index').on(table.subjectId, table.at),
    index('sent_reminders_to_index').on(table.toId, table.at),
  ],
)
