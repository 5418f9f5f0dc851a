export { invoicingHandlers } from './handlers/index.ts'
export { invoicesOfPrestations, invoicesOfProjects } from './handlers/links.ts'
export { invoicingJobs } from './jobs.ts'
export { invoiceLinks } from './table.ts'
