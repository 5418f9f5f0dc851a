export { prestationProductions, prestations } from './table.ts'
