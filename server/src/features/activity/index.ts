import { activity as routes } from '@regie/contract/activity/routes'
import type { FeatureManifest } from '#features/manifest.ts'
import { activityHandlers } from './handlers.ts'
import { activityJobs } from './jobs.ts'

export { visibleEvents } from './access.ts'
export { activityYears } from './jobs.ts'

export const activityFeature: FeatureManifest<typeof routes> = {
  routes,
  handlers: activityHandlers,
  jobs: activityJobs,
}
