import type { ExpiringDocuments, PersonDocument } from '@regie/contract/documents/schema'
import { nothing, presenter, signedIn, whole } from '#platform/present.ts'

/** Scope decides whose: one's own, or by permission. */
export const presentDocument = presenter<PersonDocument>({
  staff: whole,
  talent: whole,
  client: nothing,
  guest: nothing,
  visitor: nothing,
})

export const presentExpiringDocuments = presenter<ExpiringDocuments>(signedIn)
