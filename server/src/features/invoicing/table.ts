import { and, eq, sql } from 'drizzle-orm'
import { boolean, check, index, numeric, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { prestations } from '#features/prestations/index.ts'
import { projects } from '#features/projects/index.ts'
import { users } from '#features/users/index.ts'
import { knownValues } from '#platform/db/checks.ts'
import { calendarDay, instant } from '#platform/db/columns.ts'

/** SALE: an invoice of a project, to its client. PURCHASE: an invoice of a prestation, from its worker. */
const kinds = ['SALE', 'PURCHASE'] as const
export type InvoiceKind = (typeof kinds)[number]

/** Documents of the invoicing service linked to a project, or to one of its prestations. */
export const invoiceLinks = pgTable(
  'invoice_links',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    projectId: uuid('project_id').references(() => projects.id, { onDelete: 'cascade' }),
    prestationId: uuid('prestation_id').references(() => prestations.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: kinds }).generatedAlwaysAs(
      sql`case when project_id is null then 'PURCHASE' else 'SALE' end`,
    ),
    /** The id in the invoicing service. */
    invoiceId: text('invoice_id').notNull(),
    linkedById: uuid('linked_by_id').references(() => users.id),
    /** The name of the other company on the invoice, as the person who linked it typed it. */
    confirmedAs: text('confirmed_as'),
    linkedAt: instant('linked_at').notNull().default(sql`now()`),
  },
  (table) => [
    ...knownValues(table),
    check('invoice_links_one_parent', sql`num_nonnulls(${table.projectId}, ${table.prestationId}) = 1`),
    uniqueIndex('invoice_links_project_key')
      .on(table.projectId, table.invoiceId)
      .where(sql`${table.projectId} is not null`),
    uniqueIndex('invoice_links_prestation_key')
      .on(table.prestationId, table.invoiceId)
      .where(sql`${table.prestationId} is not null`),
    index('invoice_links_invoice_index').on(table.kind, table.invoiceId),
  ],
)

const amount = (name: string) => numeric(name, { precision: 14, scale: 2 }).notNull()

/** The last reading of each linked invoice, shown when the invoicing service does not answer. */
export const invoices = pgTable(
  'invoices',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind', { enum: kinds }).notNull(),
    invoiceId: text('invoice_id').notNull(),
    number: text('number').notNull(),
    subject: text('subject').notNull(),
    status: text('status').notNull(),
    issuedOn: calendarDay('issued_on'),
    dueOn: calendarDay('due_on'),
    currency: text('currency').notNull(),
    exclTax: amount('excl_tax'),
    tax: amount('tax'),
    inclTax: amount('incl_tax'),
    remainingDue: amount('remaining_due'),
    billedTo: text('billed_to').notNull(),
    /** The id of the billed company in the invoicing service; null until the invoice is read. */
    billedToId: text('billed_to_id'),
    /** True when the invoice no longer exists in the invoicing service. */
    isGone: boolean('is_gone').notNull().default(false),
    readAt: instant('read_at').notNull().default(sql`now()`),
  },
  (table) => [
    ...knownValues(table),
    uniqueIndex('invoices_key').on(table.kind, table.invoiceId),
    index('invoices_issued_on_index').on(sql`coalesce(${table.issuedOn}, 'infinity'::date)`, table.id),
    index('invoices_due_on_index').on(sql`coalesce(${table.dueOn}, 'infinity'::date)`, table.id),
  ],
)

/** Joins links to invoices. */
export const isLinkOfInvoice = and(eq(invoiceLinks.kind, invoices.kind), eq(invoiceLinks.invoiceId, invoices.invoiceId))
