import { and, inArray, isNull } from 'drizzle-orm'
import type { Dependents } from '#platform/db/deletions.ts'
import { supplements } from './table.ts'

/** What a client accepted is owed: a deletion that would remove it is refused. */
export const supplementsOfPostProductions: Dependents = {
  async survey(db, ids) {
    const standing = and(inArray(supplements.postProductionId, [...ids]), isNull(supplements.cancelledAt))
    const isOwed = (await db.$count(supplements, standing)) > 0
    return { goesWith: [], refusals: isOwed ? ['Un supplément a été accepté.'] : [] }
  },
  remove: async () => {},
}
