import { describe, expect, it } from 'vitest'
import { isBic, isIban, isSameFirm, isSepaIban, isSiret, isVatNumber } from './identifiers.ts'

describe('identifiers', () => {
  it.each([
    ['73282932000074', true],
    ['73282932000075', false],
    ['7328293200007', false],
    ['35600000000048', true],
    ['35600000049837', true],
    ['35600000049838', false],
    ['', false],
  ])('SIRET %s: %s', (text, expected) => expect(isSiret(text)).toBe(expected))

  it.each([
    ['FR44732829320', true],
    ['FR45732829320', false],
    ['DE136695976', true],
    ['FR', false],
    ['44732829320', false],
  ])('VAT number %s: %s', (text, expected) => expect(isVatNumber(text)).toBe(expected))

  it.each([
    ['FR1420041010050500013M02606', true],
    ['FR1420041010050500013M02607', false],
    ['DE89370400440532013000', true],
    ['FR142004101005050001', false],
    ['BE68539007547034', true],
    ['BE6853900754703', false],
    ['TR330006100519786457841326', true],
    ['12', false],
  ])('IBAN %s: %s', (text, expected) => expect(isIban(text)).toBe(expected))

  it.each([
    ['FR1420041010050500013M02606', true],
    ['GB29NWBK60161331926819', true],
    ['TR330006100519786457841326', false],
    ['AE070331234567890123456', false],
    ['FR1420041010050500013M02607', false],
  ])('IBAN %s within SEPA: %s', (text, expected) => expect(isSepaIban(text)).toBe(expected))

  it.each([
    ['73282932000074', 'FR44732829320', true],
    ['35600000000048', 'FR44732829320', false],
    [null, 'DE136695976', true],
    ['73282932000074', 'DE136695976', true],
    ['73282932000074', null, true],
  ])('SIRET %s and VAT number %s of one firm: %s', (siret, vatNumber, expected) =>
    expect(isSameFirm(siret, vatNumber)).toBe(expected),
  )

  it.each([
    ['BNPAFRPP', true],
    ['BNPAFRPPXXX', true],
    ['BNPAFRP', false],
  ])('BIC %s: %s', (text, expected) => expect(isBic(text)).toBe(expected))
})
