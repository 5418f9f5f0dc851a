import { trash as routes } from '@regie/contract/trash/routes'
import type { FeatureManifest } from '#features/manifest.ts'
import { trashHandlers } from './handlers.ts'
import { trashJobs } from './jobs.ts'

export const trashFeature: FeatureManifest<typeof routes> = {
  routes,
  handlers: trashHandlers,
  jobs: trashJobs,
}
