import type { GuestLink, ProductionListed } from '@regie/contract/productions/schema'
import { everybody, guestsToo, presenter, staffOnly } from '#platform/present.ts'

export const presentProduction = presenter<ProductionListed>(guestsToo)

/** The link of a production, with its key: whoever reads it may give it to anybody. */
export const presentGuestLink = presenter<GuestLink>(staffOnly)

/** What a guest said of themselves. A visitor opens the link; somebody signed in may open it too. */
export const presentGuestName = presenter<{ name: string | null; email: string | null }>(everybody)
