import { proof as routes } from '@regie/contract/proof/routes'
import type { FeatureManifest } from '#features/manifest.ts'
import { proofHandlers } from './handlers.ts'
import { proofJobs } from './jobs.ts'

export { canonicalJson } from './canonical.ts'
export { erasedName, rootOf } from './chain.ts'
export { declareErased } from './erasure.ts'
export { linkToLast } from './link.ts'
export { readLinks } from './state.ts'
export { eventLinks } from './table.ts'
export { verifyChains } from './verification.ts'

export const proofFeature: FeatureManifest<typeof routes> = {
  routes,
  handlers: (platform, { readAcceptanceFaults }) => proofHandlers(platform, readAcceptanceFaults),
  jobs: proofJobs,
}
