import { describe, expect, it } from 'vitest'
import { typeset } from '#french.ts'
import { invoiceNumberKey, readingOf, type SaidByFile, typedDifferences } from './reading.ts'

const said: SaidByFile = {
  number: 'F-12',
  typeCode: '380',
  issuedOn: '20261125',
  currency: 'EUR',
  exclTax: '1033.33',
  tax: '206.67',
  inclTax: '1240.00',
  due: '1240',
  siret: '73282932000074',
  vatNumber: 'FR 44 732829320',
}
const entry = { number: 'F-12', issuedOn: '2026-11-25', exclTax: '1033.33', tax: '206.67' }
const seller = { siret: '73282932000074', vatNumber: 'FR44732829320' }

describe('what a Factur-X says', () => {
  it.each<[string, Partial<SaidByFile>, object]>([
    ['all of it', {}, { ...entry, seller }],
    ['no type', { typeCode: null }, { ...entry, seller }],
    ['more zeros', { exclTax: '1033.3300' }, { ...entry, seller }],
    ['no seller', { siret: null, vatNumber: null }, { ...entry, seller: { siret: null, vatNumber: null } }],
    ['no tax', { exclTax: '1240', tax: null }, { ...entry, exclTax: '1240.00', tax: '0.00', seller }],
    ['nothing left to say', { due: null }, { ...entry, seller }],
  ])('with %s, is read', (_, changed, reading) => expect(readingOf({ ...said, ...changed })).toEqual(reading))

  const incomplete = 'Le Factur-X de ce PDF ne dit pas son numéro, sa date et ses montants.'
  it.each<[string, Partial<SaidByFile>, string | RegExp]>([
    ['a credit note', { typeCode: '381' }, 'Ce document est un avoir, non une facture.'],
    ['another document', { typeCode: '310' }, 'Ce document n’est pas une facture à payer.'],
    ['dollars', { currency: 'USD' }, 'Cette facture n’est pas en euros : son Factur-X dit USD.'],
    ['no currency', { currency: null }, /aucune monnaie/],
    ['no number', { number: null }, incomplete],
    ['no day', { issuedOn: '20260230' }, incomplete],
    ['a day of another format', { issuedOn: '2026-W48' }, incomplete],
    ['no amount', { exclTax: null }, incomplete],
    ['a negative amount', { exclTax: '-1033.33' }, incomplete],
    ['tenths of a cent', { exclTax: '1033.333' }, incomplete],
    ['an amount of another form', { exclTax: '1e3' }, incomplete],
    ['too much', { exclTax: '99999999999.00' }, incomplete],
    ['sums that differ', { inclTax: '1240.01' }, 'Les montants du Factur-X de ce PDF ne font pas leur total.'],
    ['a deposit paid', { due: '640.00' }, /640,00.€ au lieu de 1.240,00.€/],
  ])('with %s, is not to be paid', (_, changed, reason) => {
    const reading = readingOf({ ...said, ...changed })
    expect(reading).toEqual(typeof reason === 'string' ? reason : expect.stringMatching(reason))
  })
})

describe('what was typed', () => {
  const reading = { ...entry, seller }
  const says = (what: string) => typeset(`Le Factur-X de ce PDF dit : ${what}`)
  it.each<[string, Partial<typeof entry>, object]>([
    ['the same', {}, {}],
    ['the same number with other spaces', { number: 'f - 12' }, {}],
    ['another number', { number: 'F-13' }, { number: says('F-12') }],
    ['another day', { issuedOn: '2026-11-26' }, { issuedOn: says('25/11/2026') }],
    ['a cent more', { exclTax: '1033.34' }, { exclTax: says('1\u202f033,33\u00a0€') }],
    ['another tax', { tax: '0.00' }, { tax: says('206,67\u00a0€') }],
  ])('%s', (_, changed, fields) => expect(typedDifferences({ ...entry, ...changed }, reading)).toEqual(fields))
})

it.each(['F-12', 'f-12', 'F - 12', ' F-12\u00a0', 'F-\u202f12'])('« %s » is the number F-12', (number) => {
  expect(invoiceNumberKey(number)).toBe('f-12')
})
