import { isJudged } from '@regie/contract/medias/rules'
import { factsText, qualityLines, type Recording } from '@regie/contract/quality-control/rules'
import type { QualityReport, QualityTerms, Severities } from '@regie/contract/quality-control/schema'
import { countOf } from '@regie/contract/review/rules/timecode'
import { and, asc, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import { medias, visibleMedias } from '#features/medias/index.ts'
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
      kind: medias.kind,
      state: medias.state,
      category: medias.category,
      previews: medias.previews,
      technical: medias.technical,
      measures: medias.measures,
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
  const subtitlesOf = await readSubtitlesOf(
    db,
    found.map(({ mediaId }) => mediaId),
  )
  return found.map((row) => {
    const { mediaId, name, state, technical, measures } = row
    const recording = {
      technical,
      measures,
      count: countOf(row),
      subtitles: subtitlesOf.get(mediaId) ?? [],
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
