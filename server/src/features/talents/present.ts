import type { Absence, TalentSheet } from '@regie/contract/talents/schema'
import { nothing, presenter, staffOnly, whole } from '#platform/present.ts'

/** What the agency writes of a person is for the agency. */
export const presentTalentSheet = presenter<TalentSheet>(staffOnly)

export const presentAbsence = presenter<Absence>({
  staff: whole,
  talent: whole,
  client: nothing,
  guest: nothing,
  visitor: nothing,
})
