import { kindFacts } from '@regie/contract/medias/rules'
import type { Technical } from '@regie/contract/medias/schema/previews'
import { and, eq, isNull } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Executor, Transaction } from '#platform/db/database.ts'
import { emit } from '#platform/events/emit.ts'
import { type Job, job, jobKind } from '#platform/jobs/jobs.ts'
import { BoundPassed, ProgramFailed } from '#platform/media/confined.ts'
import { probeMedia } from '#platform/media/probe.ts'
import type { Platform } from '#platform/platform.ts'
import { NotStored } from '#platform/storage/storage.ts'
import { emitMediaEvent, productionOfFiles } from '../announce.ts'
import { medias, publishedFiles } from '../table.ts'
import type { MediaRow } from './preparation-queue.ts'

/** Reads what a recording is, so that players count its frames long before its previews exist. */
const descriptionJob = jobKind({
  queue: 'medias.describe',
  label: 'Lecture de ce qu’est un film ou un son',
  payload: z.object({ mediaId: z.uuid() }),
  options: { retryLimit: 1, retryDelay: 5, expireInSeconds: 60, heartbeatSeconds: 20 },
})
/** Seconds that the header of a file may take: its preparation reads it again, with more time. */
const mostSeconds = 10

/** Queues the description of an accepted file. What must be copied first is described by its preparation. */
export async function requestDescription(
  { jobs, storage }: Platform,
  tx: Executor,
  { id, kind }: Pick<MediaRow, 'id' | 'kind'>,
): Promise<void> {
  if (storage.isLocal && kindFacts[kind].readAs === 'recording') await jobs.enqueue(tx, descriptionJob, { mediaId: id })
}

const roomEvents = {
  described: 'post-productions.fileDescribed',
  prepared: 'post-productions.filePrepared',
} as const

/** Refreshes the pages that show a file, and the review rooms where clients and guests wait for it. */
export async function emitStage(
  tx: Transaction,
  stage: 'described' | 'prepared',
  media: Pick<MediaRow, 'id' | 'name' | 'category' | 'productionId'>,
): Promise<void> {
  const production = await productionOfFiles(tx, media.productionId)
  if (production) await emitMediaEvent(tx, `medias.${stage}`, null, production, media)
  await emitToRooms(tx, stage, media.id)
}

/** Refreshes the review rooms where clients and guests wait for a file. */
export async function emitToRooms(tx: Transaction, stage: keyof typeof roomEvents, mediaId: string): Promise<void> {
  const rooms = await tx
    .selectDistinct({ id: publishedFiles.postProductionId })
    .from(publishedFiles)
    .where(eq(publishedFiles.mediaId, mediaId))
  // oxlint-disable-next-line no-await-in-loop -- a transaction has one connection
  for (const { id: subjectId } of rooms)
    await emit(tx, { name: roomEvents[stage], subjectId, actor: null, audience: {} })
}

/** Stores the technical data of a file in preparation, unless it is known. */
export const saveTechnical = ({ db }: Platform, mediaId: string, technical: Technical): Promise<void> =>
  db.transaction(async (tx) => {
    const [media] = await tx
      .update(medias)
      .set({ technical })
      .where(and(eq(medias.id, mediaId), eq(medias.state, 'PROCESSING'), isNull(medias.technical)))
      .returning()
    if (media) await emitStage(tx, 'described', media)
  })

async function describeFile(platform: Platform, mediaId: string, signal: AbortSignal): Promise<void> {
  const { db, storage, decoding, mediaTool: tool } = platform
  const [row] = await db
    .select()
    .from(medias)
    .where(
      and(eq(medias.id, mediaId), eq(medias.state, 'PROCESSING'), isNull(medias.technical), isNull(medias.deletedAt)),
    )
  if (!row || !tool) return
  try {
    const { path, release } = await storage.local(row.storageKey)
    try {
      const technical = await probeMedia(decoding, { tool, path, size: row.size, mostSeconds, signal })
      signal.throwIfAborted()
      await saveTechnical(platform, mediaId, technical)
    } finally {
      await release()
    }
  } catch (error) {
    // Its preparation says what is wrong with the file.
    if (!(error instanceof ProgramFailed || error instanceof BoundPassed || error instanceof NotStored)) throw error
  }
}

export const descriptionJobs = (platform: Platform): Job[] => [
  job(descriptionJob, ({ mediaId }, { signal }) => describeFile(platform, mediaId, signal)),
]
