import type { RouteOutput } from '@regie/contract/route'
import type { sellsy as routes } from '@regie/contract/sellsy/routes'
import type { SellsyHit } from '@regie/contract/sellsy/schema'
import { presenter, staffOnly } from '#platform/present.ts'

export const presentSellsyState = presenter<RouteOutput<typeof routes.state>>(staffOnly)

/** Any row of the invoicing service, linked or not: only the agency searches it. */
export const presentSellsyHit = presenter<SellsyHit>(staffOnly)
