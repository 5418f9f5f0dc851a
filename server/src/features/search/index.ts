import { search as routes } from '@regie/contract/search/routes'
import type { FeatureManifest } from '#features/manifest.ts'
import { searchHandlers } from './handlers.ts'

export const searchFeature: FeatureManifest<typeof routes> = {
  routes,
  handlers: searchHandlers,
}
