import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amountOf, hundredthsOf } from '../money.ts'
import { marginRateOf, productOf, summedBudget, totalsOf } from './rules.ts'
import type { BudgetKind, BudgetLine } from './schema.ts'

describe('the amount of a line', () => {
  it.each([
    ['1.00', '0.10', '0.10'],
    ['3.00', '0.10', '0.30'],
    ['2.50', '450.00', '1125.00'],
    ['0.33', '0.05', '0.02'],
    // Halves go away from zero.
    ['0.50', '0.01', '0.01'],
    ['1.50', '0.01', '0.02'],
    ['2.50', '0.01', '0.03'],
    ['0.50', '-0.01', '-0.01'],
    ['1.50', '-0.01', '-0.02'],
    ['0.49', '0.01', '0.00'],
    ['0.49', '-0.01', '0.00'],
    ['0.00', '1200.50', '0.00'],
    ['1.00', '-300.00', '-300.00'],
    ['99999.99', '9999999.99', '999999899000.00'],
  ])('%s × %s = %s', (quantity, price, amount) => {
    expect(productOf(quantity, price)).toBe(amount)
  })
})

describe('the margin rate', () => {
  it.each([
    ['1000.00', '360.00', 36],
    ['1000.00', '365.50', 36.6],
    ['1000.00', '365.49', 36.5],
    ['3.00', '1.00', 33.3],
    ['3.00', '2.00', 66.7],
    ['1000.00', '-365.50', -36.6],
    ['1000.00', '0.00', 0],
    ['0.01', '-5000.00', -50_000_000],
    ['0.00', '-200.00', null],
    ['-100.00', '-300.00', null],
  ])('of %s sold, with %s left, is %s', (sale, margin, rate) => {
    expect(marginRateOf(sale, margin)).toBe(rate)
  })
})

type Counted = { kind: BudgetKind; plannedAmount: string; realAmount: string | null }
const line = (kind: BudgetKind, plannedAmount: string, realAmount: string | null = null): Counted => ({
  kind,
  plannedAmount,
  realAmount,
})
const sums = (lines: Counted[]) => {
  const { plannedSale, realSale, estimatedSale, plannedCost, realCost, estimatedCost, margin, marginRate } =
    totalsOf(lines)
  return [plannedSale, realSale, estimatedSale, plannedCost, realCost, estimatedCost, margin, marginRate]
}

describe('the sums of lines', () => {
  it.each<[string, Counted[], (string | number | null)[]]>([
    ['nothing', [], ['0.00', '0.00', '0.00', '0.00', '0.00', '0.00', '0.00', null]],
    [
      'only planned',
      [line('SALE', '1000.00'), line('DAYS', '400.00'), line('PURCHASE', '100.00')],
      ['1000.00', '0.00', '1000.00', '500.00', '0.00', '500.00', '500.00', 50],
    ],
    [
      'some real: the estimate takes it',
      [line('SALE', '1000.00', '900.00'), line('DAYS', '400.00', '450.00'), line('PURCHASE', '100.00')],
      ['1000.00', '900.00', '900.00', '500.00', '450.00', '550.00', '350.00', 38.9],
    ],
    [
      'a real amount of zero is known',
      [line('SALE', '1000.00'), line('PURCHASE', '100.00', '0.00')],
      ['1000.00', '0.00', '1000.00', '100.00', '0.00', '0.00', '1000.00', 100],
    ],
    [
      'a loss, without a sale',
      [line('DAYS', '0.10'), line('DAYS', '0.20')],
      ['0.00', '0.00', '0.00', '0.30', '0.00', '0.30', '-0.30', null],
    ],
    [
      'a discount',
      [line('SALE', '1000.00'), line('SALE', '-100.00'), line('DAYS', '1000.00')],
      ['900.00', '0.00', '900.00', '1000.00', '0.00', '1000.00', '-100.00', -11.1],
    ],
  ])('%s', (_, lines, expected) => {
    expect(sums(lines)).toEqual(expected)
  })

  it('are exact, whatever the order', () => {
    const amount = fc.bigInt({ min: -99_999_999_999_999n, max: 99_999_999_999_999n }).map(amountOf)
    const any = fc.record({
      kind: fc.constantFrom<BudgetKind>('SALE', 'DAYS', 'PURCHASE'),
      plannedAmount: amount,
      realAmount: fc.option(amount),
    })
    fc.assert(
      fc.property(fc.array(any), (lines) => {
        const totals = totalsOf(lines)
        expect(totalsOf(lines.toReversed())).toEqual(totals)
        expect(hundredthsOf(totals.estimatedSale) - hundredthsOf(totals.estimatedCost)).toBe(
          hundredthsOf(totals.margin),
        )
      }),
    )
  })

  it('are those of each part: a line of a production and a prestation counts in both', () => {
    const part = (id: string) => ({ id, number: 1, name: id })
    const of = (productionId: string | null, prestationId: string | null): BudgetLine => ({
      id: `${productionId} ${prestationId}`,
      projectId: 'p',
      productionId,
      prestationId,
      label: '',
      ...line('DAYS', '10.00'),
      plannedQuantity: '1.00',
      plannedPrice: '10.00',
      realQuantity: null,
      realPrice: null,
      version: 1,
    })
    const { totals, productions, prestations } = summedBudget({
      lines: [of('film', 'montage'), of('film', null), of(null, 'montage'), of(null, null)],
      productions: [part('film'), part('photo')],
      prestations: [part('montage')],
    })
    expect(totals.estimatedCost).toBe('40.00')
    expect([...productions, ...prestations].map((one) => [one.id, one.totals.estimatedCost])).toEqual([
      ['film', '20.00'],
      ['photo', '0.00'],
      ['montage', '20.00'],
    ])
  })
})
