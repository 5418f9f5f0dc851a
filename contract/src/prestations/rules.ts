import { can, isStaff } from '../can.ts'
import type { Permission, Role } from '../permissions.ts'
import type { PrestationProductionStatus } from './schema.ts'

/** The actor. `isAssigned` is true for the person who does the prestation. */
type PrestationActor = { role: Role; permissions: readonly Permission[]; isAssigned: boolean }

/** Status changes open to the assigned person: content received, work finished, and back. */
const statusesByAssignee: Partial<Record<PrestationProductionStatus, readonly PrestationProductionStatus[]>> = {
  READY_TO_START: ['CONTENT_RECEIVED'],
  CONTENT_RECEIVED: ['READY_TO_START', 'FINISHED'],
  FINISHED: ['CONTENT_RECEIVED'],
}

/**
 * True when the actor may change a production's status within a visible prestation. Staff may set any status. Only staff may set or
 * leave `TO_ORGINIZE`.
 */
export function maySetStatus(
  actor: PrestationActor,
  from: PrestationProductionStatus,
  to: PrestationProductionStatus,
): boolean {
  if (isStaff(actor) && can(actor, ['prestations.update'])) return true
  return actor.isAssigned && (from === to || (statusesByAssignee[from]?.includes(to) ?? false))
}
