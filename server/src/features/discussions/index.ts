import { discussions as routes } from '@regie/contract/discussions/routes'
import type { FeatureManifest } from '#features/manifest.ts'
import { discussionsHandlers } from './handlers.ts'

export { subjectKeys } from './subject.ts'
export { messages } from './table.ts'

export const discussionsFeature: FeatureManifest<typeof routes> = {
  routes,
  handlers: discussionsHandlers,
}
