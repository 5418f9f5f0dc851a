import * as z from 'zod/mini'
import { atMost, Email, Id, Instant, Phone, Version } from '../fields.ts'
import { Role } from '../permissions.ts'
import { Firstname, Lastname, User } from '../users/schema.ts'

/** Updates one's own profile. Only the fields sent are written. */
export const ProfileUpdate = z
  .partial(
    z.object({
      firstname: Firstname,
      lastname: Lastname,
      /** Empty removes it. */
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

/** Requests a new address. The current one cancels a pending change. */
export const EmailChange = z.object({ email: Email })

/** A browser with an open session. */
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

/** A person the caller works with. */
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

/** A person of whom the caller may see the photo, with its digest. */
export const PersonPhoto = z.object({ id: Id, photo: z.string() })
export type PersonPhoto = z.infer<typeof PersonPhoto>

/** A pending request to erase an account; null when there is none. */
export const ErasureRequest = z.nullable(z.object({ requestedAt: Instant, message: z.string() }))
export const ErasureAsked = z.object({
  /** Optional message; may be empty. */
  message: z.string('Message attendu').check(z.trim(), atMost(1000, 'Message trop long')),
})
