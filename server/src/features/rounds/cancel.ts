import type { PostProductionListed } from '@regie/contract/post-productions/schema'
import { eq } from 'drizzle-orm'
import { emitPostProductionEvent } from '#features/post-productions/index.ts'
import { cancelSupplements } from '#features/supplements/index.ts'
import type { Actor } from '#platform/actor.ts'
import type { Transaction } from '#platform/db/database.ts'
import { fail } from '#platform/http/failure.ts'
import { readGiven } from './count.ts'
import { offeredRounds } from './table.ts'

/** Cancels a round that a client of a post-production accepted, whose row is locked. Throws NOT_FOUND; INVALID when a sent round took it. */
export async function cancelAcceptedRound(
  tx: Transaction,
  actor: Actor,
  postProduction: PostProductionListed,
  { supplementId, reason }: { supplementId: string; reason: string },
): Promise<void> {
  const { accepted, unused } = await readGiven(tx, postProduction.id)
  const isIt = ({ id }: { id: string }) => id === supplementId
  if (!accepted.some(isIt)) throw fail('NOT_FOUND')
  if (!unused.accepted.some(isIt))
    throw fail('INVALID', { message: 'Le tour que ce supplément paie est envoyé : il reste dû.' })
  await cancelSupplements(tx, actor, postProduction, { kind: 'ROUND', supplementId, reason })
}

/** Withdraws a round that was offered for a post-production, whose row is locked. Throws NOT_FOUND; INVALID when a sent round took it. */
export async function withdrawOfferedRound(
  tx: Transaction,
  actor: Actor,
  postProduction: PostProductionListed,
  { offerId, reason }: { offerId: string; reason: string },
): Promise<void> {
  const { offered, unused } = await readGiven(tx, postProduction.id)
  const offer = offered.find(({ id }) => id === offerId)
  if (!offer) throw fail('NOT_FOUND')
  if (!unused.offered.includes(offer))
    throw fail('INVALID', { message: 'Le tour offert est envoyé : il reste offert.' })
  await tx.delete(offeredRounds).where(eq(offeredRounds.id, offerId))
  await emitPostProductionEvent(tx, 'post-productions.roundWithdrawn', actor, postProduction, {
    changes: { offeredRound: [offer.reason, null], reason: [null, reason] },
    isForClients: offer.isOfCompany,
    isForTalents: false,
  })
}
