import { templates as routes } from '@regie/contract/templates/routes'
import type { FeatureManifest } from '#features/manifest.ts'
import { templatesHandlers } from './handlers.ts'

export const templatesFeature: FeatureManifest<typeof routes> = {
  routes,
  handlers: templatesHandlers,
}
