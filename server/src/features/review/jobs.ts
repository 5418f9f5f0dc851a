import { and, isNull, lt, sql } from 'drizzle-orm'
import { type Job, recurringJob } from '#platform/jobs/jobs.ts'
import type { Platform } from '#platform/platform.ts'
import { commentAttachments } from './table.ts'

/** Every night, removes the attachments whose comment was never written: rows first, then bytes. */
export const reviewJobs = ({ db, storage, log }: Platform): Job[] => [
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
