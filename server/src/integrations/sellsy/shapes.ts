import { Big } from 'big.js'
import * as z from 'zod/mini'

/** A decimal string, which Sellsy sometimes writes as a number. It is never a float afterwards. */
const decimal = (digits?: number) =>
  z.pipe(
    z.union([z.string(), z.number()]),
    z.transform((value, context) => {
      try {
        return new Big(value).toFixed(digits)
      } catch {
        context.issues.push({ code: 'custom', message: 'not a number', input: value })
        return z.NEVER
      }
    }),
  )
/** An amount: `1234.5` → `1234.50`. */
const Amount = decimal(2)
/** Quantities and rates keep their decimals. */
const Decimal = decimal()
/** An id: a number today, maybe a string later. */
const Key = z.pipe(z.union([z.number(), z.string()]), z.transform(String))
const text = z.nullish(z.string())

export const Hit = z.object({
  // `hit.id` is a hash of the search. The record's id is `object.id`.
  object: z.object({ type: z.string(), sub_type: text, id: Key }),
  name: text,
  first_name: text,
  last_name: text,
  email: text,
  phone_number: text,
  mobile_number: text,
  position: text,
  invoicing_address: z.nullish(z.object({ city: text })),
  companies: z.nullish(z.array(z.object({ id: Key, name: text }))),
  number: text,
  status: text,
  amount: z.nullish(Amount),
  related: z.nullish(z.object({ id: z.nullish(Key), name: text, first_name: text, last_name: text })),
  is_archived: z.nullish(z.boolean()),
})
export const Hits = z.object({ data: z.array(Hit) })

const Address = z.object({
  name: text,
  address_line_1: text,
  address_line_2: text,
  address_line_3: text,
  address_line_4: text,
  postal_code: text,
  city: text,
  country_code: text,
})
export const Company = z.object({
  id: Key,
  name: text,
  email: text,
  website: text,
  phone_number: text,
  mobile_number: text,
  legal_france: z.nullish(z.object({ siret: text, vat: text })),
  _embed: z.nullish(z.object({ invoicing_address: z.nullish(Address), delivery_address: z.nullish(Address) })),
})
export const Contact = z.object({
  id: Key,
  first_name: text,
  last_name: text,
  email: text,
  phone_number: text,
  mobile_number: text,
  position: text,
  avatar: text,
})
export const Companies = z.object({ data: z.array(Company) })

const Rate = z.object({ label: text, rate: z.nullish(Decimal), amount: z.nullish(Amount) })
const Row = z.object({
  type: text,
  reference: text,
  description: text,
  unit_amount: z.nullish(Decimal),
  quantity: z.nullish(Decimal),
})
export const Document = z.object({
  id: Key,
  number: text,
  status: text,
  date: text,
  due_date: text,
  subject: text,
  amounts: z.object({
    total_excl_tax: Amount,
    total_incl_tax: Amount,
    total_remaining_due_incl_tax: z.nullish(Amount),
  }),
  currency: text,
  taxes: z.nullish(z.array(Rate)),
  related: z.nullish(z.array(z.object({ id: Key, type: z.string() }))),
  pdf_link: text,
  note: text,
  rows: z.nullish(z.array(Row)),
  _embed: z.nullish(z.object({ company: z.nullish(z.object({ id: Key, name: text })) })),
})

/** The answer of `Purchase.getOne` in v1. Lines are an object or a list, with or without the prefix `row_`: both are read. */
const LegacyRow = z.object({
  row_type: text,
  type: text,
  row_name: text,
  name: text,
  row_notes: text,
  notes: text,
  row_qt: z.nullish(Decimal),
  qt: z.nullish(Decimal),
  row_unitAmount: z.nullish(Decimal),
  unitAmount: z.nullish(Decimal),
})
export const LegacyPurchase = z.object({
  id: Key,
  thirdid: z.nullish(Key),
  thirdname: text,
  status: text,
  ident: text,
  fullIdent: text,
  subject: text,
  displayedDate: text,
  expirationDate: text,
  currencysymbol: text,
  totalAmountTaxesFree: Amount,
  taxesAmountSum: z.nullish(Amount),
  totalAmount: Amount,
  dueAmount: z.nullish(Amount),
  contactName: text,
  notes: text,
  publicLink: text,
  rows: z.nullish(z.union([z.array(LegacyRow), z.record(z.string(), LegacyRow)])),
})
export const LegacyAnswer = z.object({ status: z.string(), response: z.unknown() })
export const LegacyClient = z.object({ client: z.nullish(z.object({ pic: text })), pic: text })

export type SellsyHit = z.infer<typeof Hit>
export type SellsyDocument = z.infer<typeof Document>
export type SellsyPurchase = z.infer<typeof LegacyPurchase>
export type SellsyContact = z.infer<typeof Contact>
export type SellsyCompany = z.infer<typeof Company>
export type SellsyAddress = z.infer<typeof Address>
