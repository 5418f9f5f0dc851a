import { can } from '@regie/contract/permissions'
import { and, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { isStaff } from '../../platform/actor.ts'
import type { Viewer } from '../../platform/db/per-viewer.ts'
import { visibleProductions } from '../productions/index.ts'
import { medias } from './table.ts'

/**
 * The files that somebody may see, once they have wholly arrived, where `productions` is joined: those of the productions they see. A client sees what they
 * deposited and what was delivered; versions reach them through the review, once they are presented.
 */
export function visibleTo(viewer: Viewer): SQL | undefined {
  const rows = () => {
    if (isStaff(viewer)) return can(viewer, ['medias.read']) ? sql`true` : sql`false`
    return viewer.role === 'CLIENT' ? inArray(medias.category, ['DEPOT', 'LIVRABLE']) : sql`true`
  }
  return and(isNull(medias.deletedAt), ne(medias.state, 'UPLOADING'), visibleProductions(viewer), rows())
}
