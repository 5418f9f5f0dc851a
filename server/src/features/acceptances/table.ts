import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { productions } from '#features/productions/index.ts'
import { signatures } from '#features/signatures/index.ts'
import { inRange } from '#platform/db/checks.ts'
import { instant } from '#platform/db/columns.ts'

/** What is asked of the client of a production; without a row: nothing. */
export const acceptanceTerms = pgTable(
  'acceptance_terms',
  {
    productionId: uuid('production_id')
      .primaryKey()
      .references(() => productions.id, { onDelete: 'cascade' }),
    isAsked: boolean('is_asked').notNull(),
    gatesDownloads: boolean('gates_downloads').notNull(),
  },
  (table) => [check('acceptance_terms_gate_asked', sql`${table.isAsked} or not ${table.gatesDownloads}`)],
)

/** The signed acceptances. What was signed never changes; the PDF is added once, moments later. */
export const acceptances = pgTable(
  'acceptances',
  {
    id: uuid('id').primaryKey(),
    /** A production with one is not deleted: it is evidence. */
    productionId: uuid('production_id')
      .notNull()
      .references(() => productions.id),
    number: integer('number').notNull(),
    signatureId: uuid('signature_id')
      .notNull()
      .references(() => signatures.id),
    signedAt: instant('signed_at').notNull(),
    /** The canonical JSON of the record, as it was hashed. */
    record: text('record').notNull(),
    /** The company whose client signed: the project may be given to another one since. */
    companyId: uuid('company_id').notNull().generatedAlwaysAs(sql`(record::jsonb #>> '{company,id}')::uuid`),
    /** SHA-256 of the record, in hexadecimal. */
    hash: text('hash').notNull(),
    documentKey: text('document_key'),
    /** Bytes. */
    documentSize: bigint('document_size', { mode: 'number' }),
    documentSha256: text('document_sha256'),
  },
  (table) => [
    inRange(table.number, 1),
    check(
      'acceptances_document_whole',
      sql`num_nonnulls(${table.documentKey}, ${table.documentSize}, ${table.documentSha256}) in (0, 3)`,
    ),
    uniqueIndex('acceptances_number_key').on(table.productionId, table.number),
    index('acceptances_unsealed_index').on(table.signedAt).where(sql`${table.documentKey} is null`),
  ],
)

/** The files of signed acceptances: what may be downloaded where originals wait for one. */
export const acceptedFiles = pgTable(
  'accepted_files',
  {
    acceptanceId: uuid('acceptance_id')
      .notNull()
      .references(() => acceptances.id, { onDelete: 'cascade' }),
    mediaId: uuid('media_id').notNull(),
    sha256: text('sha256').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.acceptanceId, table.mediaId] }),
    index('accepted_files_media_index').on(table.mediaId),
  ],
)
