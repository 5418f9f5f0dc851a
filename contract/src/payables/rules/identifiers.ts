/** True when the digits of a number sum to a multiple of ten by Luhn's algorithm (ISO/IEC 7812-1). */
function isLuhn(digits: string): boolean {
  let sum = 0
  for (const [index, digit] of digits.split('').toReversed().entries()) {
    const doubled = Number(digit) * (index % 2 === 0 ? 1 : 2)
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

/** La Poste: its establishments have numbers whose digits sum to a multiple of five. */
const laPoste = '356000000'

/** True for a SIRET: the SIREN of a firm and the number of an establishment, fourteen digits with their keys (Insee). */
export function isSiret(text: string): boolean {
  if (!/^\d{14}$/.test(text)) return false
  if (text.startsWith(laPoste) && text !== `${laPoste}00048`)
    return text.split('').reduce((sum, digit) => sum + Number(digit), 0) % 5 === 0
  return isLuhn(text) && isLuhn(text.slice(0, 9))
}

/** The key of a French VAT number: (12 + 3 × (SIREN mod 97)) mod 97 (article 286 ter of the CGI, BOI-TVA-DECLA-20-10). */
const frenchKey = (siren: string): string => String((12 + 3 * (Number(siren) % 97)) % 97).padStart(2, '0')

/** True for a VAT number of the European Union; the key of a French one is checked. */
export function isVatNumber(text: string): boolean {
  const [, key, siren] = /^FR(\d{2})(\d{9})$/.exec(text) ?? []
  if (siren !== undefined) return key === frenchKey(siren)
  return /^(?:FR[0-9A-HJ-NP-Z]{2}\d{9}|(?!FR)[A-Z]{2}[0-9A-Z+*]{2,12})$/.test(text)
}

/** The length of the IBAN of each country of SEPA (EPC409-09, with Serbia since May 2026; ISO 13616 registry). */
const sepaLengths: ReadonlyMap<string, number> = new Map(
  (
    'AD24 AL28 AT20 BE16 BG22 CH21 CY28 CZ24 DE22 DK18 EE20 ES24 FI18 FR27 GB22 GI23 GR27 HR21 HU28 IE22 IS26 IT27 LI21 LT20 LU20 LV21 ' +
    'MC27 MD24 ME22 MK19 MT31 NL18 NO15 PL28 PT25 RO24 RS22 SE24 SI19 SK24 SM27 VA22'
  )
    .split(' ')
    .map((one) => [one.slice(0, 2), Number(one.slice(2))]),
)

/** The first two letters of the IBAN of accounts that SEPA transfers reach. */
export const sepaCountries: readonly string[] = [...sepaLengths.keys()]

/** True for an IBAN: ISO 13616, whose digits leave 1 when divided by 97 (ISO 7064), and whose length is that of its country. */
export function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text)) return false
  if ((sepaLengths.get(text.slice(0, 2)) ?? text.length) !== text.length) return false
  const digits = `${text.slice(4)}${text.slice(0, 4)}`
    .split('')
    .map((one) => Number.parseInt(one, 36))
    .join('')
  return BigInt(digits) % 97n === 1n
}

/** True for the IBAN of an account that SEPA transfers reach. */
export const isSepaIban = (text: string): boolean => sepaLengths.has(text.slice(0, 2)) && isIban(text)

/** True when a French VAT number and a SIRET are of the same firm: both hold its SIREN. Anything else is true. */
export const isSameFirm = (siret: string | null, vatNumber: string | null): boolean =>
  siret === null || !vatNumber?.startsWith('FR') || vatNumber.slice(4) === siret.slice(0, 9)

/** What every establishment and account of a firm has in common: its SIREN, or its VAT number abroad; null where neither is known. */
export const firmOf = ({ siret, vatNumber }: { siret: string | null; vatNumber: string | null }): string | null =>
  siret?.slice(0, 9) ?? vatNumber

/** True for a BIC: ISO 9362. */
export const isBic = (text: string): boolean => /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(text)
