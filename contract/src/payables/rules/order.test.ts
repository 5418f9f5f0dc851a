import { describe, expect, it } from 'vitest'
import { orderFromService, orderRefusal, orderSums, totalOf } from './order.ts'

const usual = [
  { label: 'Deux jours de tournage', amount: '900.00' },
  { label: 'Matériel', amount: '133.33' },
]

describe('an order is accepted', () => {
  const [liable, exempt] = [{ vatNumber: 'FR44732829320' }, { vatNumber: null }]
  it.each([
    ['20.00', liable, null],
    ['20.00', exempt, 'n’ont pas de numéro de TVA'],
    ['20.00', null, 'Donnez d’abord vos coordonnées'],
    ['0.00', liable, null],
    ['0.00', exempt, null],
    ['0.00', null, null],
  ] as const)('with %s %% of VAT, by %o: %s', (taxRate, provider, refusal) => {
    const found = orderRefusal({ taxRate }, provider)
    if (refusal === null) expect(found).toBeNull()
    else expect(found).toContain(refusal)
  })
})

describe('sums', () => {
  it.each([
    ['20.00', '1033.33', '206.67', '1240.00'],
    ['5.50', '1033.33', '56.83', '1090.16'],
    ['0.00', '1033.33', '0.00', '1033.33'],
  ] as const)('at %s %%', (taxRate, exclTax, tax, inclTax) => {
    expect(orderSums({ lines: usual, taxRate })).toEqual({ exclTax, tax, inclTax })
    expect(totalOf({ exclTax, tax })).toBe(inclTax)
  })

  it('are exact to the cent, whatever the lines', () => {
    let state = 7
    const random = (below: number) => {
      state = (state * 48_271) % 2_147_483_647
      return state % below
    }
    for (let round = 0; round < 500; round += 1) {
      const cents = Array.from({ length: 1 + random(20) }, () => 1 + random(10_000_000))
      const lines = cents.map((count) => ({
        label: 'Ligne',
        amount: `${Math.floor(count / 100)}.${String(count % 100).padStart(2, '0')}`,
      }))
      const sum = cents.reduce((total, count) => total + count, 0)
      const { exclTax, tax, inclTax } = orderSums({ lines, taxRate: '20.00' })
      const inCents = (amount: string) => Number(amount.replace('.', ''))
      expect(inCents(exclTax)).toBe(sum)
      expect(inCents(tax)).toBe(Math.round(sum / 5))
      expect(inCents(inclTax)).toBe(sum + Math.round(sum / 5))
    }
  })
})

describe('an order of the invoicing service', () => {
  const line = (description: string, amount: string) => ({
    reference: '',
    description,
    quantity: '1',
    unitAmount: amount,
    amount,
  })
  const found = {
    number: 'BDC-7',
    currency: 'EUR',
    subject: 'Tournage',
    lines: [line('Deux jours', '900.00'), line('', '133.33')],
    totals: { exclTax: '1033.33', tax: '206.67', inclTax: '1240.00' },
  }
  it.each<[string, Partial<typeof found>, ReturnType<typeof orderFromService>]>([
    [
      'is taken line by line',
      {},
      {
        lines: [
          { label: 'Deux jours', amount: '900.00' },
          { label: 'Tournage', amount: '133.33' },
        ],
        taxRate: '20.00',
        note: 'Bon de commande BDC-7',
      },
    ],
    [
      'is taken by its total, with a discount',
      { lines: [line('Deux jours', '1100.00'), line('Remise', '-66.67')] },
      { lines: [{ label: 'Tournage', amount: '1033.33' }], taxRate: '20.00', note: 'Bon de commande BDC-7' },
    ],
    ['is not taken in dollars', { currency: 'USD' }, null],
    ['is not taken with a tax of no rate', { totals: { exclTax: '1033.33', tax: '12.00', inclTax: '1045.33' } }, null],
    ['is not taken for nothing', { totals: { exclTax: '0.00', tax: '0.00', inclTax: '0.00' } }, null],
  ])('%s', (_, changed, taken) => expect(orderFromService({ ...found, ...changed })).toEqual(taken))
})
