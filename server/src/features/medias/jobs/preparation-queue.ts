import { kindFacts } from '@regie/contract/medias/rules'
import type { MediaCategory } from '@regie/contract/medias/schema'
import * as z from 'zod/mini'
import type { Executor } from '#platform/db/database.ts'
import { jobKind } from '#platform/jobs/jobs.ts'
import type { Platform } from '#platform/platform.ts'
import type { medias } from '../table.ts'

/** Attempts before a preparation fails. */
export const maxAttempts = 3

const payload = z.object({ mediaId: z.uuid() })
// The missing heartbeat reveals a dead worker.
const retryOptions = { retryLimit: maxAttempts, retryDelay: 5, heartbeatSeconds: 20 }
/** Films and sounds, which take up to hours. Earlier releases queued files of every kind here. */
export const recordingJob = jobKind({
  queue: 'medias.prepare',
  label: 'Préparation d’un film ou d’un son',
  payload,
  options: { ...retryOptions, expireInSeconds: 24 * 3600 - 1 },
})
/** Photos and documents, which take seconds. Their own queue keeps films from delaying them. */
export const pictureJob = jobKind({
  queue: 'medias.prepare-pictures',
  label: 'Préparation d’une photo ou d’un document',
  payload,
  options: { ...retryOptions, expireInSeconds: 3600 },
})

/** Files of the demo agency come after those of people. */
export const demoTurn = 'demo'

/** People wait for versions; rushes are viewed later. Steps of ten, so that `sizePriority` orders each category. */
export const categoryPriority: Record<MediaCategory, number> = {
  VERSION: 30,
  LIVRABLE: 20,
  BRIEF: 10,
  DEPOT: 10,
  RUSH: 0,
}
/** The priority of a file that a person requested from its page. */
const requestedPriority = 1000
/** Photos before documents; small recordings before large ones, by powers of ten from 1 MB. */
function sizePriority({ kind, size }: Pick<MediaRow, 'kind' | 'size'>): number {
  const { readAs } = kindFacts[kind]
  if (readAs === 'recording') return Math.max(0, 9 - Math.floor(Math.log10(size / 1e6 + 1) * 2))
  return readAs === 'picture' ? 5 : 0
}

export type MediaRow = typeof medias.$inferSelect
type PreparationRequest = Pick<MediaRow, 'id' | 'category' | 'kind' | 'size' | 'storageKey' | 'createdById'>

/**
 * Queues the preview job of a file, in the transaction that accepted the file. `waiting`: the person who waits in front
 * of the page.
 */
export async function requestPreparation(
  { jobs }: Platform,
  tx: Executor,
  { id, category, createdById, storageKey, ...media }: PreparationRequest,
  waiting?: { id: string },
): Promise<void> {
  const kind = kindFacts[media.kind].readAs === 'recording' ? recordingJob : pictureJob
  const sender = storageKey.startsWith('demo/') ? demoTurn : (createdById ?? 'nobody')
  const place = waiting
    ? { priority: requestedPriority, sender: `${waiting.id}/waiting` }
    : { priority: categoryPriority[category] + sizePriority(media), sender }
  await jobs.enqueue(tx, kind, { mediaId: id }, place)
}
