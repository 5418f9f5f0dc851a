import type { InvoiceLink, InvoiceOfAnother, InvoiceTotals, OwnInvoice } from '@regie/contract/invoicing/schema'
import type * as z from 'zod/mini'
import { presenter, signedIn, staffOnly } from '#platform/present.ts'

/** Every invoice that is linked, drafts and those of other companies among them: clients and talents read their own. */
export const presentInvoiceLink = presenter<InvoiceLink>(staffOnly)

/** Whose name is on an invoice, told to whoever links it to another company: the agency. */
export const presentInvoiceOfAnother = presenter<z.infer<typeof InvoiceOfAnother>>(staffOnly)

/** Talents too, where they were given the permission: the invoices of what they work on. */
export const presentOwnInvoice = presenter<OwnInvoice>(signedIn)

export const presentInvoiceTotals = presenter<InvoiceTotals>(signedIn)
