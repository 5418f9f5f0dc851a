export { creditsHandlers, creditsOfProductions } from './handlers.ts'
export { creditEntries } from './table.ts'
