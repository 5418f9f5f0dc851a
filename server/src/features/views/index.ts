import { views as routes } from '@regie/contract/views/routes'
import type { FeatureManifest } from '#features/manifest.ts'
import { viewsHandlers } from './handlers.ts'

export const viewsFeature: FeatureManifest<typeof routes> = {
  routes,
  handlers: viewsHandlers,
}
