import type { PrestationDetail, PrestationListed } from '@regie/contract/prestations/schema'
import type { Order } from '@regie/contract/sellsy/schema'
import { nothing, presenter, whole } from '#platform/present.ts'

/** What work the agency orders, and from whom, is between the agency and whoever does it: clients see no prestation. */
const agencyAndTalents = { staff: whole, talent: whole, client: nothing, guest: nothing, visitor: nothing } as const

export const presentPrestationListed = presenter<PrestationListed>(agencyAndTalents)

export const presentPrestation = presenter<PrestationDetail>(agencyAndTalents)

/** What the agency pays, line by line: clients must not read it. */
export const presentOrder = presenter<Order>(agencyAndTalents)
