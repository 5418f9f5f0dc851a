import {
  defaultPermissions,
  type Holder,
  type Permission,
  permissionNouns,
  permissions,
  type Role,
} from '@regie/contract/permissions'
import { mayGive } from '@regie/contract/users/rules'

/** The permissions in the order of the catalogue, each once: two lists of the same rights are then equal. */
export const inOrder = (list: readonly Permission[]): Permission[] => permissions.filter((name) => list.includes(name))

/** The catalogue noun by noun, in the order of the editor. */
export const permissionGroups = Object.entries(permissionNouns).map(([noun, label]) => ({
  label,
  permissions: permissions.filter((name) => name.startsWith(`${noun}.`)),
}))

/** What the person may have been given beyond their role, and what was taken from them. */
export function differences(role: Role, list: readonly Permission[]) {
  const usual = defaultPermissions(role)
  return {
    added: list.filter((name) => !usual.includes(name)),
    removed: usual.filter((name) => !list.includes(name)),
  }
}

/** The rights of a role that `actor` may set: theirs to give, or already `held`. */
export const settable = (actor: Holder, role: Role, held: readonly Permission[]): Permission[] =>
  defaultPermissions(role).filter((name) => held.includes(name) || mayGive(actor, role, name))
