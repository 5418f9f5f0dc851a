import { demoPortrait } from '../files.ts'
import type { SimulatedDocument, simulatedAccount } from './account.ts'

type Account = ReturnType<typeof simulatedAccount>
type Company = Account['companies'][number]
type Contact = Account['contacts'][number]

const fold = (value: string) => value.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase()

/** `GET /v2/companies/{id}`, with some of the fields that the product ignores. */
export const companyShape = ({ id, name, type, record: { siret, vatNumber, street, ...record } }: Company) => ({
  id: Number(id),
  type,
  name,
  email: record.email,
  website: record.website,
  phone_number: record.phone,
  mobile_number: null,
  legal_france: { siret, siren: siret.slice(0, 9), vat: vatNumber, ape_naf_code: '', company_type: '' },
  is_archived: false,
  _embed: {
    invoicing_address: {
      id: Number(id) + 1,
      name: 'Siège',
      address_line_1: street,
      address_line_2: '',
      address_line_3: '',
      address_line_4: '',
      postal_code: record.postalCode,
      city: record.city,
      country_code: 'FR',
    },
    delivery_address: null,
  },
})

/** `GET /v2/contacts/{id}`. */
export const contactShape = ({ id, firstname, lastname, email, phone, jobTitle }: Contact, origin: string) => ({
  id: Number(id),
  civility: null,
  first_name: firstname,
  last_name: lastname,
  email: email || null,
  phone_number: phone,
  mobile_number: null,
  position: jobTitle,
  avatar: demoPortrait(email) ? `${origin}/pictures/${id}.png` : null,
  sync: { mailchimp: false },
})

/** `GET /v2/invoices/{id}` and `/v2/orders/{id}`. `isOdd`: with undocumented values. */
export const documentShape = (document: SimulatedDocument, origin: string, isOdd: boolean) => ({
  id: Number(document.id),
  number: document.number,
  status: isOdd ? 'waiting_for_the_moon' : document.status,
  date: document.date,
  due_date: document.dueDate,
  subject: document.subject,
  amounts: {
    total_raw_excl_tax: document.excluded,
    total_excl_tax: document.excluded,
    total_incl_tax: document.included,
    ...(document.kind === 'invoice' && { total_remaining_due_incl_tax: document.remaining }),
    ...(isOdd && { total_in_shells: '12.00' }),
  },
  currency: 'EUR',
  taxes: [{ id: 1, label: 'TVA 20 %', rate: '20', amount: document.tax }],
  related: [{ id: Number(document.companyId), type: 'company' }],
  pdf_link: `${origin}/files/${document.id}.pdf`,
  note: document.note,
  rows: document.lines.map(({ description, quantity, unit, reference = '' }, index) => ({
    id: index + 1,
    type: isOdd ? 'hologram' : 'single',
    reference,
    description: `<p>${description}</p>`,
    unit_amount: unit,
    quantity,
    tax_id: 1,
  })),
  _embed: { company: { id: Number(document.companyId), name: document.company } },
})

/** `Purchase.getOne` of v1: amounts are strings, booleans letters, days in French format. */
export const legacyShape = (document: SimulatedDocument, isOdd: boolean) => ({
  id: document.id,
  linkedtype: isOdd ? 'purMystery' : document.kind === 'purchase-order' ? 'purOrder' : 'purInvoice',
  thirdid: document.companyId,
  thirdname: document.company,
  status: isOdd ? 'waiting_for_the_moon' : document.status,
  ident: document.number,
  fullIdent: document.number,
  subject: document.subject,
  displayedDate: document.date.split('-').toReversed().join('/'),
  expirationDate: document.dueDate?.split('-').toReversed().join('/') ?? '',
  currencysymbol: '€',
  rowsAmount: document.excluded,
  totalAmountTaxesFree: document.excluded,
  taxesAmountSum: document.tax,
  totalAmount: document.included,
  dueAmount: document.remaining,
  contactName: '',
  notes: document.note,
  hasDeadlines: 'N',
  rows: Object.fromEntries(
    document.lines.map(({ description, quantity, unit }, index) => [
      String(index + 1),
      { type: 'item', name: description, notes: '', qt: quantity, unitAmount: unit },
    ]),
  ),
})

const documentTypes = {
  invoice: ['document', 'invoice'],
  order: ['document', 'order'],
  'purchase-order': ['purchase', 'purOrder'],
  'purchase-invoice': ['purchase', 'purInvoice'],
} as const

/** `GET /v2/search`: each hit has its own `id`, a hash. The record's id is in `object`. */
export function hitsOf({ companies, contacts, documents }: Account, q: string, types: string[], isOdd: boolean) {
  const wanted = fold(q)
  const holds = (...texts: string[]) => texts.some((one) => fold(one).includes(wanted))
  const isWanted = (type: string, sub?: string) =>
    types.length === 0 || types.includes(type) || (sub !== undefined && types.includes(`${type}.${sub}`))
  const hit = (type: string, subType: string | null, id: string, more: object) => ({
    id: Buffer.from(`${type}/${id}`).toString('base64url'),
    object: { type: isOdd ? 'constellation' : type, sub_type: subType, id: Number(id) },
    owner: { type: 'staff', id: 1 },
    is_archived: false,
    ...more,
  })
  const data = [
    ...companies
      .filter(({ name }) => isWanted('company') && holds(name))
      .map(({ id, name, type, record: { city } }) =>
        hit('company', type, id, { name, email: null, invoicing_address: { city } }),
      ),
    ...contacts
      .filter(({ firstname, lastname, email, company }) => {
        return isWanted('contact') && holds(`${firstname} ${lastname}`, email, company)
      })
      .map(({ id, firstname, lastname, email, phone, jobTitle, company }) =>
        hit('contact', null, id, {
          first_name: firstname,
          last_name: lastname,
          email: email || null,
          phone_number: phone,
          position: jobTitle,
          companies: companies
            .filter(({ name }) => name === company)
            .map((one) => ({ id: Number(one.id), name: one.name })),
        }),
      ),
    ...documents
      .filter(({ kind, number, subject, company, id }) => {
        const [type, subType] = documentTypes[kind]
        return isWanted(type, subType) && holds(number, subject, company, id)
      })
      .map(({ id, kind, number, subject, status, included, company, companyId }) =>
        hit(documentTypes[kind][0], documentTypes[kind][1], id, {
          number,
          name: subject,
          status: isOdd ? 'waiting_for_the_moon' : status,
          amount: Number(included),
          currency: '€',
          related: { id: Number(companyId), type: 'company', name: company },
        }),
      ),
  ].slice(0, 25)
  return { data, pagination: { limit: 25, total: data.length, count: data.length, offset: null }, aggregations: {} }
}
