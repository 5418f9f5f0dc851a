import type { Workflow } from '@regie/contract/post-productions/schema'
import { flowPathOf } from './flow-path.ts'

/** Address where a client continues; null while the post-production does not exist. */
export const clientAddress = ({ productionId, postProductionId, step }: Workflow): string | null =>
  step === '' ? null : `/client/${productionId}/${flowPathOf({ postProductionId, step })}`

/** Address where a talent continues; null when none of their prestations leads there. */
export const talentAddress = ({ prestationId, productionId, postProductionId, step }: Workflow): string | null =>
  prestationId === null ? null : `/talent/${prestationId}/${productionId}/${flowPathOf({ postProductionId, step })}`
