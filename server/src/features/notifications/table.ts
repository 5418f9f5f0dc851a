import { keysOf } from '@regie/contract/keys'
import { noticeLabels } from '@regie/contract/notifications/rules'
import { mailPaceLabels } from '@regie/contract/notifications/schema'
import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/users/index.ts'
import { inRange, knownValues } from '#platform/db/checks.ts'
import { instant } from '#platform/db/columns.ts'
import { events } from '#platform/events/table.ts'

/** The notices of each person: one per person and event. */
export const notifications = pgTable(
  'notifications',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    eventId: bigint('event_id', { mode: 'number' }).notNull(),
    notice: text('notice', { enum: keysOf(noticeLabels) }).notNull(),
    title: text('title').notNull(),
    actorName: text('actor_name'),
    link: text('link').notNull(),
    /** Null for a notice about a whole production or a company. */
    postProductionId: uuid('post_production_id'),
    /** The file that it shows. Without foreign keys: what is gone is not shown. */
    mediaId: uuid('media_id'),
    /** The first comment that it tells; its words are read with the rights of the reader. */
    commentId: uuid('comment_id'),
    /** The message of a discussion that it tells. */
    messageId: uuid('message_id'),
    /** The comments of one person on one file that it gathers. */
    count: integer('count').notNull().default(1),
    /** True when a mail must carry the notice, unless the person reads it first. */
    isMailed: boolean('is_mailed').notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    readAt: instant('read_at'),
    mailedAt: instant('mailed_at'),
  },
  (table) => [
    ...knownValues(table),
    inRange(table.count, 1),
    uniqueIndex('notifications_once').on(table.userId, table.eventId),
    index('notifications_user_index').on(table.userId, table.createdAt),
    // Counted on every page.
    index('notifications_unread_index').on(table.userId).where(sql`read_at is null`),
    index('notifications_to_mail_index')
      .on(table.userId)
      .where(sql`is_mailed and mailed_at is null and read_at is null`),
  ],
)

/** Events whose notice waits until the film that they present can be seen. */
export const heldNotices = pgTable('held_notices', {
  eventId: bigint('event_id', { mode: 'number' })
    .primaryKey()
    .references(() => events.id, { onDelete: 'cascade' }),
  postProductionId: uuid('post_production_id').notNull(),
})

/** When a person wants mails. Without a row, the default preferences apply. */
export const notificationPreferences = pgTable(
  'notification_preferences',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    mail: text('mail', { enum: keysOf(mailPaceLabels) }).notNull(),
    quietFrom: text('quiet_from'),
    quietTo: text('quiet_to'),
  },
  (table) => [...knownValues(table)],
)
