import type { Measures } from '@regie/contract/medias/schema/measures'
import { and, eq, isNull, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Executor } from '#platform/db/database.ts'
import { type Job, job, jobKind } from '#platform/jobs/jobs.ts'
import { BoundPassed, ProgramFailed } from '#platform/media/confined.ts'
import { measureRecording } from '#platform/media/measures.ts'
import type { Platform } from '#platform/platform.ts'
import { NotStored, StorageUnavailable } from '#platform/storage/storage.ts'
import { medias } from '../table.ts'
import { emitStage } from './description.ts'
import { categoryPriority, demoTurn, type MediaRow, maxAttempts } from './preparation-queue.ts'
import { watchWanted } from './wanted.ts'
import { inWorkshop } from './workshop.ts'

/** Measures a film or a sound that an earlier release prepared, or that became a deliverable since. */
export const measureJob = jobKind({
  queue: 'medias.measure',
  label: 'Contrôle technique d’un fichier déjà préparé',
  payload: z.object({ mediaId: z.uuid() }),
  options: { retryLimit: maxAttempts, retryDelay: 60, expireInSeconds: 24 * 3600 - 1, heartbeatSeconds: 20 },
})

type MeasuredRow = Pick<MediaRow, 'id' | 'category' | 'storageKey' | 'createdById'>

/** Queues the measurement of a prepared film or sound. */
export async function requestMeasures(
  { jobs }: Platform,
  tx: Executor,
  { id, category, storageKey, createdById }: MeasuredRow,
): Promise<void> {
  const sender = storageKey.startsWith('demo/') ? demoTurn : (createdById ?? 'nobody')
  await jobs.enqueue(tx, measureJob, { mediaId: id }, { priority: categoryPriority[category], sender })
}

/** What is kept of a file that can't be read to its end: its report says so, beside its technical data. */
const nothingMeasured: Measures = {
  black: [],
  freeze: [],
  silence: [],
  channelPeaks: [],
  clippedChannels: 0,
  combed: 0,
  progressive: 0,
  picture: null,
  isFailed: true,
}

const isToMeasure = (mediaId: string) =>
  and(eq(medias.id, mediaId), eq(medias.state, 'READY'), isNull(medias.measures), isNull(medias.deletedAt))

async function measure(platform: Platform, row: MediaRow, signal: AbortSignal): Promise<Measures> {
  const { storage, decoding, mediaTool: tool, config } = platform
  const { technical } = row
  if (!tool || !technical) return nothingMeasured
  return inWorkshop(config, { kind: 'measure', mediaId: row.id }, async (directory) => {
    const { path, release } = await storage.local(row.storageKey)
    try {
      return await measureRecording(decoding, { tool, path, size: row.size, directory, technical, signal })
    } finally {
      await release()
    }
  })
}

/** True when another attempt would fail as this one did. */
const isFinal = (error: unknown): boolean =>
  error instanceof BoundPassed || error instanceof NotStored || (error instanceof ProgramFailed && error.code !== null)

/** True once the attempts of a whole job were spent on a file: its next failure is the last one. */
async function isLastChance({ db }: Platform, mediaId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from pgboss.job where name = ${measureJob.queue} and state = 'failed' and data ->> 'mediaId' = ${mediaId} limit 1`)
  return rows.length > 0
}

async function runMeasure(platform: Platform, mediaId: string, stopping: AbortSignal): Promise<void> {
  const { db, log } = platform
  const [row] = await db.select().from(medias).where(isToMeasure(mediaId))
  if (!row) return
  const wanted = watchWanted(platform, isToMeasure(mediaId))
  try {
    const measures = await measure(platform, row, AbortSignal.any([stopping, wanted.signal])).catch(
      async (error: unknown) => {
        const isOutside = stopping.aborted || wanted.signal.aborted || error instanceof StorageUnavailable
        if (isOutside || !(isFinal(error) || (await isLastChance(platform, mediaId)))) throw error
        log.warn({ err: error, media: mediaId }, 'a file could not be measured')
        return nothingMeasured
      },
    )
    await db.transaction(async (tx) => {
      const [saved] = await tx.update(medias).set({ measures }).where(isToMeasure(mediaId)).returning()
      if (saved) await emitStage(tx, 'prepared', saved)
    })
  } catch (error) {
    if (stopping.aborted || !wanted.signal.aborted) throw error
  } finally {
    wanted.stop()
  }
}

/** The jobs that measure prepared files, one at a time in a process. Heavy: other machines can run them. */
export const measureJobs = (platform: Platform): Job[] => [
  job(measureJob, ({ mediaId }, { signal }) => runMeasure(platform, mediaId, signal), {
    atOnce: 1,
    inTurn: { last: [demoTurn] },
  }),
]
