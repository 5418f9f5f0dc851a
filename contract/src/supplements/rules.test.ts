import { describe, expect, it } from 'vitest'
import { amountOf, hundredthsOf } from '../money.ts'
import { isSameSupplement, supplementSums, supplementText, supplementToAccept } from './rules.ts'
import type { SupplementPrice, TaxRate } from './schema.ts'

const euros = (unit: string, taxRate: TaxRate = '20.00'): SupplementPrice => ({ unit, paidWith: 'MONEY', taxRate })
const credits = (unit: string): SupplementPrice => ({ unit, paidWith: 'CREDITS', taxRate: '20.00' })

describe('the sums of a supplement', () => {
  it.each([
    [2, euros('15.00'), '30.00', '6.00', '36.00'],
    [3, euros('0.01'), '0.03', '0.01', '0.04'],
    [1, euros('0.02'), '0.02', '0.00', '0.02'],
    [7, euros('33.33', '5.50'), '233.31', '12.83', '246.14'],
    [1, euros('4.50', '10.00'), '4.50', '0.45', '4.95'],
    [4, euros('999999.99', '0.00'), '3999999.96', '0.00', '3999999.96'],
    [3, credits('0.50'), '1.50', '0.00', '1.50'],
  ])('%i × %j: %s, %s, %s', (quantity, price, exclTax, tax, inclTax) => {
    expect(supplementSums(quantity, price)).toEqual({ exclTax, tax, inclTax })
  })

  it('are exact to the cent, whatever the price, the quantity and the rate', () => {
    for (const taxRate of ['20.00', '10.00', '5.50', '0.00'] as const)
      for (let cents = 1n; cents < 3000n; cents += 7n)
        for (const quantity of [1, 2, 3, 7, 49, 500]) {
          const sums = supplementSums(quantity, euros(amountOf(cents), taxRate))
          const whole = cents * BigInt(quantity)
          expect(hundredthsOf(sums.exclTax)).toBe(whole)
          expect(hundredthsOf(sums.inclTax)).toBe(whole + hundredthsOf(sums.tax))
          // The exact tax is within half a cent of the rounded one.
          const off = hundredthsOf(sums.tax) * 10_000n - whole * hundredthsOf(taxRate)
          expect((off < 0n ? -off : off) <= 5000n).toBe(true)
        }
  })
})

it('nothing is to be accepted without a price or beyond nothing', () => {
  expect(supplementToAccept(2, null)).toBeNull()
  expect(supplementToAccept(0, euros('15.00'))).toBeNull()
  expect(supplementToAccept(2, euros('15.00'))).toEqual({ quantity: 2, paidWith: 'MONEY', total: '36.00' })
  expect(supplementToAccept(2, credits('1.50'))).toEqual({ quantity: 2, paidWith: 'CREDITS', total: '3.00' })
})

it('what was accepted is compared with what is asked for now', () => {
  const asked = { quantity: 2, paidWith: 'MONEY', total: '36.00' } as const
  expect(isSameSupplement(asked, { ...asked })).toBe(true)
  expect(isSameSupplement(asked, null)).toBe(false)
  expect(isSameSupplement(asked, { ...asked, quantity: 3 })).toBe(false)
  expect(isSameSupplement(asked, { ...asked, total: '36.01' })).toBe(false)
  expect(isSameSupplement(asked, { ...asked, paidWith: 'CREDITS' })).toBe(false)
})

it.each([
  [2, euros('15.00'), '2 images de plus × 15,00\u00a0€ = 30,00\u00a0€ HT, soit 36,00\u00a0€ TTC'],
  [1, euros('15.00', '0.00'), '1 image de plus × 15,00\u00a0€ = 15,00\u00a0€, sans TVA'],
  [3, credits('0.50'), '3 images de plus × 0,5\u00a0crédit = 1,5\u00a0crédit'],
  [4, credits('1.00'), '4 images de plus × 1\u00a0crédit = 4\u00a0crédits'],
])('%i at %j is said: %s', (quantity, price, text) => {
  expect(supplementText('IMAGES', quantity, price)).toBe(text)
})
