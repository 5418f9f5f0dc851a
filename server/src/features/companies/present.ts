import type { Company, CompanyListed, CompanyMember } from '@regie/contract/companies/schema'
import type { CompanyRecord } from '@regie/contract/companies/schema/record'
import { nothing, presenter, signedIn, staffOnly, whole } from '#platform/present.ts'

/** A company that the viewer is a member of: clients, and talents who work under a company. */
export const presentCompany = presenter<Company>(signedIn)

/** Talents do not see the page of their company: neither its producer nor its number of members. */
const agencyAndClients = { staff: whole, talent: nothing, client: whole, guest: nothing, visitor: nothing } as const

export const presentCompanyListed = presenter<CompanyListed>(agencyAndClients)

/** Addresses and telephone numbers. Clients read those of their own company, talents none. */
export const presentCompanyMember = presenter<CompanyMember>(agencyAndClients)

/** Legal numbers, addresses and notes are the agency's. */
export const presentCompanyRecord = presenter<CompanyRecord>(staffOnly)
