import { and, arrayContains, eq, inArray, isNull, ne, notExists } from 'drizzle-orm'
import type { StrandedEdits } from '#features/manifest.ts'
import { prestationProductions, prestations } from '#features/prestations/index.ts'
import { users } from '#features/users/index.ts'
import { postProductions } from './table.ts'

/** See `StrandedEdits`. Staff need no prestation to work. */
export const strandedEdits: StrandedEdits = async (db, { userId, productionIds, without }) => {
  if (userId === null || productionIds.length === 0) return []
  const otherWayIn = db
    .select({ id: prestations.id })
    .from(prestationProductions)
    .innerJoin(prestations, eq(prestations.id, prestationProductions.prestationId))
    .where(
      and(
        eq(prestationProductions.productionId, postProductions.productionId),
        arrayContains(prestationProductions.categories, ['POST_PRODUCTION']),
        eq(prestations.userId, userId),
        ne(prestations.id, without),
        isNull(prestations.deletedAt),
      ),
    )
  const stranded = await db
    .select({ name: postProductions.name })
    .from(postProductions)
    .innerJoin(users, and(eq(users.id, postProductions.userId), eq(users.role, 'TALENT')))
    .where(
      and(
        eq(postProductions.userId, userId),
        inArray(postProductions.productionId, [...productionIds]),
        isNull(postProductions.deletedAt),
        ne(postProductions.status, 'FINISHED'),
        notExists(otherWayIn),
      ),
    )
    .orderBy(postProductions.number)
    .limit(3)
  return stranded.map(({ name }) => name)
}
