import { isOfClientSide } from '@regie/contract/can'
import type { review as routes } from '@regie/contract/review/routes'
import { asSrt, asVtt } from '@regie/contract/review/rules/subtitle-checks'
import { mayValidateSubtitles, mayWriteSubtitles } from '@regie/contract/review/rules/subtitle-rights'
import { type Cue, subtitleLanguages } from '@regie/contract/review/rules/subtitles'
import { countOf, startFrame } from '@regie/contract/review/rules/timecode'
import { type Subtitles, subtitleTypes } from '@regie/contract/review/schema/subtitles'
import { and, desc, eq, sql } from 'drizzle-orm'
import { readMediaDetails } from '#features/medias/index.ts'
import { emitPostProductionEvent, visiblePostProduction } from '#features/post-productions/index.ts'
import { users } from '#features/users/index.ts'
import type { Actor, Viewer } from '#platform/actor.ts'
import type { Executor, Transaction } from '#platform/db/database.ts'
import { fail } from '#platform/http/failure.ts'
import { memoryFile } from '#platform/http/files/memory-file.ts'
import type { Handlers } from '#platform/http/handlers.ts'
import type { Platform } from '#platform/platform.ts'
import { checkIsDecider } from '../arbitration.ts'
import { checkFile, commentedVersion } from '../comment-content.ts'
import { presentSubtitleRevision, presentSubtitles, presentSubtitleTrack } from '../present.ts'
import { openReview } from '../room.ts'
import { readCues } from '../subtitle-cues.ts'
import { checkBurns, requestDelivery } from '../subtitle-delivery.ts'
import { readSubtitles, readSubtitleTrack, type TrackRow } from '../subtitle-tracks.ts'
import { subtitleRevisions, subtitles } from '../table.ts'
import { selectVersions } from '../versions.ts'

type SubtitleRoutes = Pick<
  Handlers<typeof routes>,
  | 'addSubtitles'
  | 'subtitles'
  | 'removeSubtitles'
  | 'restoreSubtitles'
  | 'updateSubtitles'
  | 'subtitleRevisions'
  | 'validateSubtitles'
  | 'subtitleFile'
  | 'deliverSubtitles'
>

/** Throws FORBIDDEN for who may not change subtitles. */
function checkMayWrite(actor: Actor): void {
  if (!mayWriteSubtitles(actor)) throw fail('FORBIDDEN')
}

/** The first timecode of a film and its duration, in milliseconds. */
async function timesOf(db: Executor, actor: Actor, fileKey: string) {
  const [file] = await readMediaDetails(db, actor, [fileKey])
  const count = file && countOf(file)
  if (!file || !count) throw fail('INVALID', { fields: { fileKey: 'Ce fichier n’a pas de durée' } })
  const startsAt = (startFrame(count) * 1000 * count.rate.den) / count.rate.num
  return { startsAt: Math.round(startsAt), lasts: Math.round((file.technical?.duration ?? 0) * 1000) }
}

type Params = { postProductionId: string; subtitlesId: string }

/** Subtitles of a version of a review that the viewer sees. Throws NOT_FOUND. */
async function visibleSubtitles(
  db: Executor,
  viewer: Viewer,
  { postProductionId, subtitlesId }: Params,
  which: { isRemovedToo?: boolean } = {},
) {
  const found = await readSubtitles(db, viewer, subtitlesId, which)
  const versions = await selectVersions(db, viewer, postProductionId)
  if (!versions.some(({ id }) => id === found.versionId)) throw fail('NOT_FOUND')
  return found
}

type Kept = { subtitlesId: string; revision: number; cues: Cue[]; authorId: string | null; at?: string }
const keepRevision = (tx: Transaction, kept: Kept) => tx.insert(subtitleRevisions).values(kept).onConflictDoNothing()

/** Keeps what subtitles are before they change: those of an earlier release have no history yet, and nobody knows who wrote them. */
const keepFormer = (tx: Transaction, { id, revision, cues, createdAt: at }: typeof subtitles.$inferSelect) =>
  keepRevision(tx, { subtitlesId: id, revision, cues, authorId: null, at })

/** The subtitles beside the versions of a post-production. */
export const subtitleHandlers = (platform: Platform): SubtitleRoutes => {
  const { db } = platform
  /** Subtitles that are held until the end of the transaction, of a post-production that the actor sees. */
  async function held(tx: Transaction, actor: Actor, params: Params, which: { isRemovedToo?: boolean } = {}) {
    const postProduction = await visiblePostProduction(tx, actor, params.postProductionId)
    await visibleSubtitles(tx, actor, params, which)
    const [row] = await tx.select().from(subtitles).where(eq(subtitles.id, params.subtitlesId)).for('update')
    if (!row) throw fail('NOT_FOUND')
    return { postProduction, row, before: await visibleSubtitles(tx, actor, params, which) }
  }
  /** Throws STALE_VERSION for another revision than the one that the actor read. */
  function checkRevision(actor: Actor, before: TrackRow<Subtitles>, revision: number): void {
    const current = presentSubtitles(before, actor)
    if (revision !== current.revision) throw fail('STALE_VERSION', { current })
  }

  return {
    addSubtitles: ({ params, body: { versionId, fileKey, language, name, text } }, { actor }) =>
      db.transaction(async (tx) => {
        const postProduction = await visiblePostProduction(tx, actor, params.postProductionId)
        checkMayWrite(actor)
        const version = await commentedVersion(tx, actor, postProduction.id, versionId)
        await checkFile(tx, version.id, fileKey)
        const cues = readCues(text, await timesOf(tx, actor, fileKey))
        const isSame = and(
          eq(subtitles.versionId, version.id),
          eq(subtitles.mediaId, fileKey),
          eq(subtitles.language, language),
        )
        const [former] = await tx.select().from(subtitles).where(isSame).for('update')
        if (former) await keepFormer(tx, former)
        const [written] = await tx
          .insert(subtitles)
          .values({ versionId: version.id, mediaId: fileKey, language, name, cues })
          .onConflictDoUpdate({
            target: [subtitles.versionId, subtitles.mediaId, subtitles.language],
            set: {
              name,
              cues,
              revision: sql`${subtitles.revision} + 1`,
              validatedAt: null,
              validatedById: null,
              createdAt: sql`now()`,
              removedAt: null,
            },
          })
          .returning({ id: subtitles.id, revision: subtitles.revision })
        if (!written) throw fail('NOT_FOUND')
        const { id: subtitlesId, revision } = written
        await keepRevision(tx, { subtitlesId, revision, cues, authorId: actor.id })
        await emitPostProductionEvent(tx, 'post-productions.subtitlesChanged', actor, postProduction)
        return presentSubtitleTrack(await readSubtitleTrack(tx, actor, subtitlesId), actor)
      }),

    async subtitles({ params }, { actor }) {
      await openReview(db, actor, params.postProductionId)
      return presentSubtitles(await visibleSubtitles(db, actor, params), actor)
    },

    removeSubtitles: ({ params }, { actor }) =>
      db.transaction(async (tx) => {
        const { postProduction, row } = await held(tx, actor, params)
        checkMayWrite(actor)
        await tx.update(subtitles).set({ removedAt: sql`now()` }).where(eq(subtitles.id, row.id))
        await emitPostProductionEvent(tx, 'post-productions.subtitlesChanged', actor, postProduction)
        return null
      }),

    restoreSubtitles: ({ params }, { actor }) =>
      db.transaction(async (tx) => {
        const { postProduction, row } = await held(tx, actor, params, { isRemovedToo: true })
        checkMayWrite(actor)
        if (row.removedAt !== null) {
          await tx.update(subtitles).set({ removedAt: null }).where(eq(subtitles.id, row.id))
          await emitPostProductionEvent(tx, 'post-productions.subtitlesChanged', actor, postProduction)
        }
        return presentSubtitleTrack(await readSubtitleTrack(tx, actor, row.id), actor)
      }),

    updateSubtitles: ({ params, body: { cues, revision } }, { actor }) =>
      db.transaction(async (tx) => {
        const { postProduction, row, before } = await held(tx, actor, params)
        checkMayWrite(actor)
        checkRevision(actor, before, revision)
        const sorted = cues.toSorted((one, other) => one.from - other.from)
        const next = row.revision + 1
        await keepFormer(tx, row)
        await tx
          .update(subtitles)
          .set({ cues: sorted, revision: next, validatedAt: null, validatedById: null })
          .where(eq(subtitles.id, row.id))
        await keepRevision(tx, { subtitlesId: row.id, revision: next, cues: sorted, authorId: actor.id })
        await emitPostProductionEvent(tx, 'post-productions.subtitlesChanged', actor, postProduction)
        return presentSubtitles(await visibleSubtitles(tx, actor, params), actor)
      }),

    async subtitleRevisions({ params }, { actor }) {
      await visiblePostProduction(db, actor, params.postProductionId)
      const { track } = await visibleSubtitles(db, actor, params)
      if (isOfClientSide(actor)) throw fail('FORBIDDEN')
      const revisions = await db
        .select({
          revision: subtitleRevisions.revision,
          authorName: sql<string | null>`${users.firstname} || ' ' || ${users.lastname}`,
          at: subtitleRevisions.at,
          cues: subtitleRevisions.cues,
        })
        .from(subtitleRevisions)
        .leftJoin(users, eq(users.id, subtitleRevisions.authorId))
        .where(eq(subtitleRevisions.subtitlesId, track.id))
        .orderBy(desc(subtitleRevisions.revision))
        .limit(50)
      return presentSubtitleRevision.all(revisions, actor)
    },

    validateSubtitles: ({ params, body: { isValid, revision } }, { actor }) =>
      db.transaction(async (tx) => {
        await openReview(tx, actor, params.postProductionId)
        const { postProduction, row, before } = await held(tx, actor, params)
        if (isValid && before.track.isOwn)
          throw fail('FORBIDDEN', { message: 'Vous avez écrit ces sous-titres : quelqu’un d’autre les valide.' })
        if (!mayValidateSubtitles(actor, { isOwn: false, deciderId: null })) throw fail('FORBIDDEN')
        await checkIsDecider(tx, actor, postProduction.productionId)
        checkRevision(actor, before, revision)
        if ((row.validatedAt !== null) !== isValid) {
          const set = isValid
            ? { validatedAt: sql`now()`, validatedById: actor.id }
            : { validatedAt: null, validatedById: null }
          await tx.update(subtitles).set(set).where(eq(subtitles.id, row.id))
          const name = isValid ? 'post-productions.subtitlesValidated' : 'post-productions.subtitlesDevalidated'
          await emitPostProductionEvent(tx, name, actor, postProduction)
        }
        return presentSubtitleTrack(await readSubtitleTrack(tx, actor, row.id), actor)
      }),

    deliverSubtitles: ({ params, body: { revision, as } }, { actor }) =>
      db.transaction(async (tx) => {
        const { row, before } = await held(tx, actor, params)
        checkRevision(actor, before, revision)
        if (as === 'BURNT' && !platform.mediaTool)
          throw fail('NOT_CONFIGURED', { message: 'Ce serveur n’a pas d’outil vidéo (ffmpeg).' })
        if (as === 'BURNT') await checkBurns(row.cues)
        await keepFormer(tx, row)
        await requestDelivery(platform, tx, { subtitlesId: row.id, revision: row.revision, as, askedById: actor.id })
        return null
      }),

    async subtitleFile({ params: { format, ...params } }, { actor }) {
      await openReview(db, actor, params.postProductionId)
      const { name, language, cues } = (await visibleSubtitles(db, actor, params)).track
      const content = Buffer.from(format === 'vtt' ? asVtt(cues) : asSrt(cues))
      return memoryFile(content, {
        name: `${name.replace(/\.\w+$/, '')} – ${subtitleLanguages[language]}.${format}`,
        type: format === 'vtt' ? subtitleTypes.vtt : subtitleTypes.srt,
      })
    },
  }
}
