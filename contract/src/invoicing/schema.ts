import * as z from 'zod/mini'
import { Id, Instant, OptionalDay } from '../fields.ts'
import { Amount } from '../money.ts'

/** What the invoicing service says of an invoice, as it was last read. */
export const Invoice = z.object({
  number: z.string(),
  subject: z.string(),
  /** As the service writes it. */
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
  /** Something is due, and the day has passed (Europe/Paris). */
  isOverdue: z.boolean(),
  /** Whose name is on it, as the service writes it. */
  billedTo: z.string(),
  readAt: Instant,
})
export type Invoice = z.infer<typeof Invoice>

/** How an invoice of another company is linked nevertheless: by the name that is on it. */
export const LinkConfirmation = z.object({
  confirm: z.optional(z.string().check(z.trim(), z.maxLength(300, 'Nom trop long'))),
})

/** Whose invoice it is, told when it is not of the company that it would be linked to (409). */
export const InvoiceOfAnother = z.object({
  number: z.string(),
  billedTo: z.string(),
  /** The companies that were expected. */
  expected: z.array(z.string()),
})

/** A document of the invoicing service linked to a project or a prestation; `id` is the service's own. */
export const InvoiceLink = z.object({
  id: z.string(),
  linkId: Id,
  linkedById: z.nullable(Id),
  linkedByName: z.nullable(z.string()),
  linkedAt: Instant,
  /** True when it is of another company: those of the project’s side are not shown it. */
  isOfAnother: z.boolean(),
  /** Null until it could be read. */
  invoice: z.nullable(Invoice),
  /** Why it is not shown, or not as it is now; null when it is. */
  problem: z.nullable(z.string()),
})
export type InvoiceLink = z.infer<typeof InvoiceLink>

/** An invoice of somebody's own: to their companies, or from them. */
export const OwnInvoice = z.extend(Invoice, {
  id: Id,
  /** What its PDF is asked for by. */
  linkId: Id,
  companyId: Id,
  companyName: z.string(),
  /** The project or the prestation that it is for; several, separated by commas. */
  subjects: z.string(),
})
export type OwnInvoice = z.infer<typeof OwnInvoice>

/** Sums of one currency. */
export const InvoiceTotals = z.object({
  currency: z.string(),
  count: z.int(),
  inclTax: Amount,
  remainingDue: Amount,
  overdueCount: z.int(),
  overdue: Amount,
})
export type InvoiceTotals = z.infer<typeof InvoiceTotals>
