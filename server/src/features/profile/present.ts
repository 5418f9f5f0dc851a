import type { Contact, ErasureRequest, OpenSession, PersonPhoto, Profile } from '@regie/contract/profile/schema'
import type * as z from 'zod/mini'
import { presenter, signedIn } from '#platform/present.ts'
import type { PersonalData } from './personal-data.ts'

/** One's own account only. */
export const presentProfile = presenter<Profile>(signedIn)
export const presentOpenSession = presenter<OpenSession>(signedIn)
export const presentPersonalData = presenter<PersonalData>(signedIn)

/** Scope decides who is a contact; contacts are shown whole. */
export const presentContact = presenter<Contact>(signedIn)

export const presentPersonPhoto = presenter<PersonPhoto>(signedIn)

/** One's own request, or that of an account in scope; null without a request. */
export const presentErasureRequest = presenter<z.infer<typeof ErasureRequest>>(signedIn)
