import { type AccountRights, can, defaultPermissions, type Permission, type Role } from '../permissions.ts'

type Person = AccountRights & { id: string }

/** The roles that the actor may give. Only an administrator may appoint an administrator. */
export const grantableRoles = (actor: AccountRights): Role[] =>
  actor.role === 'ADMIN' ? ['ADMIN', 'PRODUCTEUR', 'TALENT', 'CLIENT'] : ['PRODUCTEUR', 'TALENT', 'CLIENT']

/**
 * True when the actor may give a permission to a person of this role. The actor must hold it. Exception: clients and talents always
 * have access to their own invoices, so staff need not hold it.
 */
export const mayGive = (actor: AccountRights, role: Role, permission: Permission): boolean =>
  can(actor, [permission]) ||
  ((role === 'CLIENT' || role === 'TALENT') && defaultPermissions(role).includes(permission))

/**
 * Why `actor`, who holds the permission, may not use it on `target`, in French; null when they may. Changing an account's address,
 * or inviting its person, allows signing in as them. The actor must therefore hold every right of that account.
 */
export function refusalToManage(actor: Person, target: Person): string | null {
  if (actor.role === 'ADMIN' || actor.id === target.id) return null
  if (target.role === 'ADMIN') return 'Seul un administrateur peut modifier un administrateur.'
  const isHeld = target.permissions.every((permission) => mayGive(actor, target.role, permission))
  return isHeld ? null : 'Cette personne a des droits que vous n’avez pas : vous ne pouvez pas modifier son compte.'
}

/** True when `actor`, who holds the permission, may use it on `target`. */
export const mayManage = (actor: Person, target: Person): boolean => refusalToManage(actor, target) === null

/** True when the actor may give every permission that the change adds. Permissions the target already holds may stay. */
export function mayGrant(actor: AccountRights, before: AccountRights | null, after: AccountRights): boolean {
  const roleGiven = before?.role === after.role || grantableRoles(actor).includes(after.role)
  const held = before?.permissions ?? []
  return roleGiven && after.permissions.every((name) => held.includes(name) || mayGive(actor, after.role, name))
}
