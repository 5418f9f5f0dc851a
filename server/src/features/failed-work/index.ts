import { failedWork as routes } from '@regie/contract/failed-work/routes'
import type { FeatureManifest } from '#features/manifest.ts'
import { failedWorkHandlers } from './handlers.ts'

export { readBackupStanding } from './backup-standing.ts'

export const failedWorkFeature: FeatureManifest<typeof routes> = {
  routes,
  handlers: failedWorkHandlers,
}
