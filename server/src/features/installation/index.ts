import { installation as routes } from '@regie/contract/installation/routes'
import type { FeatureManifest } from '#features/manifest.ts'
import { installationHandlers } from './handlers.ts'

export const installationFeature: FeatureManifest<typeof routes> = { routes, handlers: installationHandlers }
