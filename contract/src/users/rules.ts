import { can, type Holder, type Permission, permissions, type Role } from '../permissions.ts'

type Actor = Holder & { id: string }
type Target = Holder & { id: string }

/** The roles somebody may give: nobody names an administrator without being one. */
export const grantableRoles = (actor: Holder): Role[] =>
  actor.role === 'ADMIN' ? ['ADMIN', 'PRODUCTEUR', 'TALENT', 'CLIENT'] : ['PRODUCTEUR', 'TALENT', 'CLIENT']

/** The permissions somebody may give: only those they hold themselves. */
export const grantablePermissions = (actor: Holder): Permission[] => permissions.filter((name) => can(actor, [name]))

/** True when `actor`, who holds the verb, may use it on `target`: an administrator's account is left to administrators. */
export const mayManage = (actor: Actor, target: Target): boolean => actor.role === 'ADMIN' || target.role !== 'ADMIN'

/** True when everything that the change would add is the actor's to give. What the target already holds may stay. */
export function mayGrant(actor: Holder, before: Holder | null, after: Holder): boolean {
  const roleGiven = before?.role === after.role || grantableRoles(actor).includes(after.role)
  const held = before?.permissions ?? []
  return roleGiven && after.permissions.every((name) => held.includes(name) || can(actor, [name]))
}
