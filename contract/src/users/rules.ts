import { can, defaultPermissions, type Holder, type Permission, type Role } from '../permissions.ts'

type Person = Holder & { id: string }

/** The roles somebody may give: nobody names an administrator without being one. */
export const grantableRoles = (actor: Holder): Role[] =>
  actor.role === 'ADMIN' ? ['ADMIN', 'PRODUCTEUR', 'TALENT', 'CLIENT'] : ['PRODUCTEUR', 'TALENT', 'CLIENT']

/**
 * True when the actor may give a permission to somebody of this role: one that they hold, or one that clients and talents have
 * by nature (their own invoices), which no member of staff needs for themselves.
 */
export const mayGive = (actor: Holder, role: Role, permission: Permission): boolean =>
  can(actor, [permission]) ||
  ((role === 'CLIENT' || role === 'TALENT') && defaultPermissions(role).includes(permission))

/** True when `actor`, who holds the verb, may use it on `target`: an administrator's account is left to administrators. */
export const mayManage = (actor: Person, target: Person): boolean => actor.role === 'ADMIN' || target.role !== 'ADMIN'

/** True when everything that the change would add is the actor's to give. What the target already holds may stay. */
export function mayGrant(actor: Holder, before: Holder | null, after: Holder): boolean {
  const roleGiven = before?.role === after.role || grantableRoles(actor).includes(after.role)
  const held = before?.permissions ?? []
  return roleGiven && after.permissions.every((name) => held.includes(name) || mayGive(actor, after.role, name))
}
