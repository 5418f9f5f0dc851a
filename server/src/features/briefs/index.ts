import { briefs as routes } from '@regie/contract/briefs/routes'
import type { FeatureManifest } from '#features/manifest.ts'
import { briefsHandlers } from './handlers/index.ts'

export { beginBrief } from './brief.ts'
export { briefAttachments, briefRevisions, briefs } from './table.ts'

export const briefsFeature: FeatureManifest<typeof routes> = {
  routes,
  handlers: briefsHandlers,
}
