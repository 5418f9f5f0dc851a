import type { PrestationDetail, PrestationListed } from '@regie/contract/prestations/schema'
import type { Order } from '@regie/contract/sellsy/schema'
import { nothing, presenter, whole } from '#platform/present.ts'

/** Prestations concern the agency and its workers: clients see none. */
const agencyAndTalents = { staff: whole, talent: whole, client: nothing, guest: nothing, visitor: nothing } as const

export const presentPrestationListed = presenter<PrestationListed>(agencyAndTalents)

export const presentPrestation = presenter<PrestationDetail>(agencyAndTalents)

/** The lines and prices that the agency pays: clients must not read them. */
export const presentOrder = presenter<Order>(agencyAndTalents)
