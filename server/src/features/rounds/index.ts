import { rounds as routes } from '@regie/contract/rounds/routes'
import type { FeatureManifest } from '#features/manifest.ts'
import { roundsHandlers } from './handlers.ts'

export { chargeRound } from './charge.ts'
export { roundTerms } from './table.ts'

export const roundsFeature: FeatureManifest<typeof routes> = { routes, handlers: roundsHandlers }
