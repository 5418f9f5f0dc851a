import { keysOf } from '@regie/contract/keys'
import { signedActLabels } from '@regie/contract/signatures/schema'
import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/users/index.ts'
import { knownValues } from '#platform/db/checks.ts'
import { bytes, instant } from '#platform/db/columns.ts'

const act = () => text('act', { enum: keysOf(signedActLabels) }).notNull()

/** The last code that was mailed to each person for each act: it signs once. */
export const signatureCodes = pgTable(
  'signature_codes',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    act: act(),
    subjectId: uuid('subject_id').notNull(),
    codeHash: bytes('code_hash').notNull(),
    /** The address that it was mailed to. */
    email: text('email').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [...knownValues(table), primaryKey({ columns: [table.userId, table.act, table.subjectId] })],
)

/** Who signed what. Rows are added, never changed. They outlive what was signed, and the account: they are evidence. */
export const signatures = pgTable(
  'signatures',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    act: act(),
    subjectId: uuid('subject_id').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** As the person typed it. */
    signerName: text('signer_name').notNull(),
    email: text('email').notNull(),
    /** IP address. */
    address: text('address').notNull(),
    userAgent: text('user_agent').notNull(),
    signedAt: instant('signed_at').notNull().default(sql`now()`),
  },
  (table) => [...knownValues(table), index('signatures_subject_index').on(table.subjectId)],
)
