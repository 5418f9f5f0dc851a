import { can } from '@regie/contract/permissions'
import { clientSteps } from '@regie/contract/post-productions/rules/steps'
import type { PostProductionListed } from '@regie/contract/post-productions/schema'
import { eq } from 'drizzle-orm'
import type { Actor } from '../../platform/actor.ts'
import type { Executor } from '../../platform/db/database.ts'
import { fail } from '../../platform/http/failure.ts'
import { visibleOne } from '../post-productions/index.ts'
import { productions } from '../productions/index.ts'

/** True for whoever may choose: the client, and staff in their place. */
export const mayChoose = (actor: Actor): boolean =>
  actor.role === 'CLIENT' || (actor.role !== 'TALENT' && can(actor, ['post-productions.update']))

/** A post-production whose pictures whoever asks may see. Throws NOT_FOUND; STEP_CLOSED for a client of whom no choice is asked. */
export async function openSelection(
  db: Executor,
  actor: Actor,
  postProductionId: string,
): Promise<PostProductionListed> {
  const postProduction = await visibleOne(db, actor, postProductionId)
  const [production] = await db
    .select({
      status: productions.status,
      optionPostProd: productions.optionPostProd,
      optionDepotClient: productions.optionDepotClient,
      optionImageChoice: productions.optionImageChoice,
    })
    .from(productions)
    .where(eq(productions.id, postProduction.productionId))
  if (!production) throw fail('NOT_FOUND')
  if (actor.role !== 'CLIENT') return postProduction
  const { steps } = clientSteps({ production, postProduction, signedIn: true })
  if (!steps.some(({ name, isAccessible }) => name === 'selection' && isAccessible)) throw fail('STEP_CLOSED')
  return postProduction
}
