import type { review as routes } from '@regie/contract/review/routes'
import { asSrt, asVtt } from '@regie/contract/review/rules/subtitle-checks'
import { type Cue, subtitleLanguages } from '@regie/contract/review/rules/subtitles'
import { countOf, startFrame } from '@regie/contract/review/rules/timecode'
import { subtitleTypes } from '@regie/contract/review/schema/subtitles'
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
import { speakerOf } from '../access.ts'
import { checkIsDecider } from '../arbitration.ts'
import { checkFile, commentedVersion } from '../comment-content.ts'
import { presentSubtitleRevision, presentSubtitles, presentSubtitleTrack } from '../present.ts'
import { openReview } from '../room.ts'
import { readCues } from '../subtitle-cues.ts'
import { requestDelivery } from '../subtitle-delivery.ts'
import { readSubtitles, readSubtitleTrack } from '../subtitle-tracks.ts'
import { subtitleRevisions, subtitles } from '../table.ts'
import { selectVersions } from '../versions.ts'

type SubtitleRoutes = Pick<
  Handlers<typeof routes>,
  | 'addSubtitles'
  | 'subtitles'
  | 'removeSubtitles'
  | 'updateSubtitles'
  | 'subtitleRevisions'
  | 'validateSubtitles'
  | 'subtitleFile'
  | 'deliverSubtitles'
>

/** Throws FORBIDDEN unless the person is of the agency or a talent. */
function checkMaySubtitle(actor: Parameters<typeof speakerOf>[0]): void {
  const speaker = speakerOf(actor)
  if (speaker !== 'STAFF' && speaker !== 'TALENT') throw fail('FORBIDDEN')
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
async function visibleSubtitles(db: Executor, viewer: Viewer, postProductionId: string, subtitlesId: string) {
  const [found] = await readSubtitles(db, eq(subtitles.id, subtitlesId))
  const versions = await selectVersions(db, viewer, postProductionId)
  if (!found || !versions.some(({ id }) => id === found.versionId)) throw fail('NOT_FOUND')
  const { versionId: _, ...shown } = found
  return shown
}

/** Keeps what subtitles are now, as their last revision. */
const keepRevision = (tx: Transaction, actor: Actor, kept: { subtitlesId: string; revision: number; cues: Cue[] }) =>
  tx
    .insert(subtitleRevisions)
    .values({ ...kept, authorId: actor.id })
    .onConflictDoNothing()

/** The subtitles beside the versions of a post-production. */
export const subtitleHandlers = (platform: Platform): SubtitleRoutes => {
  const { db } = platform
  /** Subtitles that are held until the end of the transaction, of a post-production that the actor sees. */
  async function held(tx: Transaction, actor: Actor, { postProductionId, subtitlesId }: Params) {
    const postProduction = await visiblePostProduction(tx, actor, postProductionId)
    await visibleSubtitles(tx, actor, postProduction.id, subtitlesId)
    await tx.select({ id: subtitles.id }).from(subtitles).where(eq(subtitles.id, subtitlesId)).for('update')
    return { postProduction, before: await visibleSubtitles(tx, actor, postProduction.id, subtitlesId) }
  }

  return {
    addSubtitles: ({ params, body: { versionId, fileKey, language, name, text } }, { actor }) =>
      db.transaction(async (tx) => {
        const postProduction = await visiblePostProduction(tx, actor, params.postProductionId)
        checkMaySubtitle(actor)
        const version = await commentedVersion(tx, actor, postProduction.id, versionId)
        await checkFile(tx, version.id, fileKey)
        const cues = await readCues(text, await timesOf(tx, actor, fileKey))
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
            },
          })
          .returning({ id: subtitles.id, revision: subtitles.revision })
        if (!written) throw fail('NOT_FOUND')
        await keepRevision(tx, actor, { subtitlesId: written.id, revision: written.revision, cues })
        await emitPostProductionEvent(tx, 'post-productions.subtitlesChanged', actor, postProduction)
        return presentSubtitleTrack(await readSubtitleTrack(tx, written.id), actor)
      }),

    async subtitles({ params }, { actor }) {
      const { id } = await openReview(db, actor, params.postProductionId)
      return presentSubtitles(await visibleSubtitles(db, actor, id, params.subtitlesId), actor)
    },

    removeSubtitles: ({ params }, { actor }) =>
      db.transaction(async (tx) => {
        const { postProduction } = await held(tx, actor, params)
        checkMaySubtitle(actor)
        await tx.delete(subtitles).where(eq(subtitles.id, params.subtitlesId))
        await emitPostProductionEvent(tx, 'post-productions.subtitlesChanged', actor, postProduction)
        return null
      }),

    updateSubtitles: ({ params, body: { cues, revision } }, { actor }) =>
      db.transaction(async (tx) => {
        const { postProduction, before } = await held(tx, actor, params)
        checkMaySubtitle(actor)
        if (revision !== before.revision) throw fail('STALE_VERSION', { current: presentSubtitles(before, actor) })
        const sorted = cues.toSorted((one, other) => one.from - other.from)
        const next = before.revision + 1
        // Those of an earlier release have no history yet.
        await keepRevision(tx, actor, { subtitlesId: before.id, revision: before.revision, cues: before.cues })
        await tx
          .update(subtitles)
          .set({ cues: sorted, revision: next, validatedAt: null, validatedById: null })
          .where(eq(subtitles.id, before.id))
        await keepRevision(tx, actor, { subtitlesId: before.id, revision: next, cues: sorted })
        await emitPostProductionEvent(tx, 'post-productions.subtitlesChanged', actor, postProduction)
        return presentSubtitles(await visibleSubtitles(tx, actor, postProduction.id, before.id), actor)
      }),

    async subtitleRevisions({ params }, { actor }) {
      const { id } = await visiblePostProduction(db, actor, params.postProductionId)
      checkMaySubtitle(actor)
      const found = await visibleSubtitles(db, actor, id, params.subtitlesId)
      const revisions = await db
        .select({
          revision: subtitleRevisions.revision,
          authorName: sql<string | null>`${users.firstname} || ' ' || ${users.lastname}`,
          at: subtitleRevisions.at,
          cues: subtitleRevisions.cues,
        })
        .from(subtitleRevisions)
        .leftJoin(users, eq(users.id, subtitleRevisions.authorId))
        .where(eq(subtitleRevisions.subtitlesId, found.id))
        .orderBy(desc(subtitleRevisions.revision))
        .limit(50)
      return presentSubtitleRevision.all(revisions, actor)
    },

    validateSubtitles: ({ params, body: { isValid, revision } }, { actor }) =>
      db.transaction(async (tx) => {
        await openReview(tx, actor, params.postProductionId)
        const { postProduction, before } = await held(tx, actor, params)
        // Whoever wrote them does not validate them.
        if (actor.role === 'TALENT') throw fail('FORBIDDEN')
        await checkIsDecider(tx, actor, postProduction.productionId)
        if (revision !== before.revision) throw fail('STALE_VERSION', { current: presentSubtitles(before, actor) })
        if ((before.validatedAt !== null) !== isValid) {
          const set = isValid
            ? { validatedAt: sql`now()`, validatedById: actor.id }
            : { validatedAt: null, validatedById: null }
          await tx
            .update(subtitles)
            .set(set)
            .where(and(eq(subtitles.id, before.id), eq(subtitles.revision, revision)))
          const name = isValid ? 'post-productions.subtitlesValidated' : 'post-productions.subtitlesDevalidated'
          await emitPostProductionEvent(tx, name, actor, postProduction)
        }
        return presentSubtitleTrack(await readSubtitleTrack(tx, before.id), actor)
      }),

    deliverSubtitles: ({ params, body: { revision, as } }, { actor }) =>
      db.transaction(async (tx) => {
        const { before } = await held(tx, actor, params)
        if (revision !== before.revision) throw fail('STALE_VERSION', { current: presentSubtitles(before, actor) })
        if (as === 'BURNT' && !platform.mediaTool)
          throw fail('NOT_CONFIGURED', { message: 'Ce serveur n’a pas d’outil vidéo (ffmpeg).' })
        await keepRevision(tx, actor, { subtitlesId: before.id, revision, cues: before.cues })
        await requestDelivery(platform, tx, { subtitlesId: before.id, revision, as, askedById: actor.id })
        return null
      }),

    async subtitleFile({ params: { postProductionId, subtitlesId, format } }, { actor }) {
      const { id } = await openReview(db, actor, postProductionId)
      const { name, language, cues } = await visibleSubtitles(db, actor, id, subtitlesId)
      const content = Buffer.from(format === 'vtt' ? asVtt(cues) : asSrt(cues))
      return memoryFile(content, {
        name: `${name.replace(/\.\w+$/, '')} – ${subtitleLanguages[language]}.${format}`,
        type: format === 'vtt' ? subtitleTypes.vtt : subtitleTypes.srt,
      })
    },
  }
}
