import { sql } from 'drizzle-orm'
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant } from '../../platform/db/columns.ts'
import { users } from '../users/index.ts'

/** A browser that is signed in. The token itself is in its cookie only: here is its SHA-256. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    tokenHash: bytes('token_hash').notNull().unique('sessions_token_hash_key'),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    lastSeenAt: instant('last_seen_at').notNull().default(sql`now()`),
    expiresAt: instant('expires_at').notNull(),
    address: text('address').notNull(),
    userAgent: text('user_agent').notNull(),
  },
  (table) => [index('sessions_user_index').on(table.userId), index('sessions_expires_at_index').on(table.expiresAt)],
)

/** A link sent by e-mail that opens a session or lets a password be chosen: once, and not for long. */
export const mailedTokens = pgTable(
  'mailed_tokens',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    tokenHash: bytes('token_hash').notNull().unique('mailed_tokens_token_hash_key'),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: ['sign-in', 'password'] }).notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [index('mailed_tokens_user_index').on(table.userId)],
)

/** A browser of somebody who has no account: known by its cookie, here hashed. It never opens a session. */
export const guests = pgTable('guests', {
  id: uuid('id').primaryKey().defaultRandom(),
  tokenHash: bytes('token_hash').notNull().unique('guests_token_hash_key'),
  /** As they gave them, the first time they had something to say. */
  name: text('name'),
  email: text('email'),
  createdAt: instant('created_at').notNull().default(sql`now()`),
})
