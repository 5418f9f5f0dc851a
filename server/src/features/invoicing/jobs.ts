import { type Job, recurringJob } from '#platform/jobs/jobs.ts'
import type { Platform } from '#platform/platform.ts'
import { refreshOpen } from './invoice-reading.ts'

/** What invoices still due have become: those who look at totals have not opened each. */
export const invoicingJobs = (platform: Platform): Job[] => [
  recurringJob('invoices.refresh', 'Relecture des factures', '10 6,12,18 * * *', async () => {
    if (platform.invoicing.isConnected) await refreshOpen(platform)
  }),
]
