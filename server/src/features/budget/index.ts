import { budget as routes } from '@regie/contract/budget/routes'
import type { FeatureManifest } from '#features/manifest.ts'
import { linesOfPrestations, linesOfProductions, linesOfProjects } from './deletion.ts'
import { budgetHandlers } from './handlers/index.ts'

export { budgetLines } from './table.ts'

export const budgetFeature: FeatureManifest<typeof routes> = {
  routes,
  handlers: budgetHandlers,
  dependents: {
    projects: () => linesOfProjects,
    productions: () => linesOfProductions,
    prestations: () => linesOfPrestations,
  },
}
