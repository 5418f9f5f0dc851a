import { agency as routes } from '@regie/contract/agency/routes'
import type { FeatureManifest } from '#features/manifest.ts'
import { agencyHandlers } from './handlers.ts'

export { agencyPages } from './page.ts'
export { readMailSender, readWhomToAsk } from './reading.ts'

export const agencyFeature: FeatureManifest<typeof routes> = {
  routes,
  handlers: agencyHandlers,
}
