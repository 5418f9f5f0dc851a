import type { Permission, Role } from './permissions.ts'

/** Whoever acts, as far as permissions go. */
export type Holder = { role: Role; permissions: readonly Permission[] }

/** True for the agency's own people, who see every row; clients and talents see those that concern them. */
export const isStaff = ({ role }: { role: Role | 'GUEST' }): boolean => role === 'ADMIN' || role === 'PRODUCTEUR'

/** True for the client's side: clients, and guests who hold the link of a production. */
export const isOfClientSide = ({ role }: { role: Role | 'GUEST' }): boolean => role === 'CLIENT' || role === 'GUEST'

/** True when the holder has any of `wanted`; with `strict`, when every one of them is held. Exact strings, no prefixes. */
export function can(
  holder: { role: Role | 'GUEST'; permissions: readonly Permission[] },
  wanted: readonly Permission[],
  { strict = false } = {},
): boolean {
  if (holder.role === 'ADMIN') return true
  const held = (name: Permission) => holder.permissions.includes(name)
  return strict ? wanted.every(held) : wanted.some(held)
}
