import { invoicing as routes } from '@regie/contract/invoicing/routes'
import type { FeatureManifest } from '#features/manifest.ts'
import { invoicingHandlers } from './handlers/index.ts'
import { invoicesOfPrestations, invoicesOfProjects } from './handlers/links.ts'
import { invoicingJobs } from './jobs.ts'

export { isOfExpectedParty } from './access.ts'
export { billedOfProject, readBilled, readBilledByCompany, readBilledTotals } from './billed.ts'
export { overdueSales } from './handlers/own.ts'
export { isOverdue, readUnreadInvoices } from './invoice-reading.ts'
export { invoiceLinks, invoices } from './table.ts'

export const invoicingFeature: FeatureManifest<typeof routes> = {
  routes,
  handlers: invoicingHandlers,
  jobs: invoicingJobs,
  dependents: { projects: () => invoicesOfProjects, prestations: () => invoicesOfPrestations },
}
