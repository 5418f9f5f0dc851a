import type { Payable } from '@regie/contract/payables/schema'
import { eq } from 'drizzle-orm'
import { prestations } from '#features/prestations/index.ts'
import type { Actor } from '#platform/actor.ts'
import type { Transaction } from '#platform/db/database.ts'
import { emit } from '#platform/events/emit.ts'
import { fail } from '#platform/http/failure.ts'
import { findPrestation, type PayablePrestation, providerOf, readPayable } from './payable.ts'
import { presentPayable } from './present.ts'
import { providerOrders } from './table.ts'

/** Locks a prestation with its order, before a change, and reads it as it then is. Throws as `findPrestation`. */
export async function holdPayable(tx: Transaction, actor: Actor, prestationId: string) {
  const { id } = await findPrestation(tx, actor, prestationId)
  await tx.select({ id: prestations.id }).from(prestations).where(eq(prestations.id, id)).for('update')
  // An export holds orders alone: it ends before what it wrote is read.
  await tx
    .select({ id: providerOrders.id })
    .from(providerOrders)
    .where(eq(providerOrders.prestationId, id))
    .for('update')
  const prestation = await findPrestation(tx, actor, id)
  return { prestation, payable: await readPayable(tx, prestation) }
}

/** The payable of a prestation after a change. */
export const changedPayable = async (tx: Transaction, actor: Actor, { id }: PayablePrestation) =>
  presentPayable(await readPayable(tx, await findPrestation(tx, actor, id)), actor)

type PayableEvent =
  | 'prestations.orderWritten'
  | 'prestations.orderAccepted'
  | 'prestations.orderReopened'
  | 'prestations.workApproved'
  | 'prestations.invoiceDeposited'
  | 'prestations.paymentApproved'

/** Tells the provider and whoever sees what work costs. */
export const tellPayable = (
  tx: Transaction,
  actor: Actor,
  prestation: PayablePrestation,
  event: PayableEvent,
  changes: Record<string, [unknown, unknown]> = {},
): Promise<void> => {
  const { id, name, projectId } = prestation
  const providerId = providerOf(prestation)
  return emit(tx, {
    name: event,
    subjectId: id,
    label: name,
    projectId,
    actor,
    audience: { permission: 'budget.view', userIds: providerId === null ? [] : [providerId], isInternal: true },
    changes,
  })
}

/** The order of a payable. Throws INVALID before it is made. */
export function orderOf({ order }: Payable) {
  if (!order) throw fail('INVALID', { message: 'Établissez d’abord le bon de commande.' })
  return order
}

/** The order that its provider accepted. Throws INVALID before they did. */
export function acceptedOrderOf(payable: Payable) {
  const order = orderOf(payable)
  if (order.acceptedAt === null)
    throw fail('INVALID', { message: 'Le prestataire n’a pas encore accepté le bon de commande.' })
  return order
}

/** The row of the order of a prestation. */
export const isOrderOf = ({ id }: PayablePrestation) => eq(providerOrders.prestationId, id)
