import { selection as routes } from '@regie/contract/selection/routes'
import type { FeatureManifest } from '#features/manifest.ts'
import { selectionHandlers } from './handlers.ts'

export { selectionMarks, selections } from './table.ts'

export const selectionFeature: FeatureManifest<typeof routes> = {
  routes,
  handlers: selectionHandlers,
}
