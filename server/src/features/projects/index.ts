import { projects as routes } from '@regie/contract/projects/routes'
import type { FeatureManifest } from '#features/manifest.ts'
import { projectsFollowedBy, projectsHandlers, projectsOfCompanies } from './handlers.ts'

export { visibleProjects } from './access.ts'
export { isFollowedBy } from './followed.ts'
export { createProject, readProject } from './handlers.ts'
export { presentProject } from './present.ts'
export { companyOfProject, projects } from './table.ts'

export const projectsFeature: FeatureManifest<typeof routes> = {
  routes,
  handlers: (platform, { dependentsOf }) => projectsHandlers(platform, dependentsOf('projects')),
  dependents: { companies: () => projectsOfCompanies },
  ownership: projectsFollowedBy,
}
