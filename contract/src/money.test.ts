import { expect, it } from 'vitest'
import { moneyText } from './money.ts'

it.each([
  ['0.00', 'EUR', '0,00\u00a0€'],
  ['1234.50', 'EUR', '1\u202f234,50\u00a0€'],
  ['-1234567.05', 'EUR', '-1\u202f234\u202f567,05\u00a0€'],
  ['999999999999.99', 'EUR', '999\u202f999\u202f999\u202f999,99\u00a0€'],
  ['12.00', 'USD', '12,00\u00a0$US'],
])('writes %s %s to the code point', (amount, currency, text) => {
  expect(moneyText(amount, currency)).toBe(text)
})
