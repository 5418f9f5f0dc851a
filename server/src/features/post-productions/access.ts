import { isStaff } from '@regie/contract/can'
import { can } from '@regie/contract/permissions'
import { and, eq, exists, isNull, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { productions, visibleProductions } from '#features/productions/index.ts'
import type { RowViewer } from '#platform/db/statements/per-viewer.ts'
import { postProductions } from './table.ts'

/**
 * The post-productions that a viewer may see. Staff with the permission see all of them; talents, those assigned to
 * them; clients, those of their productions.
 */
export function visiblePostProductions(viewer: RowViewer): SQL | undefined {
  const rows = () => {
    if (isStaff(viewer)) return can(viewer, ['post-productions.read']) ? sql`true` : sql`false`
    if (viewer.role === 'TALENT') return eq(postProductions.userId, viewer.id)
    return exists(
      new QueryBuilder()
        .select({ one: sql`1` })
        .from(productions)
        .where(and(eq(productions.id, postProductions.productionId), visibleProductions(viewer))),
    )
  }
  return and(isNull(postProductions.deletedAt), rows())
}

/** The same, of productions that the viewer sees: a statement that joins both asks nothing of a production twice. */
export const visibleOfProductions = (viewer: RowViewer): SQL | undefined =>
  viewer.role === 'CLIENT' ? isNull(postProductions.deletedAt) : visiblePostProductions(viewer)
