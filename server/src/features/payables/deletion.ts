import { plural } from '@regie/contract/french'
import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { AcceptorOfOrder, HandoverSurvey } from '#features/manifest.ts'
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

export const acceptorOfOrder: AcceptorOfOrder = async (db, prestationId) => {
  const [found] = await db
    .select({ id: providerOrders.acceptedById })
    .from(providerOrders)
    .where(isAcceptedFor([prestationId]))
  return found?.id ?? null
}

/** The prestations whose order a person accepted and that are not paid: nobody else can give the details that they are paid with. */
export const unpaidOrdersOf: HandoverSurvey = async (db, userId) => {
  const open = await db.$count(
    providerOrders,
    and(eq(providerOrders.acceptedById, userId), isNull(providerOrders.exportedAt)),
  )
  if (open === 0) return []
  return [
    {
      of: plural(open, 'd’une prestation à payer', `de ${open} prestations à payer`),
      wayOut: 'payez ce que cette personne a accepté, ou annulez son accord',
    },
  ]
}
