import type { Workflow } from '@regie/contract/post-productions/schema'
import { flowPathOf } from './flow-path.ts'

/** Where a client goes on with something; null while there is nothing to look at: its post-production is not made yet. */
export const clientAddress = ({ productionId, postProductionId, step }: Workflow): string | null =>
  step === '' ? null : `/client/${productionId}/${flowPathOf({ postProductionId, step })}`

/** Where a talent goes on with something; null while no prestation of theirs leads to it. */
export const talentAddress = ({ prestationId, productionId, postProductionId, step }: Workflow): string | null =>
  prestationId === null ? null : `/talent/${prestationId}/${productionId}/${flowPathOf({ postProductionId, step })}`
