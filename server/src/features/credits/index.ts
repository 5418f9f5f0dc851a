export { creditsHandlers, creditsOfCompanies, creditsOfProductions } from './handlers.ts'
export { creditEntries } from './table.ts'
