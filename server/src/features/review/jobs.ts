import { and, isNull, lt, sql } from 'drizzle-orm'
import { type Job, recurringJob } from '#platform/jobs/jobs.ts'
import type { Platform } from '#platform/platform.ts'
import { remindBeforeDeadline } from './reminding.ts'
import { commentAttachments } from './table.ts'

/** Each hour, reminds reviewers before the end of their delay. Every night, removes the attachments whose comment was never written. */
export const reviewJobs = ({ db, storage, log }: Platform): Job[] => [
  recurringJob('review.deadlines', 'Relance des relecteurs avant le délai', '25 * * * *', () =>
    remindBeforeDeadline({ db }),
  ),
  recurringJob('review.forgetUnused', 'Oubli des pièces jointes sans commentaire', '15 3 * * *', async () => {
    const unused = await db
      .delete(commentAttachments)
      .where(and(isNull(commentAttachments.commentId), lt(commentAttachments.createdAt, sql`now() - interval '1 day'`)))
      .returning({ storageKey: commentAttachments.storageKey })
    for (const { storageKey } of unused)
      await storage
        .remove(storageKey)
        .catch((error: unknown) => log.warn({ err: error, storageKey }, 'attachment left behind'))
  }),
]
