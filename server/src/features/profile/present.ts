import type { Contact, ErasureRequest, OpenSession, Profile } from '@regie/contract/profile/schema'
import type * as z from 'zod/mini'
import { presenter, signedIn } from '#platform/present.ts'
import type { PersonalData } from './personal-data.ts'

/** One's own. */
export const presentProfile = presenter<Profile>(signedIn)
export const presentOpenSession = presenter<OpenSession>(signedIn)
export const presentPersonalData = presenter<PersonalData>(signedIn)

/** Who is whose contact is a matter of scope: all of a contact is shown. */
export const presentContact = presenter<Contact>(signedIn)

/** One's own, or that of an account that scope lets one see; null when none is under way. */
export const presentErasureRequest = presenter<z.infer<typeof ErasureRequest>>(signedIn)
