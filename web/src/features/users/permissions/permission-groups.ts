import {
  type AccountRights,
  defaultPermissions,
  type Permission,
  permissionNouns,
  permissions,
  type Role,
} from '@regie/contract/permissions'
import { mayGive } from '@regie/contract/users/rules'

/** The permissions in catalogue order, without duplicates: two equal sets become equal lists. */
export const inCatalogueOrder = (list: readonly Permission[]): Permission[] =>
  permissions.filter((name) => list.includes(name))

/** The catalogue grouped by noun, in the editor's order. */
export const permissionGroups = Object.entries(permissionNouns).map(([noun, label]) => ({
  label,
  permissions: permissions.filter((name) => name.startsWith(`${noun}.`)),
}))

/** Permissions added to the role's list, and those removed from it. */
export function permissionDifferences(role: Role, list: readonly Permission[]) {
  const usual = defaultPermissions(role)
  return {
    added: list.filter((name) => !usual.includes(name)),
    removed: usual.filter((name) => !list.includes(name)),
  }
}

/** The permissions of a role that `actor` may set: those that `actor` holds, and those already `held`. */
export const settablePermissions = (actor: AccountRights, role: Role, held: readonly Permission[]): Permission[] =>
  defaultPermissions(role).filter((name) => held.includes(name) || mayGive(actor, role, name))
