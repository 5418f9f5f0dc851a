export { visibleTo as visibleProjects } from './access.ts'
export { projectsFollowedBy, projectsHandlers, projectsOfCompanies } from './handlers.ts'
export { projects } from './table.ts'
