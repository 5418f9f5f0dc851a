import { type Job, recurringJob } from '#platform/jobs/jobs.ts'
import type { Platform } from '#platform/platform.ts'
import { refreshOpenInvoices } from './invoice-reading.ts'

/** Refreshes unpaid invoices, so that totals are right for invoices that nobody opened. */
export const invoicingJobs = (platform: Platform): Job[] => [
  recurringJob('invoices.refresh', 'Relecture des factures', '10 6,12,18 * * *', async () => {
    if (platform.invoicing.isConnected) await refreshOpenInvoices(platform)
  }),
]
