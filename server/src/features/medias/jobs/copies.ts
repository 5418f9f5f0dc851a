import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { type CopySize, madeCopies } from '@regie/contract/medias/rules/copies'
import type { Preview } from '@regie/contract/medias/schema/previews'
import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { Failure } from '#platform/http/failure.ts'
import { type Job, job, noWorkLeft, recurringJob } from '#platform/jobs/jobs.ts'
import { BoundPassed, ProgramFailed } from '#platform/media/confined.ts'
import { makeFilmCopy } from '#platform/media/film-copy.ts'
import { UnreadableFile } from '#platform/media/unreadable.ts'
import type { Platform } from '#platform/platform.ts'
import { isOutOfSpace } from '#platform/storage/out-of-space.ts'
import { NotStored, StorageUnavailable } from '#platform/storage/storage.ts'
import { checkStorageSpace } from '../quota.ts'
import { medias } from '../table.ts'
import { copyJob, largestTurn, nextCopyOf, requestNextCopy } from './copy-queue.ts'
import { emitStage } from './description.ts'
import { demoTurn, type MediaRow, maxAttempts } from './preparation-queue.ts'
import { previewKey } from './preview-keys.ts'
import { watchWanted } from './wanted.ts'
import { inWorkshop } from './workshop.ts'

/** Films of earlier releases whose copies wait at once. */
const mostWaiting = 20

/** True for a film whose copies are those of a run of previews. */
const isOfRun = (mediaId: string, run: string) =>
  and(
    eq(medias.id, mediaId),
    eq(medias.state, 'READY'),
    isNull(medias.deletedAt),
    sql`${medias.previews} ->> 'run' = ${run}`,
  )

const settle = ({ db }: Platform, mediaId: string) =>
  db.update(medias).set({ copiesSettledAt: sql`now()` }).where(eq(medias.id, mediaId))

/** The likely bytes of a copy: as many for each pixel as those of the largest that exists. */
function likelyBytes({ previews }: Pick<MediaRow, 'previews'>, { width, height }: CopySize): number {
  const largest = madeCopies(previews).at(-1)
  return largest ? (largest.size * width * height) / (largest.width * largest.height) : 0
}

/** Adds a copy to the previews of a film, and asks for the next one. Answers false when nobody wants it any more. */
const saveCopy = (platform: Platform, mediaId: string, run: string, copy: Preview): Promise<boolean> =>
  platform.db.transaction(async (tx) => {
    const [row] = await tx.select().from(medias).where(isOfRun(mediaId, run)).for('update')
    if (!row?.previews) return false
    const files = [...row.previews.files.filter(({ name }) => name !== copy.name), copy]
    const previews = { ...row.previews, files }
    await tx.update(medias).set({ previews, copyAttempts: 0 }).where(eq(medias.id, mediaId))
    await emitStage(tx, 'prepared', row)
    await requestNextCopy(platform, tx, { ...row, previews })
    return true
  })

async function copyFilm(platform: Platform, row: MediaRow, copy: CopySize, signal: AbortSignal): Promise<void> {
  const { storage, decoding, mediaTool: tool, config } = platform
  const { technical, previews } = row
  if (!tool || !technical?.video || !previews) return
  const { run, rate, frames } = previews
  const film = { ...technical.video, rate: rate ?? technical.video.rate }
  await inWorkshop(config, { kind: 'copy', mediaId: row.id }, async (directory) => {
    const { path, release } = await storage.local(row.storageKey)
    try {
      const request = { tool, path, size: row.size, directory, technical, film, copy, frames, signal }
      const { path: made, ...file } = await makeFilmCopy(decoding, request)
      const key = previewKey(row.id, run, file.name)
      // What a killed attempt stored would refuse another content under the same key.
      await storage.remove(key)
      await storage.put(key, createReadStream(made))
      if (!(await saveCopy(platform, row.id, run, { ...file, size: (await stat(made)).size })))
        await storage.remove(key)
    } finally {
      await release()
    }
  })
}

/** True for a cause outside the film: the sweeper asks for the copy again. */
export const mustWait = (error: unknown) => isOutOfSpace(error) || error instanceof StorageUnavailable

/** True when another attempt would fail as this one did. */
const isFinal = (error: unknown): boolean =>
  error instanceof UnreadableFile ||
  error instanceof BoundPassed ||
  error instanceof NotStored ||
  (error instanceof ProgramFailed && error.code !== null)

/** True when there is room for bytes that are made of a file. Without room the sweepers ask again later. */
export async function hasRoom(
  platform: Platform,
  { productionId }: Pick<MediaRow, 'productionId'>,
  bytes: number,
): Promise<boolean> {
  const request = { actor: null, productionId, bytes }
  try {
    await platform.db.transaction((tx) => checkStorageSpace(platform, tx, request))
    return true
  } catch (error) {
    if (error instanceof Failure) return false
    throw error
  }
}

async function runCopy(platform: Platform, mediaId: string, stopping: AbortSignal): Promise<void> {
  const { db, log } = platform
  const [row] = await db
    .select()
    .from(medias)
    .where(and(eq(medias.id, mediaId), eq(medias.state, 'READY'), isNull(medias.deletedAt)))
  if (!row?.previews) return
  const copy = nextCopyOf(row)
  // Attempts that ended with their process count too.
  if (!copy || row.copyAttempts >= maxAttempts) return void (await settle(platform, mediaId))
  if (!(await hasRoom(platform, row, likelyBytes(row, copy)))) return
  await db
    .update(medias)
    .set({ copyAttempts: sql`${medias.copyAttempts} + 1` })
    .where(eq(medias.id, mediaId))
  const wanted = watchWanted(platform, isOfRun(mediaId, row.previews.run))
  try {
    await copyFilm(platform, row, copy, AbortSignal.any([stopping, wanted.signal]))
  } catch (error) {
    if (wanted.signal.aborted) return
    const isOutside = stopping.aborted || mustWait(error)
    if (isOutside) await db.update(medias).set({ copyAttempts: row.copyAttempts }).where(eq(medias.id, mediaId))
    if (stopping.aborted) throw error
    log.warn({ err: error, media: mediaId, copy: copy.name }, 'a film could not be copied')
    if (isOutside) return
    // The film stays watchable in the copies that exist.
    if (isFinal(error) || row.copyAttempts + 1 >= maxAttempts) await settle(platform, mediaId)
    else throw error
  } finally {
    wanted.stop()
  }
}

/** Queues the copies that films lack and nobody asked for: those of earlier releases, a few at a time, newest first. */
export async function sweepCopies(platform: Platform): Promise<void> {
  const { db } = platform
  const { rows } = await db.execute<{ waiting: number }>(
    sql`select count(*)::int as waiting from pgboss.job where name = ${copyJob.queue} and state < 'completed'`,
  )
  const free = mostWaiting - (rows[0]?.waiting ?? 0)
  if (free <= 0) return
  const lacking = await db
    .select()
    .from(medias)
    .where(
      and(
        eq(medias.state, 'READY'),
        eq(medias.kind, 'VIDEO'),
        isNotNull(medias.previews),
        isNull(medias.copiesSettledAt),
        isNull(medias.deletedAt),
        noWorkLeft(copyJob, 'mediaId', medias.id),
      ),
    )
    // Versions first: somebody judges them.
    .orderBy(desc(sql`${medias.category} = 'VERSION'`), desc(medias.createdAt))
    .limit(free)
  for (const row of lacking) await db.transaction((tx) => requestNextCopy(platform, tx, row))
}

/** The jobs that copy films in larger sizes, one at a time in a process. Heavy: other machines can run them. */
export const copyJobs = (platform: Platform): Job[] => [
  job(copyJob, ({ mediaId }, { signal }) => runCopy(platform, mediaId, signal), {
    atOnce: 1,
    inTurn: { last: [demoTurn, largestTurn] },
  }),
  recurringJob('medias.copies', 'Copies qui manquent aux films', '*/10 * * * *', () => sweepCopies(platform)),
]
