import { supplements as routes } from '@regie/contract/supplements/routes'
import type { FeatureManifest } from '#features/manifest.ts'
import { supplementsOfPostProductions } from './deletion.ts'
import { supplementsHandlers } from './handlers.ts'

export { acceptSupplement, cancelSupplements } from './accept.ts'
export { formerCompany, isOfCompany } from './company.ts'
export { buysCredits, checkPaidWith, heldPrice } from './price.ts'
export { readSupplements, standingOf } from './read.ts'
export { companyThen, supplements, unitPrice } from './table.ts'

export const supplementsFeature: FeatureManifest<typeof routes> = {
  routes,
  handlers: supplementsHandlers,
  dependents: { 'post-productions': () => supplementsOfPostProductions },
}
