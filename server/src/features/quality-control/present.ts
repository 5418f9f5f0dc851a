import type { QualityReports, QualityRules, QualityTerms } from '@regie/contract/quality-control/schema'
import { nothing, presenter, staffOnly, whole } from '#platform/present.ts'

/** The agency and its talents control what a client will see; the client reads nothing of it. */
const agencyAndTalents = { staff: whole, talent: whole, client: nothing, guest: nothing, visitor: nothing } as const

export const presentQualityTerms = presenter<QualityTerms>(agencyAndTalents)
export const presentQualityReports = presenter<QualityReports>(agencyAndTalents)
export const presentQualityRules = presenter<QualityRules>(staffOnly)
