import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import type { Previews, Technical } from '@regie/contract/medias/schema/previews'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { type Attempt, type Job, job, noWorkLeft, recurringJob } from '#platform/jobs/jobs.ts'
import { UnreadableFile } from '#platform/media/unreadable.ts'
import type { Platform } from '#platform/platform.ts'
import { isOutOfSpace } from '#platform/storage/out-of-space.ts'
import { NotStored, StorageUnavailable } from '#platform/storage/storage.ts'
import { medias } from '../table.ts'
import { copyJob, requestNextCopy } from './copy-queue.ts'
import { emitStage, saveTechnical } from './description.ts'
import { markJob } from './mark-queue.ts'
import { measureJob } from './measures.ts'
import {
  demoTurn,
  type MediaRow,
  maxAttempts,
  pictureJob,
  recordingJob,
  requestPreparation,
} from './preparation-queue.ts'
import { previewKey, previewsPrefix } from './preview-keys.ts'
import { type MadePreviews, makePreviews } from './previews.ts'
import { watchWanted } from './wanted.ts'
import { burnQueue, inWorkshop, sweepWorkshop } from './workshop.ts'

type PreparationOutcome = { made: MadePreviews } | { problem: string }

async function savePreparation(
  platform: Platform,
  mediaId: string,
  run: string,
  outcome: PreparationOutcome,
): Promise<void> {
  const { db, storage } = platform
  await db.transaction(async (tx) => {
    const change =
      'made' in outcome
        ? {
            state: 'READY' as const,
            problem: outcome.made.note,
            technical: outcome.made.technical,
            measures: outcome.made.measures,
            previews: outcome.made.previews,
            ...(outcome.made.kind && { kind: outcome.made.kind }),
            copiesSettledAt: null,
            copyAttempts: 0,
          }
        : { state: 'FAILED' as const, problem: outcome.problem }
    const [media] = await tx
      .update(medias)
      .set(change)
      .where(and(eq(medias.id, mediaId), eq(medias.state, 'PROCESSING')))
      .returning()
    if (!media) return
    await emitStage(tx, 'prepared', media)
    await requestNextCopy(platform, tx, media)
  })
  // Removes the previews of earlier or failed runs. A file deleted meanwhile keeps none.
  const [kept] = await db.select({ previews: medias.previews }).from(medias).where(eq(medias.id, mediaId))
  const current = kept?.previews?.run ?? (kept ? null : run)
  for await (const key of storage.list(previewsPrefix(mediaId)))
    if (!kept || !current || !key.startsWith(previewKey(mediaId, current, ''))) await storage.remove(key)
}

async function storePreviews(
  platform: Platform,
  mediaId: string,
  run: string,
  made: MadePreviews,
): Promise<MadePreviews> {
  const files: Previews['files'] = []
  for (const { path, ...file } of made.files) {
    await platform.storage.put(previewKey(mediaId, run, file.name), createReadStream(path))
    files.push({ ...file, size: (await stat(path)).size })
  }
  return { ...made, previews: made.previews && { ...made.previews, files } }
}

const isToPrepare = (mediaId: string) =>
  and(eq(medias.id, mediaId), eq(medias.state, 'PROCESSING'), isNull(medias.deletedAt))

async function prepareFile(platform: Platform, row: MediaRow, signal: AbortSignal): Promise<void> {
  const { storage, decoding, mediaTool, config } = platform
  const run = randomUUID()
  await inWorkshop(config, { kind: 'media', mediaId: row.id }, async (directory) => {
    const { path, release } = await storage.local(row.storageKey)
    try {
      const onDescribed = (technical: Technical) => saveTechnical(platform, row.id, technical)
      const made = await makePreviews(decoding, mediaTool, { path, directory, run, media: row, signal, onDescribed })
      signal.throwIfAborted()
      await savePreparation(platform, row.id, run, { made: await storePreviews(platform, row.id, run, made) })
    } finally {
      await release()
    }
  })
}

/** Why a preparation must wait, for a cause outside its file; null for any other cause. The sweeper queues it again. */
function waitReasonOf(error: unknown): string | null {
  if (isOutOfSpace(error)) return 'Il n’y a plus assez de place pour préparer ce fichier : la préparation attend.'
  return error instanceof StorageUnavailable ? 'Le stockage des fichiers ne répond pas : la préparation attend.' : null
}

/** The French sentence that ends a preparation; null when it must be tried again. */
function problemOf(error: unknown, attempts: number): string | null {
  if (error instanceof UnreadableFile) return error.message
  if (error instanceof NotStored) return 'Ce fichier n’est plus là où il était rangé.'
  return attempts < maxAttempts ? null : 'La préparation a échoué plusieurs fois de suite.'
}

async function runPreparation(platform: Platform, mediaId: string, stopping: AbortSignal): Promise<void> {
  const { db, log } = platform
  const [row] = await db
    .update(medias)
    .set({ attempts: sql`${medias.attempts} + 1` })
    .where(isToPrepare(mediaId))
    .returning()
  if (!row) return
  const began = Date.now()
  const wanted = watchWanted(platform, isToPrepare(mediaId))
  let givenBack = 0
  try {
    await prepareFile(platform, row, AbortSignal.any([stopping, wanted.signal]))
  } catch (error) {
    if (stopping.aborted || wanted.signal.aborted) {
      // The cause may be outside the file: the attempt does not count.
      givenBack = 1
      if (stopping.aborted) throw error
      return
    }
    log.warn({ err: error, media: mediaId }, 'a file could not be prepared')
    const wait = waitReasonOf(error)
    if (wait !== null) {
      givenBack = 1
      await db.update(medias).set({ problem: wait }).where(isToPrepare(mediaId))
      return
    }
    const problem = problemOf(error, row.attempts)
    if (problem === null) throw error
    await savePreparation(platform, mediaId, '', { problem })
  } finally {
    wanted.stop()
    // Counts the time of failed attempts too.
    const preparationMs = sql`coalesce(${medias.preparationMs}, 0) + ${Date.now() - began}`
    const attempts = sql`greatest(${medias.attempts} - ${givenBack}, 0)`
    await db.update(medias).set({ preparationMs, attempts }).where(eq(medias.id, mediaId))
  }
}

/** Queues the files to prepare that have no job: their worker died too often, or a demonstration was just loaded. */
export async function requestMissingPreparations(platform: Platform): Promise<void> {
  const { db } = platform
  const isForgotten = [recordingJob, pictureJob].map((kind) => noWorkLeft(kind, 'mediaId', medias.id))
  const rows = await db
    .select()
    .from(medias)
    .where(and(eq(medias.state, 'PROCESSING'), isNull(medias.deletedAt), ...isForgotten))
  // Otherwise a file could stay « en préparation » for ever.
  for (const row of rows)
    if (row.attempts < maxAttempts) await db.transaction((tx) => requestPreparation(platform, tx, row))
    else
      await savePreparation(platform, row.id, '', {
        problem: 'La préparation a été interrompue plusieurs fois de suite.',
      })
}

/** The given files that a process is working on now. */
async function filesInPreparation({ db }: Platform, mediaIds: readonly string[]): Promise<Set<string>> {
  if (mediaIds.length === 0) return new Set()
  const queues = sql.join(
    [...[recordingJob, pictureJob, copyJob, markJob, measureJob].map(({ queue }) => queue), burnQueue].map(
      (queue) => sql`${queue}`,
    ),
    sql`, `,
  )
  const { rows } = await db.execute<{ id: string }>(
    sql`select data ->> 'mediaId' as id from pgboss.job where name in (${queues}) and state = 'active'`,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Removes the leftovers of killed processes, and queues their files again. */
export async function sweepPreparations(platform: Platform): Promise<void> {
  await requestMissingPreparations(platform)
  await sweepWorkshop(platform.config, (mediaIds) => filesInPreparation(platform, mediaIds))
}

/** The jobs that prepare files. Heavy: other machines can run them. */
export function preparationJobs(platform: Platform): Job[] {
  const how = { atOnce: Math.max(1, Math.floor(availableParallelism() / 2)), inTurn: { last: [demoTurn] } }
  const run = ({ mediaId }: { mediaId: string }, { signal }: Attempt) => runPreparation(platform, mediaId, signal)
  return [
    job(recordingJob, run, how),
    job(pictureJob, run, how),
    recurringJob('medias.sweep', 'Reprise des préparations oubliées', '*/5 * * * *', () => sweepPreparations(platform)),
  ]
}
