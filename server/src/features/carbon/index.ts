import { carbon as routes } from '@regie/contract/carbon/routes'
import type { FeatureManifest } from '#features/manifest.ts'
import { carbonHandlers } from './handlers.ts'

export { factorSnapshot } from './balance.ts'
export { carbonLines } from './table.ts'

export const carbonFeature: FeatureManifest<typeof routes> = {
  routes,
  handlers: carbonHandlers,
}
