import { isNotNull, isNull, sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { sessions } from '#features/session/index.ts'
import { users } from '#features/users/index.ts'
import { knownValues } from '#platform/db/checks.ts'
import { bytes, instant } from '#platform/db/columns.ts'

const userReference = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** The public half of a WebAuthn credential. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: userReference(),
    /** Base64url, as browsers send it. */
    credentialId: text('credential_id').notNull().unique('passkeys_credential_id_key'),
    /** COSE. */
    publicKey: bytes('public_key').notNull(),
    /** Signatures, as counted by the authenticator; 0 for authenticators that do not count. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    isSynced: boolean('is_synced').notNull(),
    name: text('name').notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [index('passkeys_user_index').on(table.userId)],
)

/**
 * The key shared with an authenticator application, encrypted. Per person: one active key, and one that awaits its
 * first code.
 */
export const totpSecrets = pgTable(
  'totp_secrets',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: userReference(),
    /** Sealed by the secret box for this row's id. */
    sealed: bytes('sealed').notNull(),
    keyId: text('key_id').notNull(),
    /** Time step (30 s since 1970) of the last code accepted: codes up to it are refused. */
    lastStep: bigint('last_step', { mode: 'number' }),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    /** Null until a first code proved that the application has the key. */
    confirmedAt: instant('confirmed_at'),
  },
  (table) => [
    uniqueIndex('totp_secrets_user_key').on(table.userId).where(isNotNull(table.confirmedAt)),
    uniqueIndex('totp_secrets_awaiting_key').on(table.userId).where(isNull(table.confirmedAt)),
  ],
)

/** Codes that replace a lost second factor, once each. A code has 120 random bits: SHA-256 is enough. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: userReference(),
    codeHash: bytes('code_hash').notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    usedAt: instant('used_at'),
  },
  (table) => [uniqueIndex('recovery_codes_user_key').on(table.userId, table.codeHash)],
)

/** A WebAuthn challenge. The browser that requested it may answer it once, within a short time. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challenge: text('challenge').primaryKey(),
    purpose: text('purpose', { enum: ['registration', 'sign-in', 'second-step', 'proof'] }).notNull(),
    /** SHA-256 of the browser's identifier: its session, its pending sign-in, or a dedicated cookie. */
    browser: bytes('browser').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [...knownValues(table), index('passkey_challenges_expires_at_index').on(table.expiresAt)],
)

/** A confirmation code mailed to a person without a password: one per session. */
export const mailedProofs = pgTable('mailed_proofs', {
  sessionId: uuid('session_id')
    .primaryKey()
    .references(() => sessions.id, { onDelete: 'cascade' }),
  codeHash: bytes('code_hash').notNull(),
  attempts: integer('attempts').notNull().default(0),
  expiresAt: instant('expires_at').notNull(),
})
