import { can } from '@regie/contract/permissions'
import type { PostProductionListed } from '@regie/contract/post-productions/schema'
import { lockPostProductionAt, openStep } from '#features/post-productions/index.ts'
import type { Actor } from '#platform/actor.ts'
import type { Executor, Transaction } from '#platform/db/database.ts'

/** True when the actor may select images: clients, and staff in their place. */
export const mayChoose = (actor: Actor): boolean =>
  actor.role === 'CLIENT' || (actor.role !== 'TALENT' && can(actor, ['post-productions.update']))

/**
 * A post-production whose images the actor may see. Throws NOT_FOUND; STEP_CLOSED for a client when no selection is
 * requested.
 */
export const openSelection = (db: Executor, actor: Actor, postProductionId: string): Promise<PostProductionListed> =>
  openStep(db, actor, postProductionId, 'selection')

/** The same, locked before a change of its selection: the step is asked for again once nobody else moves it. */
export async function lockOpenSelection(
  tx: Transaction,
  actor: Actor,
  postProductionId: string,
): Promise<PostProductionListed> {
  await lockPostProductionAt(tx, actor, postProductionId, undefined)
  return openSelection(tx, actor, postProductionId)
}
