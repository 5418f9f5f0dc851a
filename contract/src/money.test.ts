import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { amountAsTyped, amountOf, hundredthsOf, moneyText, roundedQuotient, typedAmount } from './money.ts'

it.each([
  ['0.00', 'EUR', '0,00\u00a0€'],
  ['1234.50', 'EUR', '1\u202f234,50\u00a0€'],
  ['-1234567.05', 'EUR', '-1\u202f234\u202f567,05\u00a0€'],
  ['999999999999.99', 'EUR', '999\u202f999\u202f999\u202f999,99\u00a0€'],
  ['12.00', 'USD', '12,00\u00a0$US'],
])('writes %s %s to the code point', (amount, currency, text) => {
  expect(moneyText(amount, currency)).toBe(text)
})

const typing = { required: 'Prix requis', invalid: 'Prix invalide', digits: 7, isSigned: true, allowsZero: true }
const read = (typed: unknown, more: Partial<typeof typing> = {}) => {
  const parsed = z.safeParse(typedAmount({ ...typing, ...more }), typed)
  return parsed.success ? parsed.data : parsed.error.issues[0]?.message
}

it.each([
  ['1 200,50', '1200.50'],
  ['1\u202f200,5', '1200.50'],
  ['1\u00a0200', '1200.00'],
  ['2.5', '2.50'],
  ['-3', '-3.00'],
  ['0', '0.00'],
  ['-0,00', '0.00'],
  ['007', '7.00'],
  ['9999999,99', '9999999.99'],
  ['10000000', 'Prix invalide'],
  ['1,234', 'Prix invalide'],
  ['1 200,50 €', 'Prix invalide'],
  ['beaucoup', 'Prix invalide'],
  ['', 'Prix invalide'],
  ['1e3', 'Prix invalide'],
  [undefined, 'Prix requis'],
  [12, 'Prix requis'],
])('reads %s as %s', (typed, amount) => {
  expect(read(typed)).toBe(amount)
})

it('refuses a sign or a zero where there is none', () => {
  expect(read('-3', { isSigned: false })).toBe('Prix invalide')
  expect(read('0,00', { allowsZero: false })).toBe('Prix invalide')
})

it.each([
  [0n, '0.00'],
  [5n, '0.05'],
  [-5n, '-0.05'],
  [-120050n, '-1200.50'],
  [99_999_999_999_999n, '999999999999.99'],
])('writes %s hundredths as %s, and reads them again', (hundredths, amount) => {
  expect(amountOf(hundredths)).toBe(amount)
  expect(hundredthsOf(amount)).toBe(hundredths)
})

it.each([
  [14n, 10n, 1n],
  [15n, 10n, 2n],
  [-14n, 10n, -1n],
  [-15n, 10n, -2n],
  [1n, 3n, 0n],
  [2n, 3n, 1n],
  [0n, 7n, 0n],
])('%s by %s is about %s', (dividend, divisor, quotient) => {
  expect(roundedQuotient(dividend, divisor)).toBe(quotient)
})

it.each([
  ['1200.50', '1200,5'],
  ['3.00', '3'],
  ['0.05', '0,05'],
  ['-300.00', '-300'],
  ['100.00', '100'],
])('shows %s in a field as %s', (amount, text) => {
  expect(amountAsTyped(amount)).toBe(text)
})
