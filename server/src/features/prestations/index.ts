export { visibleTo as visiblePrestations } from './access.ts'
export {
  prestationsAssignedTo,
  prestationsHandlers,
  prestationsOfProjects,
} from './handlers/index.ts'
export { prestationProductions, prestations } from './table.ts'
