import { isJudged } from '@regie/contract/medias/rules'
import { factsText, qualityLines, type Recording } from '@regie/contract/quality-control/rules'
import type { QualityReport, QualityTerms, Severities } from '@regie/contract/quality-control/schema'
import { countOf } from '@regie/contract/review/rules/timecode'
import { and, asc, desc, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import { medias, visibleMedias } from '#features/medias/index.ts'
import { postProductionFiles, postProductions, postProductionVersions } from '#features/post-productions/index.ts'
import { productions } from '#features/productions/index.ts'
import { subtitles } from '#features/review/index.ts'
import type { Actor } from '#platform/actor.ts'
import type { Executor } from '#platform/db/database.ts'

/** Films and sounds that arrived, those that nothing could read included. */
const isControlled = and(
  inArray(medias.kind, ['VIDEO', 'AUDIO']),
  inArray(medias.state, ['PROCESSING', 'READY', 'FAILED']),
)

type Prepared = Pick<typeof medias.$inferSelect, 'state' | 'category' | 'technical' | 'measures'>

/** True once no job will measure more of a file: it can't be read, or is of those that are not measured. */
const isUnmeasurable = ({ state, category, technical, measures }: Prepared): boolean =>
  measures?.isFailed === true ||
  (measures === null && (state === 'FAILED' || (state === 'READY' && (technical === null || !isJudged[category]))))

/**
 * The version whose subtitles count: one; for each file the last that holds it; or none, for one that is being made: subtitles are added
 * to a version that is there.
 */
type SubtitlesOf = { versionId: string } | 'LAST' | 'NONE'

/** For each file, the last version that holds it and was not withdrawn. */
const lastVersions = (db: Executor, mediaIds: readonly string[]) =>
  db
    .selectDistinctOn([postProductionFiles.mediaId], {
      mediaId: postProductionFiles.mediaId,
      versionId: postProductionFiles.versionId,
    })
    .from(postProductionFiles)
    .innerJoin(postProductionVersions, eq(postProductionVersions.id, postProductionFiles.versionId))
    .innerJoin(postProductions, eq(postProductions.id, postProductionVersions.postProductionId))
    .where(
      and(
        inArray(postProductionFiles.mediaId, [...mediaIds]),
        isNull(postProductionVersions.withdrawnAt),
        isNull(postProductions.deletedAt),
      ),
    )
    .orderBy(postProductionFiles.mediaId, desc(postProductionVersions.createdAt))

/** The subtitles of files, by file. Nothing for a file that stands in no version. */
async function readSubtitlesOf(db: Executor, mediaIds: readonly string[], of: SubtitlesOf) {
  const found = new Map<string, NonNullable<Recording['subtitles']>[number][]>()
  if (mediaIds.length === 0 || of === 'NONE') return found
  const holders =
    of === 'LAST' ? await lastVersions(db, mediaIds) : mediaIds.map((mediaId) => ({ mediaId, versionId: of.versionId }))
  for (const { mediaId } of holders) found.set(mediaId, [])
  const rows = await db
    .select({
      mediaId: subtitles.mediaId,
      versionId: subtitles.versionId,
      language: subtitles.language,
      cues: subtitles.cues,
    })
    .from(subtitles)
    .where(and(inArray(subtitles.mediaId, [...found.keys()]), isNull(subtitles.removedAt)))
    .orderBy(asc(subtitles.language))
  for (const { mediaId, versionId, ...track } of rows)
    if (holders.some((holder) => holder.mediaId === mediaId && holder.versionId === versionId))
      found.get(mediaId)?.push(track)
  return found
}

/** The subtitles of a film, to be told; null where none are awaited: without a version, or in the picture. */
const awaitedOf = (
  tracks: NonNullable<Recording['subtitles']> | undefined,
  { burntSubtitlesId }: Pick<typeof medias.$inferSelect, 'burntSubtitlesId'>,
): Recording['subtitles'] =>
  tracks === undefined || (tracks.length === 0 && burntSubtitlesId !== null) ? null : tracks

type ReportsAsked = {
  productionId: string
  mediaIds: readonly string[]
  formats: QualityTerms['formats']
  severities: Severities
  subtitlesOf: SubtitlesOf
}

async function reportsWhere(
  db: Executor,
  where: SQL | undefined,
  { productionId, mediaIds, formats, severities, subtitlesOf }: ReportsAsked,
): Promise<QualityReport[]> {
  const found = await db
    .select({
      mediaId: medias.id,
      name: medias.name,
      kind: medias.kind,
      state: medias.state,
      category: medias.category,
      previews: medias.previews,
      technical: medias.technical,
      measures: medias.measures,
      burntSubtitlesId: medias.burntSubtitlesId,
    })
    .from(medias)
    .innerJoin(productions, eq(productions.id, medias.productionId))
    .where(
      and(
        eq(medias.productionId, productionId),
        inArray(medias.id, [...mediaIds]),
        isControlled,
        isNull(medias.deletedAt),
        where,
      ),
    )
    .orderBy(asc(medias.name), asc(medias.id))
  const tracksOf = await readSubtitlesOf(
    db,
    found.map(({ mediaId }) => mediaId),
    subtitlesOf,
  )
  return found.map((row) => {
    const { mediaId, name, state, technical, measures } = row
    const recording = {
      technical,
      measures,
      count: countOf(row),
      subtitles: awaitedOf(tracksOf.get(mediaId), row),
      isUnmeasurable: isUnmeasurable(row),
    }
    return {
      mediaId,
      name,
      isMeasured: recording.isUnmeasurable || (state === 'READY' && measures !== null),
      facts: technical ? factsText(technical, name) : '',
      ...qualityLines(recording, formats, severities),
    }
  })
}

/** The reports of films and sounds of a production that the actor sees. */
export const readReports = (db: Executor, actor: Actor, asked: ReportsAsked): Promise<QualityReport[]> =>
  reportsWhere(db, visibleMedias(actor), asked)

/** The reports of the files of a version, whoever submits or presents it. */
export const readReportsOfVersion = (db: Executor, asked: ReportsAsked): Promise<QualityReport[]> =>
  reportsWhere(db, undefined, asked)
