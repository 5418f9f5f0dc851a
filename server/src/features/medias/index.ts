import { medias as routes } from '@regie/contract/medias/routes'
import type { FeatureManifest } from '#features/manifest.ts'
import { mediasOfProductions } from './deletion.ts'
import { mediasHandlers } from './handlers/index.ts'
import { arrivalJobs } from './jobs/acceptance.ts'
import { copyJobs } from './jobs/copies.ts'
import { descriptionJobs } from './jobs/description.ts'
import { markJobs, watchMarks } from './jobs/marks.ts'
import { measureJobs } from './jobs/measures.ts'
import { preparationJobs } from './jobs/preparation.ts'
import { transferJobs } from './jobs/transfers.ts'

export { clientClosure, hasDelivery, visibleMedias } from './access.ts'
export { ensureFolder, lockFolders } from './handlers/folders.ts'
export { readDownloadable, readMediaDetails } from './handlers/reading.ts'
export { sweepCopies } from './jobs/copies.ts'
export { measureJob, requestMeasures } from './jobs/measures.ts'
export { sweepPreparations } from './jobs/preparation.ts'
export { previewKey, previewsPrefix } from './jobs/preview-keys.ts'
export { burnQueue, inWorkshop } from './jobs/workshop.ts'
export { addMadeFile } from './made-files.ts'
export { filmStoryboard, hasPicture, isOfWork, listPictureAddress } from './pictures.ts'
export { presentMediaDetail } from './present.ts'
export { checkStorageSpace } from './quota.ts'
export { mediaReadings } from './readings.ts'
export { readMarkedIn, readReadyIn } from './ready-in.ts'
export { withStill } from './still-image.ts'
export { storageUse } from './storage-use.ts'
export { guestMarks, mediaFolders, medias, mediaTransfers, originalKey, publishedFiles } from './table.ts'
export { closureFor } from './upload-policy.ts'

export const mediasFeature: FeatureManifest<typeof routes> = {
  routes,
  handlers: (platform, { dependentsOf, isAcceptedFile }) =>
    mediasHandlers(platform, { below: dependentsOf('medias'), isAcceptedFile }),
  jobs: (platform) => [...arrivalJobs(platform), ...descriptionJobs(platform), ...transferJobs(platform)],
  heavyJobs: (platform) => [
    ...preparationJobs(platform),
    ...markJobs(platform),
    ...copyJobs(platform),
    ...measureJobs(platform),
  ],
  start: watchMarks,
  dependents: { productions: () => mediasOfProductions },
}
