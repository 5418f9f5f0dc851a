import { ofCompany } from '@regie/contract/rounds/rules'
import type { Rounds, RoundsOfOrder, RoundsReport, RoundTermsAt } from '@regie/contract/rounds/schema'
import { nothing, presenter, staffOnly, whole } from '#platform/present.ts'

/** What was given to another company is not theirs. */
const forClients = ({ offered, ...rounds }: Rounds): Rounds => ({
  ...rounds,
  offered: ofCompany(offered),
})

/** Between a client and the agency. */
export const presentRounds = presenter<Rounds>({
  staff: whole,
  talent: nothing,
  client: forClients,
  guest: nothing,
  visitor: nothing,
})
export const presentRoundTerms = presenter<RoundTermsAt>(staffOnly)
export const presentRoundsReport = presenter<RoundsReport>(staffOnly)

/** Any order of the invoicing service: only the agency reads it. */
export const presentRoundsOfOrder = presenter<RoundsOfOrder>(staffOnly)
