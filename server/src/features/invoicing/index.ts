export { invoicesOfPrestations, invoicesOfProjects, invoicingHandlers } from './handlers.ts'
export { invoiceLinks } from './table.ts'
