export { postProductions, postProductionVersions } from './table.ts'
