import { keysOf } from '@regie/contract/keys'
import { paidWithLabels, supplementKindLabels, taxRateLabels } from '@regie/contract/supplements/schema'
import { sql } from 'drizzle-orm'
import { check, index, integer, numeric, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { creditEntries } from '#features/credits/index.ts'
import { postProductions } from '#features/post-productions/index.ts'
import { signatures } from '#features/signatures/index.ts'
import { users } from '#features/users/index.ts'
import { inRange, knownValues } from '#platform/db/checks.ts'
import { instant } from '#platform/db/columns.ts'

/** The columns of a unit price, in euros or credits. */
export const unitPrice = (name: string) => numeric(name, { precision: 8, scale: 2 })

/** The company that a project had, on a row that concerns it alone. Null, which servers of the former release write, is the present one. */
export const companyThen = () => uuid('company_id')

/** What clients accepted beyond the order. A row is only ever cancelled. */
export const supplements = pgTable(
  'supplements',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind', { enum: keysOf(supplementKindLabels) }).notNull(),
    postProductionId: uuid('post_production_id')
      .notNull()
      .references(() => postProductions.id, { onDelete: 'cascade' }),
    /** That of the project when it was accepted. */
    companyId: companyThen(),
    quantity: integer('quantity').notNull(),
    unit: unitPrice('unit').notNull(),
    paidWith: text('paid_with', { enum: keysOf(paidWithLabels) }).notNull(),
    taxRate: text('tax_rate', { enum: keysOf(taxRateLabels) }).notNull(),
    /** The movement that debits it, when it is paid with credits. */
    creditEntryId: uuid('credit_entry_id').references(() => creditEntries.id),
    /** Null for one that credits paid, and before signatures were asked for. */
    signatureId: uuid('signature_id').references(() => signatures.id),
    acceptedById: uuid('accepted_by_id').references(() => users.id),
    acceptedAt: instant('accepted_at').notNull().default(sql`now()`),
    cancelledById: uuid('cancelled_by_id').references(() => users.id),
    cancelledAt: instant('cancelled_at'),
    cancelReason: text('cancel_reason'),
  },
  (table) => [
    ...knownValues(table),
    inRange(table.quantity, 1),
    check('supplements_unit_positive', sql`${table.unit} > 0`),
    check('supplements_credits_debited', sql`(${table.paidWith} = 'CREDITS') = (${table.creditEntryId} is not null)`),
    check('supplements_cancelled_with_reason', sql`(${table.cancelledAt} is null) = (${table.cancelReason} is null)`),
    index('supplements_post_production_index').on(table.postProductionId),
    // Images are accepted together, by sending the selection.
    uniqueIndex('supplements_images_once')
      .on(table.postProductionId)
      .where(sql`${table.kind} = 'IMAGES' and ${table.cancelledAt} is null`),
  ],
)
