import { notifications as routes } from '@regie/contract/notifications/routes'
import type { FeatureManifest } from '#features/manifest.ts'
import { startDispatch } from './dispatch.ts'
import { notificationsHandlers } from './handlers.ts'
import { notificationJobs } from './jobs.ts'

export { notificationPreferences, notifications } from './table.ts'

export const notificationsFeature: FeatureManifest<typeof routes> = {
  routes,
  handlers: notificationsHandlers,
  jobs: notificationJobs,
  start: startDispatch,
}
