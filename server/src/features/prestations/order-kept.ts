import type { PrestationListed } from '@regie/contract/prestations/schema'
import type { AcceptorOfOrder } from '#features/manifest.ts'
import type { Transaction } from '#platform/db/database.ts'
import { fail } from '#platform/http/failure.ts'

type Ordered = Pick<PrestationListed, 'id' | 'type' | 'userId' | 'purchaseOrderSellsyId'>

/**
 * Throws INVALID for a change that an accepted order forbids: the prestation stays an outside one, and nobody who takes it over reads the
 * order of the invoicing service that was its former provider's.
 */
export async function demandOrderKept(
  tx: Transaction,
  acceptorOfOrder: AcceptorOfOrder,
  before: Ordered,
  wanted: Ordered,
): Promise<void> {
  if (before.type !== 'EXTERNE' || (wanted.type === before.type && wanted.userId === before.userId)) return
  const acceptorId = await acceptorOfOrder(tx, before.id)
  if (acceptorId === null) return
  if (wanted.type !== 'EXTERNE')
    throw fail('INVALID', {
      fields: { type: 'Le prestataire a accepté le bon de commande : la prestation reste externe' },
    })
  const isTakenOver = wanted.userId !== null && wanted.userId !== acceptorId
  if (isTakenOver && wanted.purchaseOrderSellsyId !== null)
    throw fail('INVALID', {
      fields: { userId: 'Le bon de commande lié est celui d’un autre prestataire : déliez-le d’abord' },
    })
}
