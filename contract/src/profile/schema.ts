import * as z from 'zod/mini'
import { Email, Id, Instant, Phone, Version } from '../fields.ts'
import { Role } from '../permissions.ts'
import { Firstname, Lastname, User } from '../users/schema.ts'

/** What somebody may change of themselves: only the fields sent are written. */
export const ProfileUpdate = z
  .partial(
    z.object({
      firstname: Firstname,
      lastname: Lastname,
      /** « » for none. */
      phone: z.nullable(
        z.union([
          z.pipe(
            z.literal(''),
            z.transform(() => null),
          ),
          Phone,
        ]),
      ),
      version: Version,
    }),
  )
  .check(z.refine((sent) => Object.keys(sent).length > 0, 'Rien à modifier'))
export type ProfileUpdate = z.output<typeof ProfileUpdate>

export const Profile = z.pick(User, {
  id: true,
  firstname: true,
  lastname: true,
  email: true,
  pendingEmail: true,
  phone: true,
  role: true,
  photo: true,
  version: true,
})
export type Profile = z.infer<typeof Profile>

/** Asks for another address; the present one cancels a change under way. */
export const EmailChange = z.object({ email: Email })

/** A browser in which somebody is signed in. */
export const OpenSession = z.object({
  id: Id,
  /** « Firefox sous Windows »; « Navigateur inconnu ». */
  browser: z.string(),
  address: z.string(),
  createdAt: Instant,
  lastSeenAt: Instant,
  isCurrent: z.boolean(),
})
export type OpenSession = z.infer<typeof OpenSession>

/** Somebody one works with. */
export const Contact = z.object({
  id: Id,
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  role: Role,
  photo: z.nullable(z.string()),
  sellsyId: z.nullable(z.string()),
  jobTitle: z.nullable(z.string()),
  companies: z.array(z.object({ id: Id, name: z.string(), sellsyId: z.nullable(z.string()) })),
})
export type Contact = z.infer<typeof Contact>

/** The wish to be forgotten, until an administrator has answered it; null when there is none. */
export const ErasureRequest = z.nullable(z.object({ requestedAt: Instant, message: z.string() }))
export const ErasureAsked = z.object({
  /** Empty, unless they have something to say. */
  message: z.string('Message attendu').check(z.trim(), z.maxLength(1000, 'Message trop long')),
})
