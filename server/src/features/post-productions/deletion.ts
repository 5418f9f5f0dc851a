import { counted, plural } from '@regie/contract/french'
import { and, count, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { type HandoverSurvey, handOver } from '#features/manifest.ts'
import { versionBump } from '#platform/db/columns.ts'
import { type Dependents, removeBelow, surveyOf } from '#platform/db/deletions.ts'
import { postProductionFiles, postProductions, postProductionVersions } from './table.ts'

/** Refuses the deletion of finished post-productions: they were delivered. */
export const refuseDelivered: Dependents = {
  async survey(db, postProductionIds) {
    const finished = await db
      .select({ name: postProductions.name })
      .from(postProductions)
      .where(and(inArray(postProductions.id, [...postProductionIds]), eq(postProductions.status, 'FINISHED')))
      .limit(3)
    return { goesWith: [], refusals: finished.map(({ name }) => `La post-production « ${name} » est livrée.`) }
  },
  remove: async () => {},
}

const isLiveIn = (productionIds: readonly string[]) =>
  and(inArray(postProductions.productionId, [...productionIds]), isNull(postProductions.deletedAt))

/** Deletes post-productions along with their productions. `below`: what follows them. */
export const postProductionsOfProductions = (below: readonly Dependents[]): Dependents => ({
  async survey(db, productionIds) {
    const rows = await db.select({ id: postProductions.id }).from(postProductions).where(isLiveIn(productionIds))
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) return { goesWith: [], refusals: [] }
    const { goesWith, refusals } = await surveyOf(db, [refuseDelivered, ...below], ids)
    return { goesWith: [counted(ids.length, 'post-production', 'post-productions'), ...goesWith], refusals }
  },
  async remove(tx, productionIds, deletionId) {
    const rows = await tx.select({ id: postProductions.id }).from(postProductions).where(isLiveIn(productionIds))
    await removeBelow(
      tx,
      below,
      rows.map(({ id }) => id),
      deletionId,
    )
    await tx
      .update(postProductions)
      .set({ deletedAt: sql`now()`, deletionId, ...versionBump(postProductions) })
      .where(isLiveIn(productionIds))
  },
})

/** The unfinished post-productions of a person, as a reason not to delete their account. */
export const postProductionsAssignedTo: HandoverSurvey = async (db, userId) => {
  const [found] = await db
    .select({ open: count() })
    .from(postProductions)
    .where(
      and(
        eq(postProductions.userId, userId),
        isNull(postProductions.deletedAt),
        ne(postProductions.status, 'FINISHED'),
      ),
    )
  const open = found?.open ?? 0
  if (open === 0) return []
  return [{ of: plural(open, 'd’une post-production', `de ${open} post-productions`), wayOut: handOver }]
}

/** Refuses the deletion of files of submitted versions: old versions stay readable. */
export const versionsOfMedias: Dependents = {
  async survey(db, mediaIds) {
    const [used] = await db
      .select({ name: postProductions.name, number: postProductionVersions.number })
      .from(postProductionFiles)
      .innerJoin(postProductionVersions, eq(postProductionVersions.id, postProductionFiles.versionId))
      .innerJoin(postProductions, eq(postProductions.id, postProductionVersions.postProductionId))
      .where(and(inArray(postProductionFiles.mediaId, [...mediaIds]), isNull(postProductions.deletedAt)))
      .limit(1)
    return {
      goesWith: [],
      refusals: used ? [`Un fichier est dans la version ${used.number} de « ${used.name} ».`] : [],
    }
  },
  remove: async () => {},
}
