import { waits as routes } from '@regie/contract/waits/routes'
import type { FeatureManifest } from '#features/manifest.ts'
import { waitsHandlers } from './handlers.ts'
import { waitsJobs } from './remind.ts'

export { remindByRhythm } from './remind.ts'

export const waitsFeature: FeatureManifest<typeof routes> = {
  routes,
  handlers: waitsHandlers,
  jobs: waitsJobs,
}
