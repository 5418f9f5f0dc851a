import { documents as routes } from '@regie/contract/documents/routes'
import type { FeatureManifest } from '#features/manifest.ts'
import { documentsHandlers } from './handlers.ts'
import { documentJobs } from './jobs.ts'

export { isRenewed } from './document.ts'
export { paperTypeOf } from './paper-type.ts'
export { eraseDocuments, forgetDocuments } from './removal.ts'
export { documents } from './table.ts'

export const documentsFeature: FeatureManifest<typeof routes> = {
  routes,
  handlers: documentsHandlers,
  jobs: documentJobs,
}
