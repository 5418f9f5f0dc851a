import type { InvoicingCompany } from '../invoicing-service.ts'
import type { SellsyAddress, SellsyCompany } from './shapes.ts'

/** Sellsy writes an absent text as null, as an empty one, or not at all. */
const given = (text: string | null | undefined): string | null => text?.trim() || null

const countryName = new Intl.DisplayNames('fr', { type: 'region', fallback: 'none' })

/** French addresses do not name their country. An unknown code is left as it is. */
function countryOf(code: string | null): string | null {
  if (code === null || code.toUpperCase() === 'FR') return null
  return /^[a-z]{2}$/i.test(code) ? (countryName.of(code.toUpperCase()) ?? code) : code
}

/** The lines of an envelope; null without any. */
function envelopeOf(address: SellsyAddress | null | undefined): string | null {
  if (!address) return null
  const lines = [
    given(address.address_line_1),
    given(address.address_line_2),
    given(address.address_line_3),
    given(address.address_line_4),
    given([address.postal_code, address.city].filter(Boolean).join(' ')),
    countryOf(given(address.country_code)),
  ]
  return given(lines.filter((line) => line !== null).join('\n'))
}

export const companyOf = (found: SellsyCompany): InvoicingCompany => ({
  name: found.name ?? '',
  siret: given(found.legal_france?.siret),
  vatNumber: given(found.legal_france?.vat),
  address: envelopeOf(found._embed?.invoicing_address),
  deliveryAddress: envelopeOf(found._embed?.delivery_address),
  phone: given(found.phone_number) ?? given(found.mobile_number),
  email: given(found.email),
  website: given(found.website),
})
