import type { CreditAccount, ProjectCredits } from '@regie/contract/credits/schema'
import { nothing, presenter, staffOnly, whole } from '#platform/present.ts'

/** What a company has bought is its own business and the agency's: talents see none. */
export const presentCreditAccount = presenter<CreditAccount>({
  staff: whole,
  talent: nothing,
  client: whole,
  guest: nothing,
  visitor: nothing,
})

/** The agency's view of a project; clients read the account of their company. */
export const presentProjectCredits = presenter<NonNullable<ProjectCredits>>(staffOnly)
