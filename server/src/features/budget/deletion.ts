import { counted } from '@regie/contract/french'
import { and, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { versionBump } from '#platform/db/columns.ts'
import type { Dependents } from '#platform/db/deletions.ts'
import { budgetLines } from './table.ts'

type ParentColumn = typeof budgetLines.projectId | typeof budgetLines.productionId | typeof budgetLines.prestationId

/** The lines that go to the trash with what they are for. `of`: « de production », after their number. */
const linesOf = (column: ParentColumn, of: string, where?: SQL): Dependents => {
  const ofParents = (ids: readonly string[]) => and(inArray(column, [...ids]), where, isNull(budgetLines.deletedAt))
  return {
    async survey(db, ids) {
      const lines = await db.$count(budgetLines, ofParents(ids))
      const goesWith = lines === 0 ? [] : [counted(lines, `ligne de budget ${of}`, `lignes de budget ${of}`)]
      return { goesWith, refusals: [] }
    },
    async remove(tx, ids, deletionId) {
      await tx
        .update(budgetLines)
        .set({ deletedAt: sql`now()`, deletionId, ...versionBump(budgetLines) })
        .where(ofParents(ids))
    },
  }
}

export const linesOfProductions = linesOf(budgetLines.productionId, 'de production')
export const linesOfPrestations = linesOf(budgetLines.prestationId, 'de prestation')
/** Those of the whole project: its productions and its prestations bring theirs. */
export const linesOfProjects = linesOf(
  budgetLines.projectId,
  'de projet',
  and(isNull(budgetLines.productionId), isNull(budgetLines.prestationId)),
)
