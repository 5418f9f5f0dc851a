import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { markedCopySize } from '@regie/contract/medias/rules/copies'
import type { Preview, Previews } from '@regie/contract/medias/schema/previews'
import { and, eq, getTableColumns, isNull, ne, or, sql } from 'drizzle-orm'
import { readMailSender } from '#features/agency/index.ts'
import { companies } from '#features/companies/index.ts'
import { productions, projectOfProduction } from '#features/productions/index.ts'
import { companyOfProject, projects } from '#features/projects/index.ts'
import { type Job, job, recurringJob } from '#platform/jobs/jobs.ts'
import { makeFilmCopy } from '#platform/media/film-copy.ts'
import { drawMark, markPicture } from '#platform/media/marked-pictures.ts'
import type { Platform } from '#platform/platform.ts'
import { wantedMark } from '../access.ts'
import { guestMarks, medias } from '../table.ts'
import { hasRoom, mustWait } from './copies.ts'
import { emitToRooms } from './description.ts'
import { isToMark, markJob, requestMarks, sweepMarks } from './mark-queue.ts'
import { demoTurn, maxAttempts } from './preparation-queue.ts'
import { previewKey } from './preview-keys.ts'
import { watchWanted } from './wanted.ts'
import { inWorkshop } from './workshop.ts'

/** Guests wait for marked previews as they wait for a preparation. */
const markNiceness = 10
/** Height of the letters, as a share of the shorter side of a picture, and of a thumbnail of a storyboard. */
const letterShares = { picture: 1 / 26, thumbnail: 1 / 7 }

/** A file to mark, with the link that its mark names. */
async function readWork({ db }: Platform, mediaId: string) {
  const [found] = await db
    .select({
      media: getTableColumns(medias),
      wanted: wantedMark,
      attempts: guestMarks.attempts,
      former: guestMarks.previews,
      reference: productions.guestMark,
      markedAt: productions.guestMarkedAt,
      companyName: companies.name,
    })
    .from(medias)
    .innerJoin(productions, eq(productions.id, medias.productionId))
    .innerJoin(projects, projectOfProduction)
    .innerJoin(companies, companyOfProject)
    .innerJoin(guestMarks, eq(guestMarks.mediaId, medias.id))
    .where(
      and(
        eq(medias.id, mediaId),
        isToMark,
        eq(guestMarks.wanted, wantedMark),
        or(isNull(guestMarks.madeFor), ne(guestMarks.madeFor, wantedMark)),
      ),
    )
  return found
}
type Work = NonNullable<Awaited<ReturnType<typeof readWork>>>

const day = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'Europe/Paris' })

/** The two lines that are burnt in: the agency and its client, then the link. */
async function linesOf({ db }: Platform, { companyName, reference, markedAt }: Work): Promise<string[]> {
  const { name } = await readMailSender(db)
  const since = markedAt === null ? '' : ` du ${day.format(new Date(markedAt))}`
  return [`${name} · ${companyName}`, `Lien ${reference ?? ''}${since}`]
}

/** A part of the addresses and of the storage keys of marked previews. The same for each attempt, whose files it replaces. */
const runOf = ({ media, wanted }: Work) =>
  createHash('sha256').update(`${media.id} ${wanted}`).digest('hex').slice(0, 32)

type MadeFile = Omit<Preview, 'size'> & { path: string }

/** Makes the one copy of a film that guests watch: another size could not be asked for, and one pass is enough. */
async function markFilm(
  platform: Platform,
  { media, previews, lines, directory, signal }: MarkingOf,
): Promise<MadeFile[]> {
  const { storage, decoding, mediaTool: tool } = platform
  const { technical } = media
  if (!tool || !technical?.video) return []
  const copy = markedCopySize(technical.video)
  const area = { ...copy, letters: Math.min(copy.width, copy.height) * letterShares.picture }
  const mark = await drawMark(decoding, { lines, area, directory, name: 'proxy', signal })
  const { path, release } = await storage.local(media.storageKey)
  try {
    const film = { ...technical.video, rate: previews.rate ?? technical.video.rate }
    const request = { tool, path, size: media.size, directory, technical, film, copy, frames: previews.frames, signal }
    const made = await makeFilmCopy(decoding, { ...request, mark, niceness: markNiceness })
    return [{ ...made, name: 'proxy' }]
  } finally {
    await release()
  }
}

type MarkingOf = Pick<Work, 'media'> & {
  previews: Previews
  lines: readonly string[]
  directory: string
  signal: AbortSignal
}

/** Marks the pictures of a file: its sizes, its pages, its poster, its thumbnails. */
async function markPictures(platform: Platform, marking: MarkingOf): Promise<MadeFile[]> {
  const { storage, decoding } = platform
  const { media, previews, lines, directory, signal } = marking
  const made: MadeFile[] = []
  for (const { name, type, width, height } of previews.files) {
    if (!type.startsWith('image/') || width === null || height === null) continue
    const thumbnail = name === 'storyboard' ? previews.storyboard : null
    const letters = thumbnail
      ? thumbnail.height * letterShares.thumbnail
      : Math.min(width, height) * letterShares.picture
    const { path, release } = await storage.local(previewKey(media.id, previews.run, name))
    try {
      const request = { lines, area: { width, height, letters }, directory, name, signal }
      made.push({ name, type: 'image/webp', width, height, path: await markPicture(decoding, path, request) })
    } finally {
      await release()
    }
  }
  return made
}

/** Makes, stores and publishes the marked previews of a file. */
async function markFile(platform: Platform, work: Work, signal: AbortSignal): Promise<void> {
  const { db, storage, config } = platform
  const { media, wanted, former } = work
  const { id: mediaId, previews } = media
  if (!previews) return
  const run = runOf(work)
  const lines = await linesOf(platform, work)
  await inWorkshop(config, { kind: 'mark', mediaId }, async (directory) => {
    const marking = { media, previews, lines, directory, signal }
    const made = [...(await markFilm(platform, marking)), ...(await markPictures(platform, marking))]
    const files: Preview[] = []
    for (const { path, ...file } of made) {
      const key = previewKey(mediaId, run, file.name)
      // What a killed attempt stored would refuse another content under the same key.
      await storage.remove(key)
      await storage.put(key, createReadStream(path))
      files.push({ ...file, size: (await stat(path)).size })
    }
    signal.throwIfAborted()
    await db.transaction(async (tx) => {
      const [saved] = await tx
        .update(guestMarks)
        .set({ previews: { ...previews, run, files }, madeFor: wanted, hasFailed: false })
        .where(and(eq(guestMarks.mediaId, mediaId), eq(guestMarks.wanted, wanted)))
        .returning({ mediaId: guestMarks.mediaId })
      if (saved) await emitToRooms(tx, 'prepared', mediaId)
    })
  })
  // Those of another link, or of another run of the previews.
  if (former && former.run !== run)
    for (const { name } of former.files) await storage.remove(previewKey(mediaId, former.run, name))
}

async function runMark(platform: Platform, mediaId: string, stopping: AbortSignal): Promise<void> {
  const { db, log } = platform
  const work = await readWork(platform, mediaId)
  if (!work) return
  // Marked previews weigh about as much as what they are made of.
  if (!(await hasRoom(platform, work.media, work.media.previewsSize ?? 0))) return
  const isOfWork = and(eq(guestMarks.mediaId, mediaId), eq(guestMarks.wanted, work.wanted))
  const attempts = work.attempts + 1
  await db.update(guestMarks).set({ attempts }).where(isOfWork)
  const isWanted = and(eq(medias.id, mediaId), sql`${medias.previews} ->> 'run' = ${work.media.previews?.run ?? ''}`)
  const wanted = watchWanted(platform, isWanted)
  try {
    await markFile(platform, work, AbortSignal.any([stopping, wanted.signal]))
  } catch (error) {
    if (wanted.signal.aborted) return
    const isOutside = stopping.aborted || mustWait(error)
    if (isOutside) await db.update(guestMarks).set({ attempts: work.attempts }).where(isOfWork)
    if (stopping.aborted) throw error
    log.warn({ err: error, media: mediaId }, 'a file could not be marked')
    // The sweeper asks again.
    if (isOutside) return
    if (attempts >= maxAttempts)
      await db.transaction(async (tx) => {
        await tx.update(guestMarks).set({ hasFailed: true }).where(isOfWork)
        await emitToRooms(tx, 'prepared', mediaId)
      })
    throw error
  } finally {
    wanted.stop()
  }
}

/** What may leave guests without marked previews. Everything else waits for the sweeper. */
const asksForMarks: ReadonlySet<string> = new Set([
  'post-productions.validated',
  'post-productions.filePrepared',
  'productions.linkChanged',
])

/** Asks for the marked previews that guests lack, as soon as something makes them lack. */
export function watchMarks(platform: Platform): void {
  const { live, log } = platform
  let turn = Promise.resolve()
  const ask = async () => {
    try {
      await requestMarks(platform)
    } catch (error) {
      log.error({ err: error }, 'marked previews not asked for')
    }
  }
  live.onRecorded((names) => {
    if (names === null || names.some((name) => asksForMarks.has(name))) turn = turn.then(ask)
  })
}

/** The jobs that mark what guests see. Heavy: other machines can run them. */
export const markJobs = (platform: Platform): Job[] => [
  job(markJob, ({ mediaId }, { signal }) => runMark(platform, mediaId, signal), {
    atOnce: 1,
    inTurn: { last: [demoTurn] },
  }),
  recurringJob('medias.marks', 'Filigranes qui manquent aux invités', '*/5 * * * *', () => sweepMarks(platform)),
]
