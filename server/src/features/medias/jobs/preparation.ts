import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { kindFacts } from '@regie/contract/medias/rules'
import type { MediaCategory } from '@regie/contract/medias/schema'
import type { Previews } from '@regie/contract/medias/schema/previews'
import { and, eq, isNull, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Executor } from '#platform/db/database.ts'
import { type Job, job, jobKind, noWorkLeft, recurringJob } from '#platform/jobs/jobs.ts'
import { Unreadable } from '#platform/media/unreadable.ts'
import type { Platform } from '#platform/platform.ts'
import { isOutOfRoom } from '#platform/storage/out-of-room.ts'
import { NotStored, StorageUnavailable } from '#platform/storage/storage.ts'
import { announceMedia, productionOf } from '../announce.ts'
import { medias } from '../table.ts'
import { type Made, makePreviews } from './previews.ts'
import { inWorkshop, sweepWorkshop } from './workshop.ts'

/** Attempts before a preparation fails. */
const mostAttempts = 3

const payload = z.object({ mediaId: z.uuid() })
// The missing heartbeat reveals a dead worker.
const insistence = { retryLimit: mostAttempts, retryDelay: 5, heartbeatSeconds: 20 }
/** Films and sounds, which take up to hours. Earlier releases queued files of every kind here. */
const recordings = jobKind({
  queue: 'medias.prepare',
  label: 'Préparation d’un film ou d’un son',
  payload,
  options: { ...insistence, expireInSeconds: 24 * 3600 - 1 },
})
/** Photos and documents, which take seconds. Their own queue keeps films from delaying them. */
const pictures = jobKind({
  queue: 'medias.prepare-pictures',
  label: 'Préparation d’une photo ou d’un document',
  payload,
  options: { ...insistence, expireInSeconds: 3600 },
})

/** Files of the demo agency come after those of people. */
const demo = 'demo'

/** People wait for versions; rushes are viewed later. Steps of ten, so that `shortness` orders each category. */
const urgency: Record<MediaCategory, number> = { VERSION: 30, LIVRABLE: 20, BRIEF: 10, DEPOT: 10, RUSH: 0 }
/** The priority of a file that a person requested from its page. */
const askedFor = 1000
/** Photos before documents; small recordings before large ones, by powers of ten from 1 MB. */
function shortness({ kind, size }: Pick<Row, 'kind' | 'size'>): number {
  const { readAs } = kindFacts[kind]
  if (readAs === 'recording') return Math.max(0, 9 - Math.floor(Math.log10(size / 1e6 + 1) * 2))
  return readAs === 'picture' ? 5 : 0
}

type Row = typeof medias.$inferSelect
type Asked = Pick<Row, 'id' | 'category' | 'kind' | 'size' | 'storageKey' | 'createdById'>

/**
 * Queues the preview job of a file, in the transaction that accepted the file. `waiting`: the person who waits in front
 * of the page.
 */
export async function askForPreparation(
  { jobs }: Platform,
  tx: Executor,
  { id, category, createdById, storageKey, ...media }: Asked,
  waiting?: { id: string },
): Promise<void> {
  const kind = kindFacts[media.kind].readAs === 'recording' ? recordings : pictures
  const sender = storageKey.startsWith('demo/') ? demo : (createdById ?? 'nobody')
  const place = waiting
    ? { priority: askedFor, sender: `${waiting.id}/waiting` }
    : { priority: urgency[category] + shortness(media), sender }
  await jobs.enqueue(tx, kind, { mediaId: id }, place)
}

/** The storage prefix of a file's previews. */
export const previewsOf = (mediaId: string) => `medias/${mediaId}/previews/`
export const previewKey = (mediaId: string, run: string, name: string) => `${previewsOf(mediaId)}${run}/${name}`

type Outcome = { made: Made } | { problem: string }

async function settle(platform: Platform, mediaId: string, run: string, outcome: Outcome): Promise<void> {
  const { db, storage } = platform
  await db.transaction(async (tx) => {
    const change =
      'made' in outcome
        ? {
            state: 'READY' as const,
            problem: outcome.made.note,
            technical: outcome.made.technical,
            previews: outcome.made.previews,
            ...(outcome.made.kind && { kind: outcome.made.kind }),
          }
        : { state: 'FAILED' as const, problem: outcome.problem }
    const [media] = await tx
      .update(medias)
      .set(change)
      .where(and(eq(medias.id, mediaId), eq(medias.state, 'PROCESSING')))
      .returning()
    if (!media) return
    const production = await productionOf(tx, media.productionId)
    if (production) await announceMedia(tx, 'medias.prepared', null, production, media)
  })
  // Removes the previews of earlier or failed runs. A file deleted meanwhile keeps none.
  const [kept] = await db.select({ previews: medias.previews }).from(medias).where(eq(medias.id, mediaId))
  const current = kept?.previews?.run ?? (kept ? null : run)
  for await (const key of storage.list(previewsOf(mediaId)))
    if (!kept || !current || !key.startsWith(previewKey(mediaId, current, ''))) await storage.remove(key)
}

async function store(platform: Platform, mediaId: string, run: string, made: Made): Promise<Made> {
  const files: Previews['files'] = []
  for (const { path, ...file } of made.files) {
    await platform.storage.put(previewKey(mediaId, run, file.name), createReadStream(path))
    files.push({ ...file, size: (await stat(path)).size })
  }
  return { ...made, previews: made.previews && { ...made.previews, files } }
}

/** The file was deleted: its previews are useless. */
class Cancelled extends Error {
  override name = 'Cancelled'
}

/** Milliseconds between two checks that the file still exists. */
const watchPace = 1500

const toPrepare = (mediaId: string) =>
  and(eq(medias.id, mediaId), eq(medias.state, 'PROCESSING'), isNull(medias.deletedAt))

/** A signal that aborts with `Cancelled` once the file is deleted. Also answers how to stop watching. */
function whileWanted({ db, log }: Platform, mediaId: string) {
  const cancelled = new AbortController()
  const look = async () => {
    if ((await db.$count(medias, toPrepare(mediaId))) === 0) cancelled.abort(new Cancelled('the file was deleted'))
  }
  const timer = setInterval(() => {
    look().catch((error: unknown) => log.warn({ err: error, media: mediaId }, 'a preparation is not watched'))
  }, watchPace)
  return { signal: cancelled.signal, stop: () => clearInterval(timer) }
}

async function prepareFile(platform: Platform, row: Row, signal: AbortSignal): Promise<void> {
  const { storage, decoding, mediaTool, config } = platform
  const run = randomUUID()
  await inWorkshop(config, row.id, async (directory) => {
    const { path, release } = await storage.local(row.storageKey)
    try {
      const made = await makePreviews(decoding, mediaTool, { path, directory, run, media: row, signal })
      signal.throwIfAborted()
      await settle(platform, row.id, run, { made: await store(platform, row.id, run, made) })
    } finally {
      await release()
    }
  })
}

/** Why a preparation must wait, for a cause outside its file; null for any other cause. The sweeper queues it again. */
function waitOf(error: unknown): string | null {
  if (isOutOfRoom(error)) return 'Il n’y a plus assez de place pour préparer ce fichier : la préparation attend.'
  return error instanceof StorageUnavailable ? 'Le stockage des fichiers ne répond pas : la préparation attend.' : null
}

/** The French sentence that ends a preparation; null when it must be tried again. */
function problemOf(error: unknown, attempts: number): string | null {
  if (error instanceof Unreadable) return error.message
  if (error instanceof NotStored) return 'Ce fichier n’est plus là où il était rangé.'
  return attempts < mostAttempts ? null : 'La préparation a échoué plusieurs fois de suite.'
}

async function prepare(platform: Platform, mediaId: string, stopping: AbortSignal): Promise<void> {
  const { db, log } = platform
  const [row] = await db
    .update(medias)
    .set({ attempts: sql`${medias.attempts} + 1` })
    .where(toPrepare(mediaId))
    .returning()
  if (!row) return
  const began = Date.now()
  const wanted = whileWanted(platform, mediaId)
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
    const wait = waitOf(error)
    if (wait !== null) {
      givenBack = 1
      await db.update(medias).set({ problem: wait }).where(toPrepare(mediaId))
      return
    }
    const problem = problemOf(error, row.attempts)
    if (problem === null) throw error
    await settle(platform, mediaId, '', { problem })
  } finally {
    wanted.stop()
    // Counts the time of failed attempts too.
    const preparationMs = sql`coalesce(${medias.preparationMs}, 0) + ${Date.now() - began}`
    const attempts = sql`greatest(${medias.attempts} - ${givenBack}, 0)`
    await db.update(medias).set({ preparationMs, attempts }).where(eq(medias.id, mediaId))
  }
}

/** Queues the files to prepare that have no job: their worker died too often, or a demonstration was just loaded. */
export async function askForForgotten(platform: Platform): Promise<void> {
  const { db } = platform
  const isForgotten = [recordings, pictures].map((kind) => noWorkLeft(kind, 'mediaId', medias.id))
  const rows = await db
    .select()
    .from(medias)
    .where(and(eq(medias.state, 'PROCESSING'), isNull(medias.deletedAt), ...isForgotten))
  // Otherwise a file could stay « en préparation » for ever.
  for (const row of rows)
    if (row.attempts < mostAttempts) await db.transaction((tx) => askForPreparation(platform, tx, row))
    else await settle(platform, row.id, '', { problem: 'La préparation a été interrompue plusieurs fois de suite.' })
}

/** The given files that a process is preparing now. */
async function beingPrepared({ db }: Platform, mediaIds: readonly string[]): Promise<Set<string>> {
  if (mediaIds.length === 0) return new Set()
  const queues = sql.join(
    [recordings, pictures].map(({ queue }) => sql`${queue}`),
    sql`, `,
  )
  const { rows } = await db.execute<{ id: string }>(
    sql`select data ->> 'mediaId' as id from pgboss.job where name in (${queues}) and state = 'active'`,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Removes the leftovers of killed processes, and queues their files again. */
export async function sweepPreparations(platform: Platform): Promise<void> {
  await askForForgotten(platform)
  await sweepWorkshop(platform.config, (mediaIds) => beingPrepared(platform, mediaIds))
}

/** The jobs that prepare files. Heavy: other machines can run them. */
export function preparationJobs(platform: Platform): Job[] {
  const how = { atOnce: Math.max(1, Math.floor(availableParallelism() / 2)), inTurn: { last: [demo] } }
  const run = ({ mediaId }: { mediaId: string }, signal: AbortSignal) => prepare(platform, mediaId, signal)
  return [
    job(recordings, run, how),
    job(pictures, run, how),
    recurringJob('medias.sweep', 'Reprise des préparations oubliées', '*/5 * * * *', () => sweepPreparations(platform)),
  ]
}
