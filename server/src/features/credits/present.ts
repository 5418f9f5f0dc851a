import type { CreditAccount, ProjectCredits } from '@regie/contract/credits/schema'
import { nothing, presenter, staffOnly, whole } from '#platform/present.ts'

/** The credits of a company concern that company and the agency: talents read none. */
export const presentCreditAccount = presenter<CreditAccount>({
  staff: whole,
  talent: nothing,
  client: whole,
  guest: nothing,
  visitor: nothing,
})

/** The agency's view of a project; clients read the account of their company. */
export const presentProjectCredits = presenter<NonNullable<ProjectCredits>>(staffOnly)
