import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { MediaCategory } from '@regie/contract/medias/schema'
import type { Previews } from '@regie/contract/medias/schema/previews'
import { and, eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Executor } from '../../../platform/db/database.ts'
import { type Job, job, jobKind, noWorkLeft, recurringJob } from '../../../platform/jobs/jobs.ts'
import { Unreadable } from '../../../platform/media/unreadable.ts'
import type { Platform } from '../../../platform/platform.ts'
import { NotStored } from '../../../platform/storage/storage.ts'
import { announceMedia, productionOf } from '../handlers/announce.ts'
import { medias } from '../table.ts'
import { type Made, makePreviews } from './previews.ts'

/** How often a preparation is begun before it is given up. */
const mostAttempts = 3

const preparation = jobKind({
  queue: 'medias.prepare',
  label: 'Préparation d’un fichier',
  payload: z.object({ mediaId: z.uuid() }),
  // A film of several hours is long to prepare; a worker that died is found out by its silence.
  options: { retryLimit: mostAttempts, retryDelay: 5, expireInSeconds: 24 * 3600 - 1, heartbeatSeconds: 20 },
})

/** Somebody waits for a version; rushes are looked at later. */
const urgency: Record<MediaCategory, number> = { VERSION: 30, LIVRABLE: 20, BRIEF: 10, DEPOT: 10, RUSH: 0 }

/** Asks for the previews of a file, in the transaction that made it one. */
export const askForPreparation = (
  { jobs }: Platform,
  tx: Executor,
  { id, category }: { id: string; category: MediaCategory },
) => jobs.enqueue(tx, preparation, { mediaId: id }, { priority: urgency[category] })

/** Where in the storage all that is made of a file stands. */
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
  // What a former or a failed run left. A file that was deleted meanwhile keeps nothing.
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

async function prepare(platform: Platform, mediaId: string): Promise<void> {
  const { db, storage, log, config } = platform
  const [row] = await db
    .update(medias)
    .set({ attempts: sql`${medias.attempts} + 1` })
    .where(and(eq(medias.id, mediaId), eq(medias.state, 'PROCESSING')))
    .returning()
  if (!row) return
  const run = randomUUID()
  const began = Date.now()
  const workshop = join(config.data, 'workshop')
  await mkdir(workshop, { recursive: true })
  const directory = await mkdtemp(join(workshop, 'media-'))
  try {
    const { path, release } = await storage.local(row.storageKey)
    try {
      const made = await makePreviews(platform.mediaTool, { path, directory, run, media: row })
      await settle(platform, mediaId, run, { made: await store(platform, mediaId, run, made) })
    } finally {
      await release()
    }
  } catch (error) {
    log.warn({ err: error, media: mediaId }, 'a file could not be prepared')
    if (error instanceof Unreadable) return await settle(platform, mediaId, run, { problem: error.message })
    if (error instanceof NotStored)
      return await settle(platform, mediaId, run, { problem: 'Ce fichier n’est plus là où il était rangé.' })
    if (row.attempts < mostAttempts) throw error
    await settle(platform, mediaId, run, { problem: 'La préparation a échoué plusieurs fois de suite.' })
  } finally {
    await rm(directory, { recursive: true, force: true })
    // What it took counts, whether it came to something or not.
    const preparationMs = sql`coalesce(${medias.preparationMs}, 0) + ${Date.now() - began}`
    await db.update(medias).set({ preparationMs }).where(eq(medias.id, mediaId))
  }
}

/** Asks again for what is to be prepared and has no work left: a worker died too often, or a demonstration was just loaded. */
export async function askForForgotten(platform: Platform): Promise<void> {
  const { db } = platform
  const rows = await db
    .select({ id: medias.id, category: medias.category, attempts: medias.attempts })
    .from(medias)
    .where(and(eq(medias.state, 'PROCESSING'), noWorkLeft(preparation, 'mediaId', medias.id)))
  // Nothing stays « en préparation » for ever.
  for (const row of rows)
    if (row.attempts < mostAttempts) await db.transaction((tx) => askForPreparation(platform, tx, row))
    else await settle(platform, row.id, '', { problem: 'La préparation a été interrompue plusieurs fois de suite.' })
}

async function sweep(platform: Platform): Promise<void> {
  await askForForgotten(platform)
  // What a worker that was killed left on its disk.
  const workshop = join(platform.config.data, 'workshop')
  for (const name of await readdir(workshop).catch(() => [])) {
    const { mtimeMs } = await stat(join(workshop, name))
    if (Date.now() - mtimeMs > 48 * 3_600_000) await rm(join(workshop, name), { recursive: true, force: true })
  }
}

/** The work of preparing files: heavy, so that it can be left to other machines. */
export const preparationJobs = (platform: Platform): Job[] => [
  job(preparation, ({ mediaId }) => prepare(platform, mediaId), {
    atOnce: Math.max(1, Math.floor(availableParallelism() / 2)),
  }),
  recurringJob('medias.sweep', 'Reprise des préparations oubliées', '*/5 * * * *', () => sweep(platform)),
]
