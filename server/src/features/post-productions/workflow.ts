import { statusForClients, waitingForClients } from '@regie/contract/post-productions/rules/audience'
import { progressOf } from '@regie/contract/post-productions/rules/progress'
import { clientSteps, talentSteps } from '@regie/contract/post-productions/rules/steps'
import { waitingOn } from '@regie/contract/post-productions/rules/transitions'
import type { Workflow } from '@regie/contract/post-productions/schema'
import { contentTask } from '@regie/contract/prestations/rules'
import type { CategoryType, PrestationProductionStatus } from '@regie/contract/prestations/schema'
import type { ClientTask } from '@regie/contract/productions/schema'

/**
 * A production that a person follows, with one of its post-productions or one of the person's prestations for it, if
 * any.
 */
export type WorkflowRow = Omit<Workflow, 'progress' | 'waiting' | 'isMine' | 'since' | 'dueOn' | 'step'> & {
  productionDueOn: string | null
  productionSince: string
  postProductionDueOn: string | null
  statusSince: string | null
  /** When the status that clients read last changed. */
  clientSince: string | null
  optionPostProd: boolean
  optionDepotClient: ClientTask
  optionImageChoice: ClientTask
  userId: string | null
  versionInterne: number | null
  versionClient: number | null
  categories: CategoryType[] | null
  prestationStatus: PrestationProductionStatus | null
}

type WorkflowSide = NonNullable<Workflow['waiting']>['who']

const lifeOf = ({ postProductionStatus: status, userId, versionInterne, versionClient }: WorkflowRow) =>
  status === null || versionInterne === null || versionClient === null
    ? null
    : { status, userId, versionInterne, versionClient }

/** Whom the row waits for. The client's own tasks come first: they block everything else. */
function pendingTaskOf(side: WorkflowSide, row: WorkflowRow): Workflow['waiting'] {
  const { productionStatus, optionDepotClient, optionImageChoice, categories, prestationStatus } = row
  if (productionStatus === 'FINISHED') return null
  const life = lifeOf(row)
  const isEditToBeMade = row.optionPostProd && life === null && row.prestationId === null
  if (isEditToBeMade && productionStatus === 'POST_PRODUCTION')
    return { who: 'staff', what: 'Lancer la post-production' }
  if (isEditToBeMade) return { who: 'staff', what: 'Préparer la production' }
  // Without a post-production, the client's pages have neither step.
  if (row.optionPostProd && optionImageChoice === 'YES') return { who: 'client', what: 'Choisir les images' }
  if (row.optionPostProd && optionDepotClient === 'YES') return { who: 'client', what: 'Déposer les contenus' }
  if (categories?.includes('RUSH') && prestationStatus === 'READY_TO_START' && life?.status !== 'FINISHED')
    return { who: 'talent', what: contentTask(categories) }
  if (life && side === 'client') return waitingForClients(life)
  return life ? waitingOn(life) : { who: 'staff', what: 'Préparer la production' }
}

function currentStepOf(side: WorkflowSide, row: WorkflowRow): string {
  const { postProductionStatus: status, prestationStatus, categories } = row
  const postProduction = status === null ? null : { status }
  if (side === 'talent')
    return talentSteps({
      categories: categories ?? (postProduction ? ['POST_PRODUCTION'] : []),
      prestationProductionStatus: prestationStatus ?? 'READY_TO_START',
      postProduction,
    }).current
  // The post-production is not created yet: its address leads nowhere (specification §2).
  if (row.optionPostProd && postProduction === null) return ''
  const { productionStatus, ...options } = row
  return clientSteps({ production: { ...options, status: productionStatus }, postProduction, signedIn: true }).current
}

function workflowOf(side: WorkflowSide, row: WorkflowRow): Workflow {
  const { productionStatus, optionPostProd, postProductionStatus } = row
  const waiting = pendingTaskOf(side, row)
  return {
    ...row,
    progress: progressOf({
      production: { status: productionStatus, optionPostProd },
      postProduction: postProductionStatus === null ? null : { status: postProductionStatus },
    }).percent,
    waiting,
    isMine: waiting?.who === side,
    since: row.statusSince ?? row.productionSince,
    dueOn: row.postProductionDueOn ?? row.productionDueOn,
    step: currentStepOf(side, row),
  }
}

/** The row as clients read it: without the internal rounds. */
function asClientsRead(row: WorkflowRow): WorkflowRow {
  const life = lifeOf(row)
  if (life === null) return row
  const { versionClient } = life
  return {
    ...row,
    postProductionStatus: statusForClients(life),
    statusSince: row.clientSince,
    versionInterne: versionClient,
  }
}

/** The row as each side follows it: whom it waits for, since when, and the step of their flow. */
export const workflowFor = {
  staff: (row: WorkflowRow) => workflowOf('staff', row),
  talent: (row: WorkflowRow) => workflowOf('talent', row),
  client: (row: WorkflowRow) => workflowOf('client', asClientsRead(row)),
}
