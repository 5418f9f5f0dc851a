import { keysOf } from '@regie/contract/keys'
import { signInMethods, signInRefusals } from '@regie/contract/session/schema'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/users/index.ts'
import { knownValues } from '#platform/db/checks.ts'
import { bytes, instant } from '#platform/db/columns.ts'

/** An open session of a browser. Its cookie holds the token; the table holds the SHA-256 of the token. */
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
    /** The absolute end, set at sign-in and never moved. The idle end follows from `lastSeenAt` and the role. */
    expiresAt: instant('expires_at').notNull(),
    address: text('address').notNull(),
    userAgent: text('user_agent').notNull(),
    /** When the person last confirmed their identity in this session; signing in counts. */
    provedAt: instant('proved_at').notNull().default(sql`clock_timestamp()`),
  },
  (table) => [index('sessions_user_index').on(table.userId), index('sessions_expires_at_index').on(table.expiresAt)],
)

/**
 * A sign-in that passed its first step. Identified by a cookie of the browser, hashed here. It gives no access by
 * itself.
 */
export const pendingSignIns = pgTable(
  'pending_sign_ins',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    tokenHash: bytes('token_hash').notNull().unique('pending_sign_ins_token_hash_key'),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The method of the first step. */
    how: text('how', { enum: keysOf(signInMethods) }).notNull(),
    attempts: integer('attempts').notNull().default(0),
    createdAt: instant('created_at').notNull().default(sql`clock_timestamp()`),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [...knownValues(table), index('pending_sign_ins_user_index').on(table.userId)],
)

/** A mailed link. It works once, for a limited time, and only while the account has that address. */
export const mailedTokens = pgTable(
  'mailed_tokens',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    tokenHash: bytes('token_hash').notNull().unique('mailed_tokens_token_hash_key'),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: ['sign-in', 'password', 'invitation', 'email'] }).notNull(),
    /**
     * The recipient. For `email`: the new address that the link confirms. For the others: the account's address at that
     * time.
     */
    email: text('email').notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [...knownValues(table), index('mailed_tokens_user_index').on(table.userId)],
)

/**
 * An attempt to sign in: a success, or a refusal with its reason. It never holds a password, a token, or an address
 * without an account. Rows are deleted after twelve months.
 */
export const signIns = pgTable(
  'sign_ins',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    at: instant('at').notNull().default(sql`clock_timestamp()`),
    /** Null when no account has the given address, or the link is unknown. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    how: text('how', { enum: keysOf(signInMethods) }).notNull(),
    /** Null for a success. */
    refusal: text('refusal', { enum: keysOf(signInRefusals) }),
    address: text('address').notNull(),
    userAgent: text('user_agent').notNull(),
    /** True for a success in a browser where the account had never signed in. */
    isNewBrowser: boolean('is_new_browser').notNull().default(false),
  },
  (table) => [
    ...knownValues(table),
    index('sign_ins_at_index').on(table.at, table.id),
    index('sign_ins_user_index').on(table.userId, table.at, table.id),
    index('sign_ins_address_index').on(table.address, table.at),
  ],
)

/**
 * A browser where an account has signed in, identified by a cookie, hashed here. It opens no session. It has its own
 * counters of attempts.
 */
export const knownBrowsers = pgTable(
  'known_browsers',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** The same for every account that signed in there. */
    tokenHash: bytes('token_hash').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    lastSignInAt: instant('last_sign_in_at').notNull().default(sql`now()`),
  },
  (table) => [
    uniqueIndex('known_browsers_token_user_key').on(table.tokenHash, table.userId),
    index('known_browsers_user_index').on(table.userId),
  ],
)

/** The key that the first administrator of a public installation must give. At most one row, deleted after use. */
export const setupKeys = pgTable(
  'setup_keys',
  {
    /** Always true, so that a second row violates the key. */
    isOnly: boolean('is_only').primaryKey().default(true),
    key: text('key').notNull(),
  },
  (table) => [check('setup_keys_only', sql`${table.isOnly}`)],
)

/** The browser of a person without an account, identified by its cookie, hashed here. It never opens a session. */
export const guests = pgTable('guests', {
  id: uuid('id').primaryKey().defaultRandom(),
  tokenHash: bytes('token_hash').notNull().unique('guests_token_hash_key'),
  /** As the person gave them with their first comment. */
  name: text('name'),
  email: text('email'),
  createdAt: instant('created_at').notNull().default(sql`now()`),
})
