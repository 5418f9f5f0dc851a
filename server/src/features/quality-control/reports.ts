import { factsText, qualityLines, type Recording } from '@regie/contract/quality-control/rules'
import type { QualityReport, QualityTerms, Severities } from '@regie/contract/quality-control/schema'
import { and, asc, eq, inArray, isNotNull, isNull, or, type SQL } from 'drizzle-orm'
import { medias, visibleMedias } from '#features/medias/index.ts'
import { productions } from '#features/productions/index.ts'
import { subtitles } from '#features/review/index.ts'
import type { Actor } from '#platform/actor.ts'
import type { Executor } from '#platform/db/database.ts'

/** Films and sounds whose technical data is known, or on its way. A file that nothing could read has no report. */
const isControlled = and(
  inArray(medias.kind, ['VIDEO', 'AUDIO']),
  or(eq(medias.state, 'PROCESSING'), and(eq(medias.state, 'READY'), isNotNull(medias.technical))),
)

/** The subtitles of files, by file. */
async function readSubtitlesOf(db: Executor, mediaIds: readonly string[]) {
  const found = new Map<string, Recording['subtitles'][number][]>()
  if (mediaIds.length === 0) return found
  const rows = await db
    .select({ mediaId: subtitles.mediaId, language: subtitles.language, cues: subtitles.cues })
    .from(subtitles)
    .where(inArray(subtitles.mediaId, [...mediaIds]))
    .orderBy(asc(subtitles.language))
  for (const { mediaId, ...track } of rows) found.set(mediaId, [...(found.get(mediaId) ?? []), track])
  return found
}

type ReportsAsked = {
  productionId: string
  mediaIds: readonly string[]
  formats: QualityTerms['formats']
  severities: Severities
}

async function reportsWhere(
  db: Executor,
  where: SQL | undefined,
  { productionId, mediaIds, formats, severities }: ReportsAsked,
): Promise<QualityReport[]> {
  const found = await db
    .select({
      mediaId: medias.id,
      name: medias.name,
      state: medias.state,
      technical: medias.technical,
      measures: medias.measures,
    })
    .from(medias)
    .innerJoin(productions, eq(productions.id, medias.productionId))
    .where(and(eq(medias.productionId, productionId), inArray(medias.id, [...mediaIds]), isControlled, where))
    .orderBy(asc(medias.name), asc(medias.id))
  const subtitlesOf = await readSubtitlesOf(
    db,
    found.map(({ mediaId }) => mediaId),
  )
  return found.map(({ mediaId, name, state, technical, measures }) => ({
    mediaId,
    name,
    isMeasured: state === 'READY' && measures !== null,
    facts: technical ? factsText(technical) : '',
    ...(technical
      ? qualityLines({ technical, measures, subtitles: subtitlesOf.get(mediaId) ?? [] }, formats, severities)
      : { formatName: null, lines: [] }),
  }))
}

/** The reports of films and sounds of a production that the actor sees. */
export const readReports = (db: Executor, actor: Actor, asked: ReportsAsked): Promise<QualityReport[]> =>
  reportsWhere(db, visibleMedias(actor), asked)

/** The reports of the files of a version, whoever submits or presents it. */
export const readReportsOfVersion = (db: Executor, asked: ReportsAsked): Promise<QualityReport[]> =>
  reportsWhere(db, isNull(medias.deletedAt), asked)
