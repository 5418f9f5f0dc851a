import { payables as routes } from '@regie/contract/payables/routes'
import type { FeatureManifest } from '#features/manifest.ts'
import { payablesHandlers } from './handlers/index.ts'

export const payablesFeature: FeatureManifest<typeof routes> = { routes, handlers: payablesHandlers }
