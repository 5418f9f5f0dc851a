import { isStaff } from '@regie/contract/can'
import { documentPermissions } from '@regie/contract/documents/rules'
import { keysOf } from '@regie/contract/keys'
import { can, roleLabels } from '@regie/contract/permissions'
import { and, eq, inArray, ne, or, type SQL } from 'drizzle-orm'
import { users, visibleUsers } from '#features/users/index.ts'
import type { Actor } from '#platform/actor.ts'

/** The roles of those whose documents an actor of the agency reads. */
const readRoles = (actor: Actor) => keysOf(roleLabels).filter((role) => can(actor, [documentPermissions(role).read]))

/**
 * In a query on users: those whose documents the actor reads, as `readsDocumentsOf` says. Whoever is not of the agency sees themself
 * alone among users; clients have no documents.
 */
export const documentOwners = (actor: Actor): SQL | undefined =>
  and(
    visibleUsers(actor),
    isStaff(actor) ? or(eq(users.id, actor.id), inArray(users.role, readRoles(actor))) : ne(users.role, 'CLIENT'),
  )
