import { isOfClientSide } from '@regie/contract/can'
import { type ClientStep, clientSteps } from '@regie/contract/post-productions/rules/steps'
import type { PostProductionListed } from '@regie/contract/post-productions/schema'
import { eq } from 'drizzle-orm'
import { productions } from '#features/productions/index.ts'
import type { Viewer } from '#platform/actor.ts'
import type { Executor } from '#platform/db/database.ts'
import { fail } from '#platform/http/failure.ts'

/**
 * Checks that a step of the client's flow is open, by the rules that the pages navigate with. Callers who are neither
 * clients nor guests pass. Throws STEP_CLOSED.
 */
export async function checkClientStep(
  db: Executor,
  viewer: Viewer,
  postProduction: Pick<PostProductionListed, 'productionId' | 'status'>,
  step: ClientStep,
): Promise<void> {
  if (!isOfClientSide(viewer)) return
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
  const { steps } = clientSteps({ production, postProduction, signedIn: viewer.role === 'CLIENT' })
  if (!steps.some(({ name, isAccessible }) => name === step && isAccessible)) throw fail('STEP_CLOSED')
}
