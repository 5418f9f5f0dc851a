import { usageRights as routes } from '@regie/contract/usage-rights/routes'
import type { FeatureManifest } from '#features/manifest.ts'
import { rightsOfMedias, rightsOfProductions } from './deletion.ts'
import { usageRightsHandlers } from './handlers.ts'
import { usageRightsJobs } from './jobs.ts'

export { moveRights } from './follow.ts'
export { warnOfEnds } from './jobs.ts'
export { usageRightDocuments, usageRights } from './table.ts'

export const usageRightsFeature: FeatureManifest<typeof routes> = {
  routes,
  handlers: usageRightsHandlers,
  jobs: usageRightsJobs,
  dependents: { productions: () => rightsOfProductions, medias: () => rightsOfMedias },
}
