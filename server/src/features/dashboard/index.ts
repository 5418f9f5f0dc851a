import { dashboard as routes } from '@regie/contract/dashboard/routes'
import type { FeatureManifest } from '#features/manifest.ts'
import { dashboardHandlers } from './handlers.ts'

export const dashboardFeature: FeatureManifest<typeof routes> = {
  routes,
  handlers: dashboardHandlers,
}
