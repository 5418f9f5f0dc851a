import { keysOf } from '@regie/contract/keys'
import {
  defaultPermissions,
  exceptionsOf,
  type Permission,
  permissions,
  permissionsOf,
  type Role,
  roleLabels,
} from '@regie/contract/permissions'
import { and, eq, sql } from 'drizzle-orm'
import type { Executor } from '#platform/db/database.ts'
import { users } from './table.ts'

/** The permission columns of a user, from their role and the permissions they hold. */
export function permissionColumns(role: Role, held: readonly Permission[]) {
  const exceptions = exceptionsOf(role, held)
  return {
    permissions: permissionsOf(role, exceptions),
    permissionsAdded: exceptions.added,
    permissionsRemoved: exceptions.removed,
  }
}

const permissionArray = (names: readonly Permission[]) =>
  sql`array[${sql.join(
    names.map((name) => sql`${name}`),
    sql`, `,
  )}]::text[]`

/**
 * Updates the permissions of every person, from the role lists of this release and their own exceptions. A permission
 * that a release adds to a role thus reaches everyone of that role. Runs at each start; writes nothing without a
 * change.
 */
export async function updatePermissionsByRole(db: Executor): Promise<void> {
  for (const role of keysOf(roleLabels)) {
    const { permissionsAdded: added, permissionsRemoved: removed } = users
    const held = sql`array(
      select name from unnest(${permissionArray(permissions)}) with ordinality as known (name, place)
      where name = any(${added}) or (name = any(${permissionArray(defaultPermissions(role))}) and name <> all(${removed}))
      order by place
    )`
    await db
      .update(users)
      .set({ permissions: held })
      .where(and(eq(users.role, role), sql`${users.permissions} is distinct from ${held}`))
  }
}
