import { keysOf } from '@regie/contract/keys'
import { type Payee, type ProviderOrder, paymentFormats } from '@regie/contract/payables/schema'
import { taxRateLabels } from '@regie/contract/supplements/schema'
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, numeric, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { prestations } from '#features/prestations/index.ts'
import { users } from '#features/users/index.ts'
import { inRange, knownValues } from '#platform/db/checks.ts'
import { calendarDay, instant, serialNumber } from '#platform/db/columns.ts'

/** Whom an outside provider is paid as: their firm and its bank account. Read by themselves and by whoever pays. */
export const providers = pgTable('providers', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  legalName: text('legal_name').notNull(),
  /** Null: established outside France. */
  siret: text('siret'),
  vatNumber: text('vat_number'),
  iban: text('iban').notNull(),
  bic: text('bic'),
  updatedAt: instant('updated_at').notNull().default(sql`now()`),
  version: integer('version').notNull().default(1),
})

/** The names that stand on an order. */
export type OrderNames = {
  agency: string
  prestation: string
  provider: Pick<Payee, 'legalName' | 'siret' | 'vatNumber'> | null
}

/** The orders made here to outside providers: one for each prestation. What was accepted never changes. */
export const providerOrders = pgTable(
  'provider_orders',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    number: serialNumber(),
    prestationId: uuid('prestation_id')
      .notNull()
      .references(() => prestations.id),
    lines: jsonb('lines').$type<ProviderOrder['lines']>().notNull(),
    taxRate: text('tax_rate', { enum: keysOf(taxRateLabels) }).notNull(),
    note: text('note').notNull().default(''),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    updatedAt: instant('updated_at').notNull().default(sql`now()`),
    version: integer('version').notNull().default(1),
    acceptedAt: instant('accepted_at'),
    acceptedById: uuid('accepted_by_id').references(() => users.id),
    /** IP address. */
    acceptedFrom: text('accepted_from'),
    /** What the order says beside its lines, as it was accepted: names and firms change. Null where it was accepted before this was kept. */
    acceptedAs: jsonb('accepted_as').$type<OrderNames>(),
    workApprovedAt: instant('work_approved_at'),
    workApprovedById: uuid('work_approved_by_id').references(() => users.id),
    approvedAt: instant('approved_at'),
    approvedById: uuid('approved_by_id').references(() => users.id),
    /** Whom the approval pays, as it was read: an account that changes later is not paid without another approval. */
    paidTo: jsonb('paid_to').$type<Payee>(),
    exportedAt: instant('exported_at'),
  },
  (table) => [
    ...knownValues(table),
    check('provider_orders_accepted', sql`(${table.acceptedAt} is null) = (${table.acceptedById} is null)`),
    check('provider_orders_approved', sql`(${table.approvedAt} is null) = (${table.approvedById} is null)`),
    check('provider_orders_paid_to', sql`(${table.approvedAt} is null) = (${table.paidTo} is null)`),
    check('provider_orders_accepted_as', sql`${table.acceptedAs} is null or ${table.acceptedAt} is not null`),
    check('provider_orders_exported', sql`${table.exportedAt} is null or ${table.approvedAt} is not null`),
    uniqueIndex('provider_orders_number_key').on(table.number),
    uniqueIndex('provider_orders_prestation_key').on(table.prestationId),
    index('provider_orders_payable_index').on(table.approvedAt).where(sql`${table.exportedAt} is null`),
  ],
)

/** The id of the one row that holds the payer. */
export const payerId = '8a4d4c3a-7a3b-4b8a-9f2e-1d1c6b5f0a01'

/** The account that the agency pays from: one row, absent until it is entered. */
export const payers = pgTable(
  'payers',
  {
    id: uuid('id')
      .primaryKey()
      .default(sql.raw(`'${payerId}'`)),
    name: text('name').notNull(),
    iban: text('iban').notNull(),
    bic: text('bic'),
    updatedAt: instant('updated_at').notNull().default(sql`now()`),
    version: integer('version').notNull().default(1),
  },
  (table) => [check('payers_alone', sql`${table.id} = ${sql.raw(`'${payerId}'`)}`)],
)

/** The files of payments that were made, as they were: an account that changes later changes none. */
export const paymentExports = pgTable(
  'payment_exports',
  {
    id: uuid('id').primaryKey(),
    number: serialNumber(),
    format: text('format', { enum: keysOf(paymentFormats) }).notNull(),
    paidOn: calendarDay('paid_on').notNull(),
    /** What the accountant reads, in CSV. */
    summary: text('summary').notNull(),
    /** What the bank takes, in XML; null for payments that are made otherwise. */
    transfers: text('transfers'),
    count: integer('count').notNull(),
    total: numeric('total', { precision: 14, scale: 2 }).notNull(),
    byId: uuid('by_id').references(() => users.id),
    at: instant('at').notNull().default(sql`now()`),
  },
  (table) => [
    ...knownValues(table),
    check('payment_exports_transfers', sql`(${table.format} = 'SEPA') = (${table.transfers} is not null)`),
    uniqueIndex('payment_exports_number_key').on(table.number),
    index('payment_exports_at_index').on(table.at),
  ],
)

/** The invoices of providers, one for each order. The storage holds their bytes. */
export const providerInvoices = pgTable(
  'provider_invoices',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => providerOrders.id),
    /** Whose invoice it is: a number is theirs once. */
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    number: text('number').notNull(),
    issuedOn: calendarDay('issued_on').notNull(),
    exclTax: numeric('excl_tax', { precision: 12, scale: 2 }).notNull(),
    tax: numeric('tax', { precision: 12, scale: 2 }).notNull(),
    /** What a Factur-X file says of its seller. */
    seller: jsonb('seller').$type<{ siret: string | null; vatNumber: string | null }>(),
    fileName: text('file_name').notNull(),
    /** Bytes. */
    size: bigint('size', { mode: 'number' }).notNull(),
    storageKey: text('storage_key').notNull(),
    depositedAt: instant('deposited_at').notNull().default(sql`now()`),
    depositedById: uuid('deposited_by_id')
      .notNull()
      .references(() => users.id),
  },
  (table) => [
    inRange(table.size, 1),
    uniqueIndex('provider_invoices_order_key').on(table.orderId),
    uniqueIndex('provider_invoices_number_key').on(table.userId, sql`lower(${table.number})`),
  ],
)
