import { can, isStaff } from '../can.ts'
import type { Permission, Role } from '../permissions.ts'
import type { CategoryType, PrestationProductionStatus } from './schema.ts'

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

/** What a talent is awaited for before the content is there: with editing to do, they confirm what they have; else they deposit it. */
export const contentTask = (categories: readonly CategoryType[]): string =>
  categories.includes('POST_PRODUCTION') ? 'Récupérer le contenu' : 'Déposer les rushes'
