import { profile as routes } from '@regie/contract/profile/routes'
import type { FeatureManifest } from '#features/manifest.ts'
import { profileHandlers } from './handlers/index.ts'

export { userPhotos } from './table.ts'

export const profileFeature: FeatureManifest<typeof routes> = {
  routes,
  handlers: (platform, { ownerships }) => profileHandlers(platform, ownerships),
}
