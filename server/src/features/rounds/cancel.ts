import type { PostProductionListed } from '@regie/contract/post-productions/schema'
import { cancelSupplements } from '#features/supplements/index.ts'
import type { Actor } from '#platform/actor.ts'
import type { Transaction } from '#platform/db/database.ts'
import { fail } from '#platform/http/failure.ts'
import { readGiven } from './count.ts'

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
