export { visibleTo as visibleProductions } from './access.ts'
export { productions } from './table.ts'
