import type { invoicing as routes } from '@regie/contract/invoicing/routes'
import type { Handlers } from '#platform/http/handlers.ts'
import type { Platform } from '#platform/platform.ts'
import { invoiceLinkHandlers } from './links.ts'
import { ownInvoiceHandlers } from './own.ts'

/** The invoices of projects, of prestations, and of the caller. */
export const invoicingHandlers = (platform: Platform): Handlers<typeof routes> => ({
  ...invoiceLinkHandlers(platform),
  ...ownInvoiceHandlers(platform),
})
