import * as z from 'zod/mini'
import { Id, Instant, OptionalDay } from '../fields.ts'
import { Amount } from '../money.ts'

/** An invoice, as last read from the invoicing service. */
export const Invoice = z.object({
  number: z.string(),
  subject: z.string(),
  /** As the service spells it. */
  status: z.string(),
  statusLabel: z.string(),
  issuedOn: OptionalDay,
  dueOn: OptionalDay,
  /** ISO 4217. */
  currency: z.string(),
  exclTax: Amount,
  tax: Amount,
  inclTax: Amount,
  /** Taxes included. */
  remainingDue: Amount,
  /** True when an amount is due after its date (Europe/Paris). */
  isOverdue: z.boolean(),
  /** The billed name, as the service spells it. */
  billedTo: z.string(),
  readAt: Instant,
})
export type Invoice = z.infer<typeof Invoice>

/** Confirms the link to another company's invoice, by its billed name. */
export const LinkConfirmation = z.object({
  confirm: z.optional(z.string().check(z.trim(), z.maxLength(300, 'Nom trop long'))),
})

/** The billed company, when it is not the expected one (409). */
export const InvoiceOfAnother = z.object({
  number: z.string(),
  billedTo: z.string(),
  /** The expected companies. */
  expected: z.array(z.string()),
})

/** An invoicing document linked to a project or prestation. `id` is the service's own. */
export const InvoiceLink = z.object({
  id: z.string(),
  linkId: Id,
  linkedById: z.nullable(Id),
  linkedByName: z.nullable(z.string()),
  linkedAt: Instant,
  /** True for another company's invoice: people of the expected companies do not see it. */
  isOfAnother: z.boolean(),
  /** Null until it is read. */
  invoice: z.nullable(Invoice),
  /** Why the invoice is missing or outdated; null when it is current. */
  problem: z.nullable(z.string()),
})
export type InvoiceLink = z.infer<typeof InvoiceLink>

/** An invoice to or from the caller's companies. */
export const OwnInvoice = z.extend(Invoice, {
  id: Id,
  /** The id that its PDF is requested with. */
  linkId: Id,
  companyId: Id,
  companyName: z.string(),
  /** The projects or prestations it is for, separated by commas. */
  subjects: z.string(),
})
export type OwnInvoice = z.infer<typeof OwnInvoice>

/** Totals in one currency. */
export const InvoiceTotals = z.object({
  currency: z.string(),
  count: z.int(),
  inclTax: Amount,
  remainingDue: Amount,
  overdueCount: z.int(),
  overdue: Amount,
})
export type InvoiceTotals = z.infer<typeof InvoiceTotals>
