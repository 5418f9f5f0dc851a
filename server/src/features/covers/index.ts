import { covers as routes } from '@regie/contract/covers/routes'
import type { FeatureManifest } from '#features/manifest.ts'
import { coversHandlers } from './handlers.ts'

export const coversFeature: FeatureManifest<typeof routes> = {
  routes,
  handlers: coversHandlers,
}
