import { secondFactor as routes } from '@regie/contract/second-factor/routes'
import type { FeatureManifest } from '#features/manifest.ts'
import { secondFactorHandlers } from './handlers/index.ts'
import { secondFactorJobs } from './jobs.ts'

export { countFactors, secondFactorRules } from './access.ts'
export { demandSecretKey } from './key-check.ts'
export { passkeys, recoveryCodes, totpSecrets } from './table.ts'

export const secondFactorFeature: FeatureManifest<typeof routes> = {
  routes,
  handlers: secondFactorHandlers,
  jobs: secondFactorJobs,
}
