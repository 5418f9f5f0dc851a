import type { carbon as routes } from '@regie/contract/carbon/routes'
import type { CarbonBalance, CarbonLine, ProjectCarbon } from '@regie/contract/carbon/schema'
import type { RouteOutput } from '@regie/contract/route'
import { nothing, presenter, signedIn, staffOnly, whole } from '#platform/present.ts'

export const presentCarbonFactors = presenter<RouteOutput<typeof routes.factors>>(signedIn)

/** Hints, and the notes of lines made from them, quote briefs and the places of prestations, which clients may not see. */
const forClients = (balance: CarbonBalance): CarbonBalance => ({
  ...balance,
  lines: balance.lines.map((line) => ({ ...line, note: '' })),
  hints: { places: [], journeys: [] },
})

/** Talents read no balance. Clients read the lines, without notes and hints. */
export const presentCarbonBalance = presenter<CarbonBalance>({
  staff: whole,
  talent: nothing,
  client: forClients,
  guest: nothing,
  visitor: nothing,
})

/** Only a STALE_VERSION error carries a single line, and only the agency edits lines. */
export const presentCarbonLine = presenter<CarbonLine>(staffOnly)

/**
 * Lists every production of a project, delivered or not. Clients read the balances of delivered productions one by one.
 */
export const presentProjectCarbon = presenter<ProjectCarbon>(staffOnly)
