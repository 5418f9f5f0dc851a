import { isOfClientSide } from '@regie/contract/can'
import { type ClientStep, clientSteps } from '@regie/contract/post-productions/rules/steps'
import type { PostProductionListed } from '@regie/contract/post-productions/schema'
import { eq } from 'drizzle-orm'
import { productions } from '#features/productions/index.ts'
import type { Viewer } from '#platform/actor.ts'
import type { Executor } from '#platform/db/database.ts'
import { fail } from '#platform/http/failure.ts'
import type { Presented } from '#platform/present.ts'
import { visiblePostProduction } from './post-production.ts'
import { postProductions } from './table.ts'

/**
 * A post-production as the viewer sees it, in a step of the client's flow that is open to them, by the rules that the pages
 * navigate with. Callers who are neither clients nor guests pass. Throws NOT_FOUND, what a guest's link lacks, or STEP_CLOSED.
 */
export async function openStep(
  db: Executor,
  viewer: Viewer,
  postProductionId: string,
  step: ClientStep,
): Promise<Presented<PostProductionListed>> {
  if (!isOfClientSide(viewer)) return visiblePostProduction(db, viewer, postProductionId)
  const itsProduction = db
    .select({ id: postProductions.productionId })
    .from(postProductions)
    .where(eq(postProductions.id, postProductionId))
  const [postProduction, [production]] = await Promise.all([
    visiblePostProduction(db, viewer, postProductionId),
    db
      .select({
        status: productions.status,
        optionPostProd: productions.optionPostProd,
        optionDepotClient: productions.optionDepotClient,
        optionImageChoice: productions.optionImageChoice,
      })
      .from(productions)
      .where(eq(productions.id, itsProduction)),
  ])
  if (!production) throw fail('NOT_FOUND')
  const { steps } = clientSteps({ production, postProduction, signedIn: viewer.role === 'CLIENT' })
  if (!steps.some(({ name, isAccessible }) => name === step && isAccessible)) throw fail('STEP_CLOSED')
  return postProduction
}
