import { isStaff } from '@regie/contract/can'
import { can } from '@regie/contract/permissions'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Actor, Viewer } from '#platform/actor.ts'
import { absences } from './table.ts'

/** The absences that a viewer may read: everybody's for staff, who plan; one's own for the others. */
export const visibleAbsences = (viewer: Viewer): SQL => (isStaff(viewer) ? sql`true` : eq(absences.userId, viewer.id))

/**
 * True when the actor may declare or withdraw the absences of this person. Nobody plans the work of clients, and a talent who
 * holds the permission still plans nobody else.
 */
export const plansFor = (actor: Actor, userId: string): boolean =>
  (isStaff(actor) && can(actor, ['prestations.update'])) || (actor.id === userId && actor.role !== 'CLIENT')
