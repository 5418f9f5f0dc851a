import type { Permission, Role } from './permissions.ts'

/** The role and the permissions of an account. */
export type AccountRights = { role: Role; permissions: readonly Permission[] }

/** True for administrators and producteurs, who see every row. Clients and talents see only their own rows. */
export const isStaff = ({ role }: { role: Role | 'GUEST' }): boolean => role === 'ADMIN' || role === 'PRODUCTEUR'

/** True for clients, and for guests who hold a production's link. */
export const isOfClientSide = ({ role }: { role: Role | 'GUEST' }): boolean => role === 'CLIENT' || role === 'GUEST'

/** True when the holder has any of `wanted`; with `strict`, all of them. Names are compared exactly, without prefixes. */
export function can(
  holder: { role: Role | 'GUEST'; permissions: readonly Permission[] },
  wanted: readonly Permission[],
  { strict = false } = {},
): boolean {
  if (holder.role === 'ADMIN') return true
  const isHeld = (name: Permission) => holder.permissions.includes(name)
  return strict ? wanted.every(isHeld) : wanted.some(isHeld)
}
