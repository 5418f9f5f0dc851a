import { isStaff } from '@regie/contract/can'
import type { MediaCategory } from '@regie/contract/medias/schema'
import { can } from '@regie/contract/permissions'
import { and, eq, exists, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { livePostProductions, productions, visibleProductions } from '#features/productions/index.ts'
import type { RowViewer } from '#platform/db/per-viewer.ts'
import { medias, publishedFiles } from './table.ts'

/** True for a file of a version that is presented to the client. */
const isPublished = exists(
  new QueryBuilder().select({ one: sql`1` }).from(publishedFiles).where(eq(publishedFiles.mediaId, medias.id)),
)

/** What a file is for those who save it: one that was validated, of a post-production that is over, is delivered. */
export const givenAs = sql<MediaCategory>`case when ${exists(
  new QueryBuilder()
    .select({ one: sql`1` })
    .from(publishedFiles)
    .where(and(eq(publishedFiles.mediaId, medias.id), eq(publishedFiles.isDelivered, true))),
)} then 'LIVRABLE' else ${medias.category} end`

/** True for a photo that a client is asked to choose from. */
const isToChoose = and(eq(medias.category, 'RUSH'), eq(medias.kind, 'IMAGE'), ne(productions.optionImageChoice, 'NO'))

/** True once something of the production is delivered. */
const isOver = or(
  eq(productions.status, 'FINISHED'),
  exists(
    new QueryBuilder()
      .select({ one: sql`1` })
      .from(livePostProductions)
      .where(and(eq(livePostProductions.productionId, productions.id), eq(livePostProductions.status, 'FINISHED'))),
  ),
)

/**
 * The files that somebody may see, once they have wholly arrived, where `productions` is joined: those of the productions they see. A
 * client sees what they deposited, the photos to choose from, what was delivered, and the versions that were presented to them; a guest, these last alone.
 */
export function visibleMedias(viewer: RowViewer): SQL | undefined {
  const rows = () => {
    if (isStaff(viewer)) return can(viewer, ['medias.read']) ? sql`true` : sql`false`
    if (viewer.role === 'GUEST') return isPublished
    return viewer.role === 'CLIENT'
      ? or(isToChoose, eq(medias.category, 'DEPOT'), and(eq(medias.category, 'LIVRABLE'), isOver), isPublished)
      : sql`true`
  }
  return and(isNull(medias.deletedAt), ne(medias.state, 'UPLOADING'), visibleProductions(viewer), rows())
}
