import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { asSrt } from '@regie/contract/review/rules/subtitle-checks'
import { subtitleLanguages } from '@regie/contract/review/rules/subtitles'
import { and, eq, isNull } from 'drizzle-orm'
import * as z from 'zod/mini'
import { addMadeFile, medias, originalKey } from '#features/medias/index.ts'
import type { Transaction } from '#platform/db/database.ts'
import { type Job, job, jobKind } from '#platform/jobs/jobs.ts'
import { burnSubtitles } from '#platform/media/burnt-film.ts'
import type { Platform } from '#platform/platform.ts'
import { subtitles } from './table.ts'

/** Makes a deliverable of a film with its subtitles in the picture. */
const burnJob = jobKind({
  queue: 'review.burn',
  label: 'Incrustation de sous-titres',
  payload: z.object({
    subtitlesId: z.uuid(),
    /** What was asked for: a later revision is burnt when it is asked for. */
    revision: z.int(),
    /** Of the file that is made: an attempt that is repeated makes it once. */
    mediaId: z.uuid(),
    askedById: z.uuid(),
  }),
  options: { retryLimit: 2, retryDelay: 60, expireInSeconds: 24 * 3600 - 1, heartbeatSeconds: 20 },
})

/** Queues a deliverable with subtitles in the picture. */
export const requestBurning = (
  { jobs }: Platform,
  tx: Transaction,
  asked: { subtitlesId: string; revision: number; askedById: string },
): Promise<void> => jobs.enqueue(tx, burnJob, { ...asked, mediaId: randomUUID() }, { sender: asked.askedById })

async function burn(
  platform: Platform,
  { subtitlesId, revision, mediaId, askedById }: z.infer<typeof burnJob.payload>,
  signal: AbortSignal,
): Promise<void> {
  const { db, storage, decoding, mediaTool: tool } = platform
  const [found] = await db
    .select({ language: subtitles.language, cues: subtitles.cues, media: medias })
    .from(subtitles)
    .innerJoin(medias, eq(medias.id, subtitles.mediaId))
    .where(and(eq(subtitles.id, subtitlesId), eq(subtitles.revision, revision), isNull(medias.deletedAt)))
  const film = found?.media.technical?.video
  if (!found || !film || !tool) return
  const { media, language, cues } = found
  const { technical } = media
  if (!technical) return
  await decoding.inFolder(async (directory) => {
    const { path, release } = await storage.local(media.storageKey)
    try {
      const srt = asSrt(cues)
      const made = await burnSubtitles(decoding, {
        tool,
        path,
        size: media.size,
        directory,
        technical,
        film,
        srt,
        signal,
      })
      const storageKey = originalKey(mediaId)
      const stored = await storage.put(storageKey, createReadStream(made.path))
      const name = `${media.name.replace(/\.\w+$/, '')} – ${subtitleLanguages[language]}.mp4`
      await db.transaction((tx) =>
        addMadeFile(platform, tx, {
          ...stored,
          id: mediaId,
          productionId: media.productionId,
          category: 'LIVRABLE',
          name,
          type: made.type,
          storageKey,
          askedById,
        }),
      )
    } finally {
      await release()
    }
  })
}

/** The jobs that burn subtitles, one at a time in a process. Heavy: other machines can run them. */
export const burningJobs = (platform: Platform): Job[] => [
  job(burnJob, (payload, { signal }) => burn(platform, payload, signal), { atOnce: 1, inTurn: { last: [] } }),
]
