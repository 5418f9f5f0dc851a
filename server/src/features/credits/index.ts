import { credits as routes } from '@regie/contract/credits/routes'
import type { FeatureManifest } from '#features/manifest.ts'
import { creditsHandlers, creditsOfCompanies, creditsOfProductions } from './handlers.ts'

export { lockCredits, moveCredits } from './movements.ts'
export { creditEntries } from './table.ts'

export const creditsFeature: FeatureManifest<typeof routes> = {
  routes,
  handlers: creditsHandlers,
  dependents: { companies: () => creditsOfCompanies, productions: () => creditsOfProductions },
}
