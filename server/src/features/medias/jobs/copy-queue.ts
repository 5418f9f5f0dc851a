import { isJudged } from '@regie/contract/medias/rules'
import { type CopySize, missingCopies } from '@regie/contract/medias/rules/copies'
import { eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Executor } from '#platform/db/database.ts'
import { jobKind } from '#platform/jobs/jobs.ts'
import type { Platform } from '#platform/platform.ts'
import { medias } from '../table.ts'
import { categoryPriority, demoTurn, type MediaRow, maxAttempts } from './preparation-queue.ts'

/** Makes one more copy of a film that is watchable already. */
export const copyJob = jobKind({
  queue: 'medias.copy',
  label: 'Copie d’un film dans une autre définition',
  payload: z.object({ mediaId: z.uuid() }),
  options: { retryLimit: maxAttempts, retryDelay: 60, expireInSeconds: 24 * 3600 - 1, heartbeatSeconds: 20 },
})

/** The largest copies come after every other copy, whoever sent the film. */
export const largestTurn = 'largest'

type CopiedRow = Pick<MediaRow, 'id' | 'category' | 'storageKey' | 'createdById' | 'technical' | 'previews'>

/** The next copy that a film lacks; null when there is none to make. */
export function nextCopyOf({
  category,
  technical,
  previews,
}: Pick<CopiedRow, 'category' | 'technical' | 'previews'>): CopySize | null {
  if (!technical?.video || !previews) return null
  const [next] = missingCopies(technical.video, previews)
  return next && (next.name !== 'proxy-2160' || isJudged[category]) ? next : null
}

/** Queues the next copy of a film, in the transaction that made the one before; or notes that there is none. */
export async function requestNextCopy({ jobs }: Platform, tx: Executor, row: CopiedRow): Promise<void> {
  const next = nextCopyOf(row)
  if (!next) {
    await tx.update(medias).set({ copiesSettledAt: sql`now()` }).where(eq(medias.id, row.id))
    return
  }
  const isDemo = row.storageKey.startsWith('demo/')
  const sender = isDemo ? demoTurn : next.name === 'proxy-2160' ? largestTurn : (row.createdById ?? 'nobody')
  await jobs.enqueue(tx, copyJob, { mediaId: row.id }, { priority: categoryPriority[row.category], sender })
}
