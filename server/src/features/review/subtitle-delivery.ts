import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { asAss, asSrt, asVtt } from '@regie/contract/review/rules/subtitle-checks'
import { type Cue, subtitleLanguages } from '@regie/contract/review/rules/subtitles'
import { SubtitleDelivery, subtitleTypes } from '@regie/contract/review/schema/subtitles'
import { and, eq, isNull } from 'drizzle-orm'
import * as z from 'zod/mini'
import { addMadeFile, burnQueue, inWorkshop, medias, originalKey } from '#features/medias/index.ts'
import type { Transaction } from '#platform/db/database.ts'
import { fail } from '#platform/http/failure.ts'
import { type Job, job, jobKind } from '#platform/jobs/jobs.ts'
import { burnSubtitles, missingLetters } from '#platform/media/burnt-film.ts'
import type { Platform } from '#platform/platform.ts'
import type { StoredContent } from '#platform/storage/storage.ts'
import { subtitleRevisions, subtitles } from './table.ts'

/** Makes a deliverable of subtitles, in the picture of their film or beside it. */
const deliveryJob = jobKind({
  queue: burnQueue,
  label: 'Livraison de sous-titres',
  payload: z.object({
    subtitlesId: z.uuid(),
    /** What was asked for: what is written since is delivered when it is asked for. */
    revision: z.int(),
    as: SubtitleDelivery,
    /** Of the file that is made: an attempt that is repeated makes it once. */
    mediaId: z.uuid(),
    askedById: z.uuid(),
  }),
  options: { retryLimit: 2, retryDelay: 60, expireInSeconds: 24 * 3600 - 1, heartbeatSeconds: 20 },
})
type Delivery = z.infer<typeof deliveryJob.payload>

/** Queues a deliverable of a revision that is kept. */
export const requestDelivery = ({ jobs }: Platform, tx: Transaction, asked: Omit<Delivery, 'mediaId'>): Promise<void> =>
  jobs.enqueue(tx, deliveryJob, { ...asked, mediaId: randomUUID() }, { sender: asked.askedById })

/** Letters that are named to people, at most. */
const mostNamed = 10

/** Throws INVALID for subtitles that the font can’t write in a picture. */
export async function checkBurns(cues: readonly Cue[]): Promise<void> {
  const missing = await missingLetters(cues.map(({ text }) => text).join('\n'))
  if (missing.length === 0) return
  const named = `${missing.slice(0, mostNamed).join(' ')}${missing.length > mostNamed ? '…' : ''}`
  throw fail('INVALID', {
    message: `La police de l’incrustation n’a pas ces caractères : « ${named} ». Livrez ces sous-titres à côté du film.`,
  })
}

type Delivered = { media: typeof medias.$inferSelect; cues: Cue[] }

/** Stores the deliverable, and answers what it is; null for a film that can't be burnt in any more. */
async function make(
  { storage, decoding, mediaTool: tool, config }: Platform,
  { media, cues }: Delivered,
  { as, mediaId }: Delivery,
  signal: AbortSignal,
): Promise<(StoredContent & { type: string; extension: string }) | null> {
  const storageKey = originalKey(mediaId)
  if (as !== 'BURNT') {
    const content = Buffer.from(as === 'vtt' ? asVtt(cues) : asSrt(cues))
    return { ...(await storage.put(storageKey, Readable.from([content]))), type: subtitleTypes[as], extension: as }
  }
  const { technical } = media
  const film = technical?.video
  if (!film || !tool) return null
  return inWorkshop(config, { kind: 'burn', mediaId }, async (directory) => {
    const { path, release } = await storage.local(media.storageKey)
    try {
      const ass = asAss(cues, film)
      const made = await burnSubtitles(decoding, {
        tool,
        path,
        size: media.size,
        directory,
        technical,
        film,
        ass,
        signal,
      })
      return { ...(await storage.put(storageKey, createReadStream(made.path))), type: made.type, extension: 'mp4' }
    } finally {
      await release()
    }
  })
}

async function deliver(platform: Platform, asked: Delivery, signal: AbortSignal): Promise<void> {
  const { subtitlesId, revision, mediaId, askedById } = asked
  // Removed meanwhile or not: what was asked for is made.
  const [found] = await platform.db
    .select({ language: subtitles.language, cues: subtitleRevisions.cues, media: medias })
    .from(subtitles)
    .innerJoin(
      subtitleRevisions,
      and(eq(subtitleRevisions.subtitlesId, subtitles.id), eq(subtitleRevisions.revision, revision)),
    )
    .innerJoin(medias, eq(medias.id, subtitles.mediaId))
    .where(and(eq(subtitles.id, subtitlesId), isNull(medias.deletedAt)))
  const made = found && (await make(platform, found, asked, signal))
  if (!made) return
  const { extension, ...stored } = made
  const { media, language } = found
  await platform.db.transaction((tx) =>
    addMadeFile(platform, tx, {
      ...stored,
      id: mediaId,
      productionId: media.productionId,
      category: 'LIVRABLE',
      name: `${media.name.replace(/\.\w+$/, '')} – ${subtitleLanguages[language]}.${extension}`,
      storageKey: originalKey(mediaId),
      burntSubtitlesId: asked.as === 'BURNT' ? subtitlesId : null,
      askedById,
    }),
  )
}

/** The jobs that deliver subtitles, one at a time in a process. Heavy: other machines can run them. */
export const deliveryJobs = (platform: Platform): Job[] => [
  job(deliveryJob, (payload, { signal }) => deliver(platform, payload, signal), { atOnce: 1, inTurn: { last: [] } }),
]
