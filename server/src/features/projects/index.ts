export { visibleTo as visibleProjects } from './access.ts'
export { projectsFollowedBy, projectsHandlers } from './handlers.ts'
export { projects } from './table.ts'
