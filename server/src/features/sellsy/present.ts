import type { RouteOutput } from '@regie/contract/route'
import type { sellsy as routes } from '@regie/contract/sellsy/routes'
import type { SellsyHit } from '@regie/contract/sellsy/schema'
import { presenter, staffOnly } from '#platform/present.ts'

export const presentSellsyState = presenter<RouteOutput<typeof routes.state>>(staffOnly)

/** Anything of the invoicing service, linked to a row of ours or not: the agency alone looks things up. */
export const presentSellsyHit = presenter<SellsyHit>(staffOnly)
