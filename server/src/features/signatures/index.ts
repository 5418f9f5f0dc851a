import { signatures as routes } from '@regie/contract/signatures/routes'
import type { FeatureManifest } from '#features/manifest.ts'
import { signaturesHandlers } from './handlers.ts'
import { signaturesJobs } from './jobs.ts'

export { countedSigning, createCode, type Signer, signAct } from './sign.ts'
export { signatures } from './table.ts'

export const signaturesFeature: FeatureManifest<typeof routes> = {
  routes,
  handlers: signaturesHandlers,
  jobs: signaturesJobs,
}
