import { isStaff } from '@regie/contract/can'
import type { MediaCategory } from '@regie/contract/medias/schema'
import { can } from '@regie/contract/permissions'
import { and, eq, exists, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { livePostProductions, productions, visibleProductions } from '#features/productions/index.ts'
import type { RowViewer } from '#platform/db/per-viewer.ts'
import { medias, publishedFiles } from './table.ts'

/** True for a file of a version that was presented to the client. */
const isPublished = exists(
  new QueryBuilder().select({ one: sql`1` }).from(publishedFiles).where(eq(publishedFiles.mediaId, medias.id)),
)

/** The category of a file when it is downloaded. A validated file of a finished post-production counts as LIVRABLE. */
export const downloadCategory = sql<MediaCategory>`case when ${exists(
  new QueryBuilder()
    .select({ one: sql`1` })
    .from(publishedFiles)
    .where(and(eq(publishedFiles.mediaId, medias.id), eq(publishedFiles.isDelivered, true))),
)} then 'LIVRABLE' else ${medias.category} end`

/** True for a photo that the client may select. */
const isSelectable = and(eq(medias.category, 'RUSH'), eq(medias.kind, 'IMAGE'), ne(productions.optionImageChoice, 'NO'))

/** True once a part of the production is delivered. */
const hasDelivery = or(
  eq(productions.status, 'FINISHED'),
  exists(
    new QueryBuilder()
      .select({ one: sql`1` })
      .from(livePostProductions)
      .where(and(eq(livePostProductions.productionId, productions.id), eq(livePostProductions.status, 'FINISHED'))),
  ),
)

/**
 * The files that a viewer may see, once fully received, in a query that joins `productions`. Only files of productions
 * that the viewer sees. A client sees their deposits, the photos to select, the delivered files, and the files of
 * presented versions. A guest sees the files of presented versions only.
 */
export function visibleMedias(viewer: RowViewer): SQL | undefined {
  const rows = () => {
    if (isStaff(viewer)) return can(viewer, ['medias.read']) ? sql`true` : sql`false`
    if (viewer.role === 'GUEST') return isPublished
    return viewer.role === 'CLIENT'
      ? or(isSelectable, eq(medias.category, 'DEPOT'), and(eq(medias.category, 'LIVRABLE'), hasDelivery), isPublished)
      : sql`true`
  }
  return and(isNull(medias.deletedAt), ne(medias.state, 'UPLOADING'), visibleProductions(viewer), rows())
}
