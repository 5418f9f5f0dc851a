import type { GuestLink, ProductionListed } from '@regie/contract/productions/schema'
import { everybody, guestsToo, presenter, staffOnly } from '#platform/present.ts'

export const presentProduction = presenter<ProductionListed>(guestsToo)

/** The link of a production, with its key: a reader could pass it on to anyone. */
export const presentGuestLink = presenter<GuestLink>(staffOnly)

/** The identity that a guest gave. Visitors and signed-in people may open a link too. */
export const presentGuestName = presenter<{ name: string | null; email: string | null }>(everybody)
