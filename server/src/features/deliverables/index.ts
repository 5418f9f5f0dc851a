import { deliverables as routes } from '@regie/contract/deliverables/routes'
import type { FeatureManifest } from '#features/manifest.ts'
import { deliverablesHandlers } from './handlers.ts'

export { readFinalFiles } from './handlers.ts'

export const deliverablesFeature: FeatureManifest<typeof routes> = {
  routes,
  handlers: deliverablesHandlers,
}
