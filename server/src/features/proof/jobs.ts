import { type Job, recurringJob } from '#platform/jobs/jobs.ts'
import type { Platform } from '#platform/platform.ts'
import { linkAllEvents } from './link.ts'

/** What happened is chained at night, before what is old is forgotten. */
export const proofJobs = ({ db }: Platform): Job[] => [
  recurringJob('proof.link', 'Chaîne des événements', '20 3 * * *', () => linkAllEvents(db)),
]
