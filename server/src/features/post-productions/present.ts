import { historyForClients, statusForClients } from '@regie/contract/post-productions/rules/audience'
import type {
  PostProductionListed,
  TalentProposal,
  Transition,
  Workflow,
} from '@regie/contract/post-productions/schema'
import { type EstimatedProduction, estimateDelivery } from '@regie/contract/productions/rules'
import type { DeliveryTime } from '@regie/contract/productions/schema'
import { nothing, presenter, staffOnly, whole } from '#platform/present.ts'
import { type WorkflowRow, workflowFor } from './workflow.ts'

/**
 * A post-production with the fields that its list takes from other tables. `clientSince`: when the status that clients
 * read last changed.
 */
export type PostProductionRow = PostProductionListed & { clientSince: string }

const forAgency = ({ clientSince: _since, ...row }: PostProductionRow): PostProductionListed => row

/**
 * Clients and guests read nothing of the internal rounds: neither their number, nor their dates, nor the number of
 * writes. Their `version` is the time of the last change that they may know, in milliseconds.
 */
const forClients = ({ clientSince, ...row }: PostProductionRow): PostProductionListed => ({
  ...row,
  status: statusForClients(row),
  statusSince: clientSince,
  versionInterne: row.versionClient,
  version: Date.parse(clientSince),
})

export const presentPostProduction = presenter<PostProductionRow, PostProductionListed>({
  staff: forAgency,
  talent: forAgency,
  client: forClients,
  guest: forClients,
  visitor: nothing,
})

/** Clients read the presentations and the answers to them. */
export const presentHistory = presenter<Transition[]>({
  staff: whole,
  talent: whole,
  client: historyForClients,
  guest: nothing,
  visitor: nothing,
})

export const presentTalentProposals = presenter<TalentProposal[]>(staffOnly)

type EstimatedRow = Omit<EstimatedProduction, 'postProductions'> & {
  postProductions: (EstimatedProduction['postProductions'][number] & { versionClient: number })[]
}
/** Clients get an estimate from the status that they read: one from the internal status would reveal it. */
const estimateForClients = (row: EstimatedRow): DeliveryTime =>
  estimateDelivery({
    ...row,
    postProductions: row.postProductions.map((one) => ({ ...one, status: statusForClients(one) })),
  })

export const presentDeliveryTime = presenter<EstimatedRow, DeliveryTime>({
  staff: estimateDelivery,
  talent: estimateDelivery,
  client: estimateForClients,
  guest: estimateForClients,
  visitor: nothing,
})

export const presentWorkflow = presenter<WorkflowRow, Workflow>({
  staff: workflowFor.staff,
  talent: workflowFor.talent,
  client: workflowFor.client,
  guest: nothing,
  visitor: nothing,
})
