import { planning as routes } from '@regie/contract/planning/routes'
import type { FeatureManifest } from '#features/manifest.ts'
import { planningHandlers } from './handlers.ts'

export const planningFeature: FeatureManifest<typeof routes> = {
  routes,
  handlers: planningHandlers,
}
