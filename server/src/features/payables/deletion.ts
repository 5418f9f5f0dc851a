import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { HasAcceptedOrder } from '#features/manifest.ts'
import { prestations } from '#features/prestations/index.ts'
import type { Dependents } from '#platform/db/deletions.ts'
import { providerOrders } from './table.ts'

const isAcceptedFor = (prestationIds: readonly string[]) =>
  and(inArray(providerOrders.prestationId, [...prestationIds]), isNotNull(providerOrders.acceptedAt))

/** Refuses the deletion of a prestation whose provider accepted its order: it is owed. The order of any other stays with it. */
export const ordersOfPrestations: Dependents = {
  async survey(db, prestationIds) {
    const accepted = await db
      .select({ name: prestations.name })
      .from(providerOrders)
      .innerJoin(prestations, eq(prestations.id, providerOrders.prestationId))
      .where(isAcceptedFor(prestationIds))
      .limit(3)
    return {
      goesWith: [],
      refusals: accepted.map(({ name }) => `Le bon de commande de la prestation « ${name} » est accepté.`),
    }
  },
  remove: async () => {},
}

export const hasAcceptedOrder: HasAcceptedOrder = async (db, prestationId) =>
  (await db.$count(providerOrders, isAcceptedFor([prestationId]))) > 0
