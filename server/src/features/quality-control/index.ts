import { qualityControl as routes } from '@regie/contract/quality-control/routes'
import type { FeatureManifest } from '#features/manifest.ts'
import { qualityControlHandlers } from './handlers.ts'
import { qualityControlJobs } from './jobs.ts'

export { passQualityControl } from './gate.ts'
export { qualityTerms } from './table.ts'

export const qualityControlFeature: FeatureManifest<typeof routes> = {
  routes,
  handlers: qualityControlHandlers,
  jobs: qualityControlJobs,
}
