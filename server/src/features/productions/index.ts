export { visibleTo as visibleProductions } from './access.ts'
export { audienceOf, openProject, productionsHandlers, productionsOfProjects } from './handlers.ts'
export { productions } from './table.ts'
