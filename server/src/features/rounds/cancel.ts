import type { PostProductionListed } from '@regie/contract/post-productions/schema'
import { untakenSupplements } from '@regie/contract/rounds/rules'
import { cancelSupplements, readSupplements, standingOf } from '#features/supplements/index.ts'
import type { Actor } from '#platform/actor.ts'
import type { Transaction } from '#platform/db/database.ts'
import { fail } from '#platform/http/failure.ts'
import { readUnused } from './count.ts'

/** Cancels a round that the client of a post-production accepted, whose row is locked. Throws NOT_FOUND; INVALID when a sent round took it. */
export async function cancelAcceptedRound(
  tx: Transaction,
  actor: Actor,
  postProduction: PostProductionListed,
  { supplementId, reason }: { supplementId: string; reason: string },
): Promise<void> {
  const standing = await readSupplements(tx, standingOf(postProduction.id, 'ROUND'))
  const isIt = ({ id }: { id: string }) => id === supplementId
  if (!standing.some(isIt)) throw fail('NOT_FOUND')
  if (!untakenSupplements(standing, await readUnused(tx, postProduction.id)).some(isIt))
    throw fail('INVALID', { message: 'Le tour que ce supplément paie est envoyé : il reste dû.' })
  await cancelSupplements(tx, actor, postProduction, { kind: 'ROUND', supplementId, reason })
}
