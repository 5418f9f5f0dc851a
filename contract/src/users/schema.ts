import * as z from 'zod/mini'
import { creationOf, field, schemasOf } from '../entity-fields.ts'
import { Email, Id, Instant, Phone, requiredLine, SellsyId, Version } from '../fields.ts'
import { keysOf } from '../keys.ts'
import { Permission, Role, roleLabels } from '../permissions.ts'

export const Firstname = requiredLine(50, { required: 'Prénom requis', tooLong: 'Prénom trop long' })
export const Lastname = requiredLine(50, { required: 'Nom requis', tooLong: 'Nom trop long' })

/** The fields of a person that people enter. */
export const userFields = {
  firstname: field(Firstname, { label: 'Prénom' }),
  lastname: field(Lastname, { label: 'Nom' }),
  email: field(Email, { label: 'Adresse e-mail' }),
  phone: field(z.nullable(Phone), { initial: null, label: 'Téléphone' }),
  role: field(Role, { label: 'Rôle', values: roleLabels }),
  permissions: field(z.array(Permission), { label: 'Permissions' }),
}

/** A person who can sign in. */
export const User = z.object({
  id: Id,
  ...schemasOf(userFields),
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
  /** The requested address, until confirmed by its link; null otherwise. */
  pendingEmail: z.nullable(z.string()),
  phone: z.nullable(z.string()),
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

/** Creates a person. `permissions` default to those of the role. `invite` sends a mail to choose a password. */
export const UserCreate = z.object({
  ...creationOf(userFields),
  permissions: z.optional(userFields.permissions.schema),
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
export const UserUpdate = z.partial(z.object({ ...schemasOf(userFields), version: Version }))
export type UserUpdate = z.infer<typeof UserUpdate>

/** The filter of an account list: active or deactivated. */
export const accountStates = { active: 'Actif', deactivated: 'Désactivé' } as const
export const AccountState = z.enum(keysOf(accountStates), { error: 'État inconnu' })
