import { productions as routes } from '@regie/contract/productions/routes'
import type { FeatureManifest } from '#features/manifest.ts'
import { productionsHandlers, productionsOfProjects } from './handlers/index.ts'

export { visibleProductions } from './access.ts'
export { refusalToSeeProduction } from './handlers/links.ts'
export { presentProduction } from './present.ts'
export {
  createProduction,
  demandOpenProject,
  emitProductionEvent,
  membersOfProduction,
  peopleOfProduction,
  readProduction,
  readWatermark,
  selectProductions,
  type ToldProduction,
  talentsOfProduction,
} from './production.ts'
export { livePostProductions, productions, productionTalents, projectOfProduction } from './table.ts'
export { productionOfClient, visibleProduction } from './visible-production.ts'

export const productionsFeature: FeatureManifest<typeof routes> = {
  routes,
  handlers: (platform, { dependentsOf }) => productionsHandlers(platform, dependentsOf('productions')),
  dependents: { projects: ({ dependentsOf }) => productionsOfProjects(dependentsOf('productions')) },
}
