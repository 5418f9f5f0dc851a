import type { Rounds, RoundsOfOrder, RoundsReport, RoundTermsAt } from '@regie/contract/rounds/schema'
import { nothing, presenter, staffOnly, whole } from '#platform/present.ts'

/** Between a client and the agency. */
export const presentRounds = presenter<Rounds>({
  staff: whole,
  talent: nothing,
  client: whole,
  guest: nothing,
  visitor: nothing,
})
export const presentRoundTerms = presenter<RoundTermsAt>(staffOnly)
export const presentRoundsReport = presenter<RoundsReport>(staffOnly)

/** Any order of the invoicing service: only the agency reads it. */
export const presentRoundsOfOrder = presenter<RoundsOfOrder>(staffOnly)
