import { type Job, recurringJob } from '#platform/jobs/jobs.ts'
import type { Platform } from '#platform/platform.ts'
import { forgetDocuments } from './removal.ts'

/** Every hour, deletes for good what was removed more than an hour ago. */
export const documentJobs = (platform: Platform): Job[] => [
  recurringJob('documents.forget', 'Effacement des documents supprimés', '20 * * * *', () => forgetDocuments(platform)),
]
