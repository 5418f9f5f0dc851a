export { startTelling } from './handlers/dispatch.ts'
export { notificationsHandlers } from './handlers/index.ts'
export { notificationJobs } from './jobs.ts'
export { notificationPreferences, notifications } from './table.ts'
