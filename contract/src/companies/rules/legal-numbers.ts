import * as z from 'zod/mini'

/** Luhn's sum (ISO/IEC 7812-1): from the right, every second digit counts double, its own digits added. */
function luhnSum(digits: string): number {
  let sum = 0
  for (let at = 1; at <= digits.length; at += 1) {
    const counted = Number(digits.at(-at)) * (at % 2 === 0 ? 2 : 1)
    sum += counted > 9 ? counted - 9 : counted
  }
  return sum
}

const digitSum = (digits: string) => Array.from(digits, Number).reduce((sum, digit) => sum + digit, 0)

/** The SIREN of La Poste, whose establishments outnumber Luhn's keys: their digits add up to a multiple of 5 (INSEE). */
const laPoste = '356000000'

/** True for 14 digits whose key is right: INSEE's number of an establishment. */
export const isSiret = (digits: string): boolean => {
  if (!/^\d{14}$/.test(digits)) return false
  if (luhnSum(digits) % 10 === 0) return true
  return digits.startsWith(laPoste) && digitSum(digits) % 5 === 0
}

/** True for 9 digits whose key is right: INSEE's number of a company, the beginning of its SIRETs. */
export const isSiren = (digits: string): boolean => /^\d{9}$/.test(digits) && luhnSum(digits) % 10 === 0

/** The shapes of VAT numbers in the Union, Northern Ireland and Switzerland, France apart (VIES, European Commission). */
const foreignVat = new RegExp(
  `^(${[
    'ATU\\d{8}',
    'BE[01]\\d{9}',
    'BG\\d{9,10}',
    'CHE\\d{9}(MWST|TVA|IVA)?',
    'CY\\d{8}[A-Z]',
    'CZ\\d{8,10}',
    'DE\\d{9}',
    'DK\\d{8}',
    'EE\\d{9}',
    'EL\\d{9}',
    'ES[A-Z\\d]\\d{7}[A-Z\\d]',
    'FI\\d{8}',
    'HR\\d{11}',
    'HU\\d{8}',
    'IE\\d[A-Z\\d+*]\\d{5}[A-Z]{1,2}',
    'IT\\d{11}',
    'LT(\\d{9}|\\d{12})',
    'LU\\d{8}',
    'LV\\d{11}',
    'MT\\d{8}',
    'NL[A-Z\\d+*]{10}\\d{2}',
    'PL\\d{10}',
    'PT\\d{9}',
    'RO\\d{2,10}',
    'SE\\d{12}',
    'SI\\d{8}',
    'SK\\d{10}',
    'XI(\\d{9}|\\d{12}|GD\\d{3}|HA\\d{3})',
  ].join('|')})$`,
)

/**
 * True for a VAT number that can exist. A French one ends with a SIREN; its key of two digits is
 * (12 + 3 × (SIREN mod 97)) mod 97. Keys with a letter have no public formula.
 */
export const isVatNumber = (number: string): boolean => {
  const [, key = '', siren = ''] = /^FR([A-HJ-NP-Z\d]{2})(\d{9})$/.exec(number) ?? []
  if (siren === '') return foreignVat.test(number)
  if (!isSiren(siren) && siren !== laPoste) return false
  return !/^\d\d$/.test(key) || Number(key) === (12 + 3 * (Number(siren) % 97)) % 97
}

const withoutSpaces = (typed: string) => typed.replaceAll(/[\s.\-\u00a0\u202f]/g, '')

/** A SIRET, typed with or without spaces. */
export const Siret = z
  .string('SIRET invalide')
  .check(
    z.overwrite(withoutSpaces),
    z.regex(/^\d{14}$/, { error: 'Un SIRET a 14 chiffres', abort: true }),
    z.refine(isSiret, 'Ce SIRET n’existe pas : vérifiez ses chiffres'),
  )

/** A VAT number, typed with or without spaces, in any case. */
export const VatNumber = z.string('Numéro de TVA invalide').check(
  z.overwrite((typed) => withoutSpaces(typed).toUpperCase()),
  z.refine(isVatNumber, 'Ce numéro de TVA n’existe pas : vérifiez ses chiffres'),
)
