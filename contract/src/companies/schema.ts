import * as z from 'zod/mini'
import { Id, Instant, line, SellsyId, Version } from '../fields.ts'
import { keysOf } from '../keys.ts'

export const companyTypeLabels = { CLIENT: 'Client', PRESTATAIRE: 'Prestataire' } as const
export const CompanyType = z.enum(keysOf(companyTypeLabels), { error: 'Type de société inconnu' })
export type CompanyType = z.infer<typeof CompanyType>

const Name = line(120, { required: 'Nom de la société requis', tooLong: 'Nom de la société trop long' })

/** A company: a client of the agency, or one of its providers. */
export const Company = z.object({
  id: Id,
  name: z.string(),
  type: CompanyType,
  /** True when the company buys credits for its productions. */
  optionCredit: z.boolean(),
  /** The member of staff who follows the company. */
  producteurId: z.nullable(Id),
  /** The company in the invoicing service; null when it is not linked. */
  sellsyId: z.nullable(z.string()),
  createdAt: Instant,
  version: Version,
})
export type Company = z.infer<typeof Company>

/** A company in lists and on its page. */
export const CompanyListed = z.extend(Company, {
  producteurName: z.nullable(z.string()),
  memberCount: z.int(),
})
export type CompanyListed = z.infer<typeof CompanyListed>

const editable = {
  name: Name,
  type: CompanyType,
  optionCredit: z.boolean(),
  producteurId: z.nullable(Id),
  sellsyId: z.nullable(SellsyId),
}

export const CompanyCreate = z.object({
  name: Name,
  type: z._default(CompanyType, 'CLIENT'),
  optionCredit: z._default(z.boolean(), false),
  producteurId: z._default(z.nullable(Id), null),
  sellsyId: z._default(z.nullable(SellsyId), null),
})
export type CompanyCreate = z.infer<typeof CompanyCreate>

/** Updates a company. Only the fields sent are written. */
export const CompanyUpdate = z.partial(z.object({ ...editable, version: Version }))
export type CompanyUpdate = z.infer<typeof CompanyUpdate>

/** A person who belongs to a company; `id` is the user's. */
export const CompanyMember = z.object({
  id: Id,
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  /** Job title in that company; null when unknown. */
  jobTitle: z.nullable(z.string()),
  /** True for the main contact. A company has at most one. */
  isMainContact: z.boolean(),
})
export type CompanyMember = z.infer<typeof CompanyMember>

const jobTitle = z.nullable(z.string().check(z.trim(), z.maxLength(80, 'Fonction trop longue')))
export const MembershipCreate = z.object({
  jobTitle: z._default(jobTitle, null),
  isMainContact: z._default(z.boolean(), false),
})
export const MembershipUpdate = z.partial(z.object({ jobTitle, isMainContact: z.boolean() }))
export type MembershipUpdate = z.infer<typeof MembershipUpdate>
