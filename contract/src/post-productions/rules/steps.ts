import type { CategoryType, PrestationProductionStatus } from '#prestations/schema.ts'
import type { ClientTask, ProductionStatus } from '#productions/schema.ts'
import type { PostProductionStatus } from '../schema.ts'
import { statusFacts } from './statuses.ts'

/** The steps of each flow in order, with their labels (specification §2). */
export const clientStepLabels = {
  progress: 'Avancement',
  selection: 'Sélection',
  retour: 'Retour',
  depot: 'Dépôt',
  delivery: 'Livrables',
  carbone: 'Carbone',
} as const
export const talentStepLabels = {
  brief: 'Brief',
  depot: 'Dépôt',
  rush: 'Rush',
  'post-prod': 'Post-prod',
  retour: 'Retour',
  final: 'Livrables',
} as const
export type ClientStep = keyof typeof clientStepLabels
export type TalentStep = keyof typeof talentStepLabels

/** A visible step. An inaccessible one is greyed out, and its address is refused. */
export type FlowStep<Name extends string> = { name: Name; label: string; isAccessible: boolean; isCurrent: boolean }
/** The visible steps, in order. `current` is the step of the work. Unknown and closed steps redirect to `last`. */
export type StepFlow<Name extends string> = { steps: FlowStep<Name>[]; current: Name; last: Name }

function flow<Name extends string>(
  labels: Record<Name, string>,
  first: Name,
  shown: readonly { name: Name; isAccessible: boolean; isCurrent?: boolean }[],
): StepFlow<Name> {
  const open = shown.filter(({ isAccessible }) => isAccessible)
  // Two steps may be current: a talent has rushes, and changes to make. The later step wins.
  const current = open.findLast(({ isCurrent }) => isCurrent)?.name ?? open.at(-1)?.name ?? first
  const last = open.at(-1)?.name ?? first
  return {
    steps: shown.map(({ name, isAccessible }) => ({
      name,
      label: labels[name],
      isAccessible,
      isCurrent: isAccessible && name === current,
    })),
    current,
    last,
  }
}

type ClientFlowInput = {
  production: {
    status: ProductionStatus
    optionPostProd: boolean
    optionDepotClient: ClientTask
    optionImageChoice: ClientTask
  }
  /** The displayed post-production; null without one. */
  postProduction: { status: PostProductionStatus } | null
  signedIn: boolean
}

/**
 * The client's steps (specification §4, decisions §4). Interpretations: With the option but no post-production yet, a production
 * shows its progress alone. « FINISHED » is the post-production's status, or else the production's. While an upload or a selection
 * is awaited, the step that asks for it is current.
 */
export function clientSteps({ production, postProduction, signedIn }: ClientFlowInput): StepFlow<ClientStep> {
  const { optionPostProd, optionDepotClient, optionImageChoice } = production
  if (!optionPostProd || postProduction === null) {
    const finished = !optionPostProd && production.status === 'FINISHED' && signedIn
    return flow(clientStepLabels, 'progress', [
      { name: 'progress', isAccessible: true, isCurrent: production.status !== 'FINISHED' },
      { name: 'delivery', isAccessible: finished, isCurrent: finished },
      { name: 'carbone', isAccessible: finished },
    ])
  }
  const { status } = postProduction
  const isAwaited = optionDepotClient === 'YES' || optionImageChoice === 'YES'
  const delivered = status === 'FINISHED' && signedIn && !isAwaited
  return flow(clientStepLabels, 'progress', [
    { name: 'progress', isAccessible: !isAwaited, isCurrent: status !== 'FINISHED' },
    ...(optionImageChoice !== 'NO' && signedIn
      ? [{ name: 'selection' as const, isAccessible: true, isCurrent: optionImageChoice === 'YES' }]
      : []),
    {
      name: 'retour',
      isAccessible: !isAwaited && statusFacts[status].isBeforeClients,
      isCurrent: status === 'AWAITING_VALIDATION',
    },
    ...(optionDepotClient !== 'NO' && signedIn
      ? [{ name: 'depot' as const, isAccessible: true, isCurrent: optionDepotClient === 'YES' }]
      : []),
    { name: 'delivery', isAccessible: delivered, isCurrent: delivered },
    { name: 'carbone', isAccessible: delivered },
  ])
}

/** The destination of an address of the client's flow. A guest may need to sign in first. */
export type ClientPlace = { step: ClientStep; needsSignIn: boolean }

/**
 * Resolves the requested step (empty: none). A guest signs in for a step that a session would open, or when no step is open. Any
 * other closed step leads to the last open one.
 */
export function clientPlace(input: ClientFlowInput, requested: string): ClientPlace {
  const now = clientSteps(input)
  const isOpen = (name: string, within: StepFlow<ClientStep>) =>
    within.steps.some((step) => step.isAccessible && step.name === name)
  if (!input.signedIn) {
    const signedIn = clientSteps({ ...input, signedIn: true })
    const needed = signedIn.steps.find(({ name }) => name === requested && isOpen(name, signedIn) && !isOpen(name, now))
    if (needed) return { step: needed.name, needsSignIn: true }
    if (now.steps.every(({ isAccessible }) => !isAccessible)) return { step: signedIn.current, needsSignIn: true }
  }
  return { step: requested === '' ? now.current : resolveStep(now, requested), needsSignIn: false }
}

type TalentFlowInput = {
  categories: readonly CategoryType[]
  prestationProductionStatus: PrestationProductionStatus
  postProduction: { status: PostProductionStatus } | null
}

/** The talent's step for each status, once the content is there. */
const talentStepOf: Record<PostProductionStatus, 'post-prod' | 'retour' | 'final' | null> = {
  TO_DO: null,
  IN_PROGRESS: 'post-prod',
  TO_MODIFY: 'retour',
  AWAITING_APPROVAL: 'retour',
  AWAITING_VALIDATION: 'retour',
  FINISHED: 'final',
}

/**
 * The talent's steps (specification §4). Interpretations: Retour is « reachable in AWAITING_VALIDATION, AWAITING_APPROVAL, FINISHED
 * (current when TO_MODIFY) ». A current step must be open, so Retour is also open in TO_MODIFY. Rush confirms the content: it is
 * open as soon as it is visible. Before any content arrives, the brief is current. With rushes alone, Dépôt is current once the
 * production is ready to start. It stays current after the content arrives and after the work ends.
 */
export function talentSteps({
  categories,
  prestationProductionStatus,
  postProduction,
}: TalentFlowInput): StepFlow<TalentStep> {
  const edits = categories.includes('POST_PRODUCTION')
  const status = postProduction?.status ?? 'TO_DO'
  const { isBegun, opensTalentRetour } = statusFacts[status]
  const current = talentStepOf[status]
  const hasContent = prestationProductionStatus === 'CONTENT_RECEIVED' || isBegun
  return flow(talentStepLabels, 'brief', [
    { name: 'brief', isAccessible: true, isCurrent: true },
    ...(categories.includes('RUSH')
      ? [
          {
            name: 'depot' as const,
            isAccessible: true,
            isCurrent: !edits && prestationProductionStatus !== 'TO_ORGINIZE',
          },
        ]
      : []),
    ...(edits
      ? [
          { name: 'rush' as const, isAccessible: true, isCurrent: hasContent },
          { name: 'post-prod' as const, isAccessible: isBegun, isCurrent: current === 'post-prod' },
          { name: 'retour' as const, isAccessible: opensTalentRetour, isCurrent: current === 'retour' },
          { name: 'final' as const, isAccessible: current === 'final', isCurrent: current === 'final' },
        ]
      : []),
  ])
}

/** The requested step when it is open, else the last open one. */
export const resolveStep = <Name extends string>({ steps, last }: StepFlow<Name>, requested: string): Name =>
  steps.find(({ name, isAccessible }) => isAccessible && name === requested)?.name ?? last
