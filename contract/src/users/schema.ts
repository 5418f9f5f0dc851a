import * as z from 'zod/mini'
import { Email, Id, Instant, line, Phone, SellsyId, Version } from '../fields.ts'
import { keysOf } from '../keys.ts'
import { Permission, Role } from '../permissions.ts'

export const Firstname = line(50, { required: 'Prénom requis', tooLong: 'Prénom trop long' })
export const Lastname = line(50, { required: 'Nom requis', tooLong: 'Nom trop long' })

/** A person who can sign in. */
export const User = z.object({
  id: Id,
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
  /** The requested address, until confirmed by its link; null otherwise. */
  pendingEmail: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  role: Role,
  permissions: z.array(Permission),
  /** The contact in the invoicing service; null when not linked. */
  sellsyId: z.nullable(z.string()),
  /** The suffix of the photo's address, renewed with the photo; null without one. */
  photo: z.nullable(z.string()),
  /** When the account was deactivated; null while active. */
  deactivatedAt: z.nullable(Instant),
  /** Last use of the product; null when never signed in. */
  lastSeenAt: z.nullable(Instant),
  createdAt: Instant,
  version: Version,
})
export type User = z.infer<typeof User>

const editable = {
  firstname: Firstname,
  lastname: Lastname,
  email: Email,
  phone: z.nullable(Phone),
  role: Role,
  permissions: z.array(Permission),
}

/** Creates a person. `permissions` default to those of the role. `invite` sends a mail to choose a password. */
export const UserCreate = z.object({
  ...editable,
  phone: z._default(z.nullable(Phone), null),
  permissions: z.optional(z.array(Permission)),
  invite: z._default(z.boolean(), true),
})
export type UserCreate = z.infer<typeof UserCreate>

/** Creates a person from a contact of the invoicing service. They become a member of the contact's linked companies. */
export const UserFromSellsy = z.object({
  sellsyId: SellsyId,
  role: z._default(Role, 'CLIENT'),
  invite: z._default(z.boolean(), true),
})

/**
 * Updates a person. Only the fields sent are written. A new `email` becomes `pendingEmail` until confirmed; the current address
 * cancels the pending change. It changes at once for a person who never signed in.
 */
export const UserUpdate = z.partial(z.object({ ...editable, version: Version }))
export type UserUpdate = z.infer<typeof UserUpdate>

/** The filter of an account list: active or deactivated. */
export const accountStates = { active: 'Actif', deactivated: 'Désactivé' } as const
export const AccountState = z.enum(keysOf(accountStates), { error: 'État inconnu' })
