import { review as routes } from '@regie/contract/review/routes'
import type { FeatureManifest } from '#features/manifest.ts'
import { reviewHandlers } from './handlers/index.ts'
import { reviewJobs } from './jobs.ts'
import { deliveryJobs } from './subtitle-delivery.ts'

export { visibleComments } from './access.ts'
export { checkDecider } from './arbitration.ts'
export { readAwaitedDeciders } from './awaited-deciders.ts'
export { giveBackRound } from './handlers/round.ts'
export { isStillAwaited } from './reminding.ts'
export { annotatedPicture } from './report.ts'
export { commentAttachments, comments, subtitles } from './table.ts'

export const reviewFeature: FeatureManifest<typeof routes> = {
  routes,
  handlers: reviewHandlers,
  jobs: reviewJobs,
  heavyJobs: deliveryJobs,
}
