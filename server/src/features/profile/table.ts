import { sql } from 'drizzle-orm'
import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/users/index.ts'
import { bytes, instant } from '#platform/db/columns.ts'

/** The photos of people, a few kilobytes each. `users.photo` holds the digest. */
export const userPhotos = pgTable('user_photos', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** WebP. */
  content: bytes('content').notNull(),
})

/** The requests of erasure that no administrator has answered yet. */
export const erasureRequests = pgTable('erasure_requests', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  message: text('message').notNull(),
  requestedAt: instant('requested_at').notNull().default(sql`now()`),
})
