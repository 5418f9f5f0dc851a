import type { review as routes } from '@regie/contract/review/routes'
import { countOf, startFrame } from '@regie/contract/review/rules/timecode'
import { and, eq, sql } from 'drizzle-orm'
import { readMediaDetails } from '#features/medias/index.ts'
import { emitPostProductionEvent, visiblePostProduction } from '#features/post-productions/index.ts'
import type { Actor } from '#platform/actor.ts'
import type { Executor } from '#platform/db/database.ts'
import { fail } from '#platform/http/failure.ts'
import type { Handlers } from '#platform/http/handlers.ts'
import type { Platform } from '#platform/platform.ts'
import { speakerOf } from '../access.ts'
import { checkFile, commentedVersion } from '../comment-content.ts'
import { presentSubtitles, presentSubtitleTrack } from '../present.ts'
import { openReview } from '../room.ts'
import { readCues } from '../subtitle-cues.ts'
import { subtitles } from '../table.ts'
import { selectVersions } from '../versions.ts'

type SubtitleRoutes = Pick<Handlers<typeof routes>, 'addSubtitles' | 'subtitles' | 'removeSubtitles'>

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

const track = {
  id: subtitles.id,
  fileKey: subtitles.mediaId,
  language: subtitles.language,
  name: subtitles.name,
}

/** The subtitles beside the versions of a post-production. */
export const subtitleHandlers = ({ db }: Platform): SubtitleRoutes => ({
  async addSubtitles({ params, body: { versionId, fileKey, language, name, text } }, { actor }) {
    return db.transaction(async (tx) => {
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
          set: { name, cues, createdAt: sql`now()` },
        })
        .returning(track)
      if (!written) throw fail('NOT_FOUND')
      await emitPostProductionEvent(tx, 'post-productions.subtitlesChanged', actor, postProduction)
      return presentSubtitleTrack(written, actor)
    })
  },

  async subtitles({ params }, { actor }) {
    const { id } = await openReview(db, actor, params.postProductionId)
    const [found] = await db
      .select({ ...track, versionId: subtitles.versionId, cues: subtitles.cues })
      .from(subtitles)
      .where(eq(subtitles.id, params.subtitlesId))
    const versions = await selectVersions(db, actor, id)
    if (!found || !versions.some(({ id: versionId }) => versionId === found.versionId)) throw fail('NOT_FOUND')
    const { versionId: _, ...shown } = found
    return presentSubtitles(shown, actor)
  },

  removeSubtitles: ({ params }, { actor }) =>
    db.transaction(async (tx) => {
      const postProduction = await visiblePostProduction(tx, actor, params.postProductionId)
      checkMaySubtitle(actor)
      const versions = await selectVersions(tx, actor, postProduction.id)
      const [found] = await tx
        .select({ versionId: subtitles.versionId })
        .from(subtitles)
        .where(eq(subtitles.id, params.subtitlesId))
      if (!found || !versions.some(({ id }) => id === found.versionId)) throw fail('NOT_FOUND')
      await tx
        .delete(subtitles)
        .where(and(eq(subtitles.id, params.subtitlesId), eq(subtitles.versionId, found.versionId)))
      await emitPostProductionEvent(tx, 'post-productions.subtitlesChanged', actor, postProduction)
      return null
    }),
})
