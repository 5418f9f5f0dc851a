import { isStaff } from '@regie/contract/can'
import { can } from '@regie/contract/permissions'
import { mayLookUp } from '@regie/contract/sellsy/rules'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#platform/actor.ts'
import type { Executor } from '#platform/db/database.ts'
import type { RowViewer } from '#platform/db/statements/per-viewer.ts'
import { prestations } from './table.ts'

/**
 * The prestations that a viewer may see. Staff with the permission see all of them; talents, their own; clients, none.
 */
export function visiblePrestations(viewer: RowViewer): SQL | undefined {
  const rows = () => {
    if (isStaff(viewer)) return can(viewer, ['prestations.read']) ? sql`true` : sql`false`
    return viewer.role === 'TALENT' ? eq(prestations.userId, viewer.id) : sql`false`
  }
  return and(isNull(prestations.deletedAt), rows())
}

/** True when the actor may read an order: that of a prestation they see, or any for staff who may choose one. */
export async function seesOrder(db: Executor, actor: Actor, orderId: string): Promise<boolean> {
  if (mayLookUp(actor, 'purchase-order')) return true
  return (
    (await db.$count(prestations, and(eq(prestations.purchaseOrderSellsyId, orderId), visiblePrestations(actor)))) > 0
  )
}
