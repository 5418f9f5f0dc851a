import * as z from 'zod/mini'
import { creationOf, field, schemasOf } from '../entity-fields.ts'
import { atMost, Id, Instant, requiredLine, SellsyId, Version } from '../fields.ts'
import { keysOf } from '../keys.ts'

export const companyTypeLabels = { CLIENT: 'Client', PRESTATAIRE: 'Prestataire' } as const
export const CompanyType = z.enum(keysOf(companyTypeLabels), { error: 'Type de société inconnu' })
export type CompanyType = z.infer<typeof CompanyType>

const Name = requiredLine(120, { required: 'Nom de la société requis', tooLong: 'Nom de la société trop long' })

/** The fields of a company that people enter. */
export const companyFields = {
  name: field(Name, { label: 'Nom', inForm: 'Nom de la société' }),
  type: field(CompanyType, { initial: 'CLIENT', label: 'Type', values: companyTypeLabels }),
  /** The member of staff who follows the company. */
  producteurId: field(z.nullable(Id), { initial: null, label: 'Producteur' }),
  /** True when the company buys credits for its productions. */
  optionCredit: field(z.boolean(), { initial: false, label: 'Achète des crédits', inGrid: 'Crédits' }),
  /** The company in the invoicing service; null when it is not linked. */
  sellsyId: field(z.nullable(SellsyId), {
    initial: null,
    label: 'Société liée',
    inForm: 'Dans le service de facturation',
  }),
}

/** A company: a client of the agency, or one of its providers. */
export const Company = z.object({
  id: Id,
  ...schemasOf(companyFields),
  name: z.string(),
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

export const CompanyCreate = z.object(creationOf(companyFields))
export type CompanyCreate = z.infer<typeof CompanyCreate>

/** Updates a company. Only the fields sent are written. */
export const CompanyUpdate = z.partial(z.object({ ...schemasOf(companyFields), version: Version }))
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

const jobTitle = z.nullable(z.string().check(z.trim(), atMost(80, 'Fonction trop longue')))
export const MembershipCreate = z.object({
  jobTitle: z._default(jobTitle, null),
  isMainContact: z._default(z.boolean(), false),
})
export const MembershipUpdate = z.partial(z.object({ jobTitle, isMainContact: z.boolean() }))
export type MembershipUpdate = z.infer<typeof MembershipUpdate>
