import { isStaff } from '@regie/contract/can'
import { type AnyColumn, and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '#platform/db/database.ts'
import { containsText } from '#platform/db/search.ts'
import type { RowViewer } from '#platform/db/statements/per-viewer.ts'
import { fail } from '#platform/http/failure.ts'
import { users } from './table.ts'

/** The users that a viewer may see: all of them for staff, oneself for the others. Never deleted ones. */
export const visibleUsers = (viewer: RowViewer): SQL | undefined =>
  and(isNull(users.deletedAt), isStaff(viewer) ? sql`true` : eq(users.id, viewer.id))

/** In a query on users: true for an account that may sign in. */
export const openAccount: SQL | undefined = and(isNull(users.deactivatedAt), isNull(users.deletedAt))

/** True when `column` is the id of somebody whose first and last names contain `typed`. */
export const isOfPersonNamed = (column: AnyColumn, typed: string): SQL =>
  sql`${column} = any(array(select ${users.id} from ${users} where ${containsText(
    sql`(${users.firstname} || ' ' || ${users.lastname})`,
    typed,
  )}))`

/** Checks that the producer of a company or a project is active staff. Throws INVALID. `followed`: « de société ». */
export async function checkProducteur(
  tx: Executor,
  producteurId: string | null | undefined,
  followed: string,
): Promise<void> {
  if (!producteurId) return
  const staff = and(eq(users.id, producteurId), inArray(users.role, ['PRODUCTEUR', 'ADMIN']), openAccount)
  if ((await tx.$count(users, staff)) === 0)
    throw fail('INVALID', { fields: { producteurId: `Cette personne ne peut pas suivre ${followed}` } })
}
