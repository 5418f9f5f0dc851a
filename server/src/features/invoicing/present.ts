import type { InvoiceLink, InvoiceOfAnother, InvoiceTotals, OwnInvoice } from '@regie/contract/invoicing/schema'
import type * as z from 'zod/mini'
import { presenter, signedIn, staffOnly } from '#platform/present.ts'

/** Every linked invoice, with drafts and invoices of other companies. Clients and talents read only their own. */
export const presentInvoiceLink = presenter<InvoiceLink>(staffOnly)

/** The name on an invoice of another company, for the staff who link it. */
export const presentInvoiceOfAnother = presenter<z.infer<typeof InvoiceOfAnother>>(staffOnly)

/** Any role with the permission: talents read the invoices of their own work. */
export const presentOwnInvoice = presenter<OwnInvoice>(signedIn)

export const presentInvoiceTotals = presenter<InvoiceTotals>(signedIn)
