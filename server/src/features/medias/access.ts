import { can } from '@regie/contract/permissions'
import { and, eq, exists, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { isStaff } from '../../platform/actor.ts'
import type { Viewer } from '../../platform/db/per-viewer.ts'
import { visibleProductions } from '../productions/index.ts'
import { medias, publishedFiles } from './table.ts'

/** True for a file of a version that is presented to the client. */
const isPublished = exists(
  new QueryBuilder().select({ one: sql`1` }).from(publishedFiles).where(eq(publishedFiles.mediaId, medias.id)),
)

/**
 * The files that somebody may see, once they have wholly arrived, where `productions` is joined: those of the productions they see. A
 * client sees what they deposited, what was delivered, and the versions that were presented to them; a guest, these last alone.
 */
export function visibleTo(viewer: Viewer): SQL | undefined {
  const rows = () => {
    if (isStaff(viewer)) return can(viewer, ['medias.read']) ? sql`true` : sql`false`
    if (viewer.role === 'GUEST') return isPublished
    return viewer.role === 'CLIENT' ? or(inArray(medias.category, ['DEPOT', 'LIVRABLE']), isPublished) : sql`true`
  }
  return and(isNull(medias.deletedAt), ne(medias.state, 'UPLOADING'), visibleProductions(viewer), rows())
}
