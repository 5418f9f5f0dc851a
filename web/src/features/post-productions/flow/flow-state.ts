import {
  type ClientStep,
  clientPlace,
  clientSteps,
  resolveStep,
  type StepFlow,
  type TalentStep,
  talentSteps,
} from '@regie/contract/post-productions/rules/steps'
import type { PostProductionListed } from '@regie/contract/post-productions/schema'
import type { PrestationDetail } from '@regie/contract/prestations/schema'
import type { ProductionListed } from '@regie/contract/productions/schema'
import { options } from '../client.ts'
import { type FlowPlace, flowPathOf } from './flow-path.ts'

/** Query options of all post-productions of a production, in creation order. */
export const flowPostProductions = (productionId: string) =>
  options.ofProduction({ params: { productionId }, query: { sort: 'number', limit: 200 } })

/** Resolution of a flow's address: a step, another address, or not found. */
export type FlowState<Name extends string> =
  | { kind: 'shown'; flow: StepFlow<Name>; step: Name; postProduction: PostProductionListed | null }
  | { kind: 'sign-in'; flow: StepFlow<Name>; step: Name; postProduction: PostProductionListed | null }
  | { kind: 'elsewhere'; path: string }
  | { kind: 'missing' }

const redirectTo = (place: FlowPlace) => ({ kind: 'elsewhere' as const, path: flowPathOf(place) })

function stepState<Name extends string>(
  flow: StepFlow<Name>,
  place: FlowPlace,
  postProduction: PostProductionListed | null,
): FlowState<Name> {
  // Without a step: the current one. With a closed step: the last open one (specification §2).
  const step = place.step === '' ? flow.current : resolveStep(flow, place.step)
  return step === place.step ? { kind: 'shown', flow, step, postProduction } : redirectTo({ ...place, step })
}

/** A step of the client's flow, or the sign-in that it demands of a guest. */
function clientStepState(
  stepsInput: Parameters<typeof clientSteps>[0],
  place: FlowPlace,
  postProduction: PostProductionListed | null,
) {
  const { step, needsSignIn } = clientPlace(stepsInput, place.step)
  if (step !== place.step) return redirectTo({ ...place, step })
  return {
    kind: needsSignIn ? ('sign-in' as const) : ('shown' as const),
    flow: clientSteps(stepsInput),
    step,
    postProduction,
  }
}

type ClientFlowInput = {
  production: ProductionListed
  postProductions: readonly PostProductionListed[]
  place: FlowPlace
  signedIn: boolean
}

/** Resolves an address of the client's flow (specification §2). */
export function clientFlowState({
  production,
  postProductions,
  place,
  signedIn,
}: ClientFlowInput): FlowState<ClientStep> {
  const { postProductionId } = place
  if (!production.optionPostProd) {
    if (postProductionId !== null) return redirectTo({ ...place, postProductionId: null })
    return clientStepState({ production, postProduction: null, signedIn }, place, null)
  }
  const [first] = postProductions
  if (postProductionId === null)
    return first ? redirectTo({ ...place, postProductionId: first.id }) : { kind: 'missing' }
  const postProduction = postProductions.find(({ id }) => id === postProductionId)
  if (!postProduction) return { kind: 'missing' }
  return clientStepState({ production, postProduction, signedIn }, place, postProduction)
}

type TalentFlowInput = {
  prestation: PrestationDetail
  productionId: string
  /** Post-productions of the production assigned to the talent. */
  postProductions: readonly PostProductionListed[]
  place: FlowPlace
}

/** Resolves an address of the talent's flow (specification §2). */
export function talentFlowState({
  prestation,
  productionId,
  postProductions,
  place,
}: TalentFlowInput): FlowState<TalentStep> {
  const attached = prestation.productions.find(({ id }) => id === productionId)
  if (!attached) return { kind: 'missing' }
  const categories = attached.categories.map(({ type }) => type)
  const { prestationProductionStatus } = attached
  const { postProductionId } = place
  const edits = categories.includes('POST_PRODUCTION')
  const assigned = postProductions.filter(({ userId }) => userId !== null)
  const postProduction = assigned.find(({ id }) => id === postProductionId) ?? null
  if (postProductionId !== null && (!edits || !postProduction)) return redirectTo({ ...place, postProductionId: null })
  const [first] = assigned
  if (postProductionId === null && edits && first) return redirectTo({ ...place, postProductionId: first.id })
  return stepState(talentSteps({ categories, prestationProductionStatus, postProduction }), place, postProduction)
}
