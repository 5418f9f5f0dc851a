import type { Company, CompanyListed, CompanyMember } from '@regie/contract/companies/schema'
import { nothing, presenter, signedIn, whole } from '#platform/present.ts'

/** A company that somebody is a member of: clients are, and talents who work as one. */
export const presentCompany = presenter<Company>(signedIn)

/** Talents are members of a company and do not see its page: neither who follows it nor how many belong to it. */
const agencyAndClients = { staff: whole, talent: nothing, client: whole, guest: nothing, visitor: nothing } as const

export const presentCompanyListed = presenter<CompanyListed>(agencyAndClients)

/** Addresses and telephones: members who are clients read those of their own company, talents those of nobody. */
export const presentCompanyMember = presenter<CompanyMember>(agencyAndClients)
