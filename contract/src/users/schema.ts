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
  /** The address asked for, until its link confirms it; null when no change is under way. */
  pendingEmail: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  role: Role,
  permissions: z.array(Permission),
  /** The contact in the invoicing service; null when they do not come from it. */
  sellsyId: z.nullable(z.string()),
  /** What the address of the photo ends with, as it changes with it; null without a photo. */
  photo: z.nullable(z.string()),
  /** When the account was closed to sign-in; null while it is active. */
  deactivatedAt: z.nullable(Instant),
  /** Last time the person used the product; null when they never signed in. */
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

/** Creates a person. Without `permissions`, the defaults of the role; with `invite`, a mail lets them choose a password. */
export const UserCreate = z.object({
  ...editable,
  phone: z._default(z.nullable(Phone), null),
  permissions: z.optional(z.array(Permission)),
  invite: z._default(z.boolean(), true),
})
export type UserCreate = z.infer<typeof UserCreate>

/** Creates a person out of a contact of the invoicing service, and a member of those companies of the contact that are linked. */
export const UserFromSellsy = z.object({
  sellsyId: SellsyId,
  role: z._default(Role, 'CLIENT'),
  invite: z._default(z.boolean(), true),
})

/**
 * Changes a person: only the fields sent are written. Another `email` becomes `pendingEmail` until confirmed from there; the present one
 * cancels a change under way. The address of somebody who never came in changes at once.
 */
export const UserUpdate = z.partial(z.object({ ...editable, version: Version }))
export type UserUpdate = z.infer<typeof UserUpdate>

/** Whether accounts are open to sign-in, as a filter. */
export const accountStates = { active: 'Actif', deactivated: 'Désactivé' } as const
export const AccountState = z.enum(keysOf(accountStates), { error: 'État inconnu' })
