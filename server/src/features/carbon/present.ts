import type { carbon as routes } from '@regie/contract/carbon/routes'
import type { CarbonBalance, CarbonLine, ProjectCarbon } from '@regie/contract/carbon/schema'
import type { RouteOutput } from '@regie/contract/route'
import { nothing, presenter, signedIn, staffOnly, whole } from '#platform/present.ts'

export const presentCarbonFactors = presenter<RouteOutput<typeof routes.factors>>(signedIn)

/** Hints quote briefs and the places of prestations, which clients do not see. */
const forClients = (balance: CarbonBalance): CarbonBalance => ({ ...balance, hints: { places: [], journeys: [] } })

/** Talents have no balance. Clients read the lines, and no hint of what else there is to count. */
export const presentCarbonBalance = presenter<CarbonBalance>({
  staff: whole,
  talent: nothing,
  client: forClients,
  guest: nothing,
  visitor: nothing,
})

/** A line alone is told to whoever wrote over another version of it: the agency. */
export const presentCarbonLine = presenter<CarbonLine>(staffOnly)

/** All the productions of a project, delivered or not: clients read the balances of those that are, one by one. */
export const presentProjectCarbon = presenter<ProjectCarbon>(staffOnly)
