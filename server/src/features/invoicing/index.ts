export { invoicesOfPrestations, invoicesOfProjects, invoicingHandlers } from './handlers.ts'
