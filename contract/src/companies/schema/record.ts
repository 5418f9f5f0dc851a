import * as z from 'zod/mini'
import { field, schemasOf } from '#entity-fields.ts'
import { atMost, Email, Id, Instant, optionalLine, Phone, Version } from '#fields.ts'
import { Siret, VatNumber } from '../rules/legal-numbers.ts'

const lines = (max: number, tooLong: string) => z.nullable(z.string().check(z.trim(), atMost(max, tooLong)))

/** An address of a site, completed with `https://`. */
const Website = z.string().check(
  z.trim(),
  z.overwrite((typed) => (typed === '' || /^https?:\/\//i.test(typed) ? typed : `https://${typed}`)),
  atMost(200, 'Adresse de site trop longue'),
  z.url({ protocol: /^https?$/, hostname: z.regexes.domain, error: 'Adresse de site invalide' }),
)

/** The fields of a company's record. Those that the invoicing service gives are changed there. */
export const companyRecordFields = {
  legalName: field(optionalLine(160, 'Raison sociale trop longue'), {
    initial: null,
    label: 'Raison sociale',
  }),
  siret: field(z.nullable(Siret), { initial: null, label: 'SIRET' }),
  vatNumber: field(z.nullable(VatNumber), { initial: null, label: 'N° de TVA' }),
  address: field(lines(400, 'Adresse trop longue'), {
    initial: null,
    label: 'Adresse de facturation',
  }),
  deliveryAddress: field(lines(400, 'Adresse trop longue'), {
    initial: null,
    label: 'Adresse de livraison',
  }),
  phone: field(z.nullable(Phone), { initial: null, label: 'Téléphone' }),
  email: field(z.nullable(Email), { initial: null, label: 'Adresse e-mail' }),
  website: field(z.nullable(Website), { initial: null, label: 'Site' }),
  /** For the agency alone. */
  notes: field(lines(4000, 'Notes trop longues'), { initial: null, label: 'Notes' }),
} as const

/** The fields that the invoicing service may give: the agency's notes stay its own. */
export const serviceFields = [
  'legalName',
  'siret',
  'vatNumber',
  'address',
  'deliveryAddress',
  'phone',
  'email',
  'website',
] as const
export const ServiceField = z.enum(serviceFields)
export type ServiceField = z.infer<typeof ServiceField>

const stored = z.nullable(z.string())

/** What the agency knows of a company besides its work: legal numbers, addresses, notes. Never shown to clients. */
export const CompanyRecord = z.object({
  companyId: Id,
  legalName: stored,
  siret: stored,
  vatNumber: stored,
  address: stored,
  deliveryAddress: stored,
  phone: stored,
  email: stored,
  website: stored,
  notes: stored,
  /** The company's name in the invoicing service; null when it was not read there. */
  serviceName: stored,
  /** The fields that the invoicing service gave at the last reading. */
  fromService: z.array(ServiceField),
  /** When it was last read in the invoicing service. */
  readAt: z.nullable(Instant),
  version: Version,
})
export type CompanyRecord = z.infer<typeof CompanyRecord>

/** The fields of a record's form. */
export const CompanyRecordEdit = z.object(schemasOf(companyRecordFields))
export type CompanyRecordEdit = z.infer<typeof CompanyRecordEdit>

/** Updates a record. Only the fields sent are written. */
export const CompanyRecordUpdate = z.partial(z.object({ ...schemasOf(companyRecordFields), version: Version }))
export type CompanyRecordUpdate = z.infer<typeof CompanyRecordUpdate>
