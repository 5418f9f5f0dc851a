import { acceptances as routes } from '@regie/contract/acceptances/routes'
import type { FeatureManifest } from '#features/manifest.ts'
import { acceptancesOfMedias, acceptancesOfProductions } from './deletion.ts'
import { acceptancesHandlers } from './handlers.ts'
import { acceptancesJobs } from './seal.ts'

export { isAccepted } from './accepted.ts'
export { isAcceptedFile } from './deletion.ts'
export { readAcceptanceFaults } from './faults.ts'
export { acceptances, acceptanceTerms } from './table.ts'

export const acceptancesFeature: FeatureManifest<typeof routes> = {
  routes,
  handlers: acceptancesHandlers,
  jobs: acceptancesJobs,
  dependents: { productions: () => acceptancesOfProductions, medias: () => acceptancesOfMedias },
}
