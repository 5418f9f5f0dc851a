import { sql } from 'drizzle-orm'
import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/users/index.ts'
import { bytes, instant } from '#platform/db/columns.ts'

/** The photo of somebody, small: a few kilobytes, kept where the person is. Its digest is `users.photo`. */
export const userPhotos = pgTable('user_photos', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** WebP. */
  content: bytes('content').notNull(),
})

/** Who asked to be forgotten, until an administrator has answered. */
export const erasureRequests = pgTable('erasure_requests', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  message: text('message').notNull(),
  requestedAt: instant('requested_at').notNull().default(sql`now()`),
})
