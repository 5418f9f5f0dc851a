import { can, isStaff } from '../can.ts'
import type { Permission, Role } from '../permissions.ts'
import type { PrestationProductionStatus } from './schema.ts'

/** Whoever would act; `isAssigned` is true for whoever does the work of the prestation. */
type Acting = { role: Role; permissions: readonly Permission[]; isAssigned: boolean }

/** What the person at work may say of a production: that its content has come, that the work is done, and the way back from both. */
const byWorker: Partial<Record<PrestationProductionStatus, readonly PrestationProductionStatus[]>> = {
  READY_TO_START: ['CONTENT_RECEIVED'],
  CONTENT_RECEIVED: ['READY_TO_START', 'FINISHED'],
  FINISHED: ['CONTENT_RECEIVED'],
}

/**
 * True when whoever acts, and sees the prestation, may move one of its productions from one status to another. Staff may set any;
 * organising belongs to them alone.
 */
export function maySetStatus(
  acting: Acting,
  from: PrestationProductionStatus,
  to: PrestationProductionStatus,
): boolean {
  if (isStaff(acting) && can(acting, ['prestations.update'])) return true
  return acting.isAssigned && (from === to || (byWorker[from]?.includes(to) ?? false))
}
