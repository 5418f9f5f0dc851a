import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { isSiren, isSiret, isVatNumber, Siret, VatNumber } from './legal-numbers.ts'

describe('a SIRET', () => {
  // INSEE's example, La Poste's head office, and one of its branches, whose key is not Luhn's.
  it.each(['73282932000074', '35600000000048', '35600000009075'])('%s exists', (siret) =>
    expect(isSiret(siret)).toBe(true),
  )
  it.each(['73282932000075', '7328293200007', '732829320000744', '7328293200007A', '35600000000049', ''])(
    '« %s » does not',
    (siret) => expect(isSiret(siret)).toBe(false),
  )
  it('differs from each number with one other digit, and with two neighbours exchanged but 0 and 9', () => {
    const siret = '73282932000074'
    for (const [at, digit] of Array.from(siret).entries()) {
      for (const other of '0123456789')
        if (other !== digit) expect(isSiret(siret.slice(0, at) + other + siret.slice(at + 1))).toBe(false)
      const next = siret[at + 1]
      if (next === undefined || next === digit || [digit, next].toSorted().join('') === '09') continue
      expect(isSiret(siret.slice(0, at) + next + digit + siret.slice(at + 2))).toBe(false)
    }
  })
  it('is read with spaces', () => {
    expect(z.parse(Siret, ' 732 829 320 00074 ')).toBe('73282932000074')
    expect(z.safeParse(Siret, '732 829 320').error?.issues.map(({ message }) => message)).toEqual([
      'Un SIRET a 14 chiffres',
    ])
  })
})

describe('a VAT number', () => {
  it.each([
    'FR44732829320',
    'FR83404833048',
    'FR61954506077',
    'FRXX404833048',
    'BE0123456789',
    'DE123456789',
    'IE1234567WA',
    'CHE123456789TVA',
    'XIGD123',
  ])('%s can exist', (number) => expect(isVatNumber(number)).toBe(true))
  it.each(['FR45732829320', 'FR44732829321', 'FR4473282932', 'FROO732829320', 'DE12345678', 'US123456789', '', 'FR'])(
    '« %s » cannot',
    (number) => expect(isVatNumber(number)).toBe(false),
  )
  it('is read with spaces and in lower case', () => {
    expect(z.parse(VatNumber, 'fr 44 732 829 320')).toBe('FR44732829320')
  })
})

it('a SIREN is the beginning of a SIRET', () => {
  expect(isSiren('732829320')).toBe(true)
  expect(isSiren('732829321')).toBe(false)
})
