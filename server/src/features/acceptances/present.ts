import type { Acceptance, Acceptances, AcceptanceTerms } from '@regie/contract/acceptances/schema'
import { nothing, presenter, staffOnly, whole } from '#platform/present.ts'

/** The agency and its client read the whole of what they sign; nobody else anything of it. */
const bothSides = { staff: whole, talent: nothing, client: whole, guest: nothing, visitor: nothing } as const

export const presentAcceptance = presenter<Acceptance>(bothSides)
export const presentAcceptances = presenter<Acceptances>(bothSides)
export const presentAcceptanceTerms = presenter<AcceptanceTerms>(staffOnly)
