import type { Agency, AgencyLogo, AgencySettings } from '@regie/contract/agency/schema'
import { everybody, presenter, signedIn } from '#platform/present.ts'

/** Shown before anyone signs in. */
export const presentAgency = presenter<Agency>(everybody)

/** Any role may hold the permission. The settings hold nothing that `Agency` does not show. */
export const presentAgencySettings = presenter<AgencySettings>(signedIn)
export const presentLogo = presenter<AgencyLogo>(signedIn)
