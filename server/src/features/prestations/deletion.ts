import { counted, plural } from '@regie/contract/french'
import { and, count, eq, exists, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { type HandoverSurvey, handOver } from '#features/manifest.ts'
import { versionBump } from '#platform/db/columns.ts'
import { type Dependents, removeBelow, surveyOf } from '#platform/db/deletions.ts'
import { prestationProductions, prestations } from './table.ts'

/** Refuses the deletion of an ordered prestation: the order is a promise to its worker. */
export const refuseOrdered: Dependents = {
  async survey(db, prestationIds) {
    const ordered = await db
      .select({ name: prestations.name })
      .from(prestations)
      .where(and(inArray(prestations.id, [...prestationIds]), isNotNull(prestations.purchaseOrderSellsyId)))
      .limit(3)
    return {
      goesWith: [],
      refusals: ordered.map(({ name }) => `Un bon de commande est lié à la prestation « ${name} ».`),
    }
  },
  remove: async () => {},
}

/** Deletes prestations along with their projects. `below`: what depends on a prestation in later features. */
export const prestationsOfProjects = (below: readonly Dependents[]): Dependents => {
  const dependents = [refuseOrdered, ...below]
  const ofProjects = (projectIds: readonly string[]) =>
    and(inArray(prestations.projectId, [...projectIds]), isNull(prestations.deletedAt))
  return {
    async survey(db, projectIds) {
      const rows = await db.select({ id: prestations.id }).from(prestations).where(ofProjects(projectIds))
      const ids = rows.map(({ id }) => id)
      const { goesWith, refusals } = await surveyOf(db, dependents, ids)
      const own = ids.length === 0 ? [] : [counted(ids.length, 'prestation', 'prestations')]
      return { goesWith: [...own, ...goesWith], refusals }
    },
    async remove(tx, projectIds, deletionId) {
      const gone = await tx
        .update(prestations)
        .set({ deletedAt: sql`now()`, deletionId, ...versionBump(prestations) })
        .where(ofProjects(projectIds))
        .returning({ id: prestations.id })
      const ids = gone.map(({ id }) => id)
      await removeBelow(tx, dependents, ids, deletionId)
    },
  }
}

/** The prestations of a person with an unfinished production, as a reason not to delete their account. */
export const prestationsAssignedTo: HandoverSurvey = async (db, userId) => {
  const [found] = await db
    .select({ open: count() })
    .from(prestations)
    .where(
      and(
        eq(prestations.userId, userId),
        isNull(prestations.deletedAt),
        exists(
          db
            .select({ one: sql`1` })
            .from(prestationProductions)
            .where(
              and(eq(prestationProductions.prestationId, prestations.id), ne(prestationProductions.status, 'FINISHED')),
            ),
        ),
      ),
    )
  const open = found?.open ?? 0
  if (open === 0) return []
  return [{ of: plural(open, 'd’une prestation', `de ${open} prestations`), wayOut: handOver }]
}
