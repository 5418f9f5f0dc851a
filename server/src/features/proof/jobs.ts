import { sql } from 'drizzle-orm'
import { type Job, recurringJob } from '#platform/jobs/jobs.ts'
import type { Platform } from '#platform/platform.ts'
import { linkAllEvents } from './link.ts'

/** What happened is chained within some minutes; at night, whatever was missed, before what is old is forgotten. */
export const proofJobs = ({ db }: Platform): Job[] => [
  recurringJob('proof.link', 'Chaîne des événements', '20 3 * * *', () => linkAllEvents(db)),
  recurringJob('proof.link-recent', 'Chaîne des événements récents', '*/5 * * * *', () =>
    linkAllEvents(db, sql`now() - interval '1 day'`),
  ),
]
