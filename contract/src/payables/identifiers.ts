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

/** True for an IBAN: ISO 13616, whose digits leave 1 when divided by 97 (ISO 7064). The length of a French one is 27. */
export function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text) || (text.startsWith('FR') && text.length !== 27)) return false
  const digits = `${text.slice(4)}${text.slice(0, 4)}`
    .split('')
    .map((one) => Number.parseInt(one, 36))
    .join('')
  return BigInt(digits) % 97n === 1n
}

/** True for a BIC: ISO 9362. */
export const isBic = (text: string): boolean => /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(text)
