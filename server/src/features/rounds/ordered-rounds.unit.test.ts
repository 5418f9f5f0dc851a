import { expect, it } from 'vitest'
import { roundsInOrder } from './ordered-rounds.ts'

const line = (description: string, quantity = '1', unitAmount = '0.00') => ({
  reference: '',
  description,
  quantity,
  unitAmount,
  amount: '0.00',
})
const read = (description: string, quantity?: string, unitAmount?: string, currency = 'EUR') => {
  const [found] = roundsInOrder({ currency, lines: [line(description, quantity, unitAmount)] })
  return found ? { included: found.included, extraPrice: found.extraPrice } : null
}
const includes = (included: number) => ({ included, extraPrice: null })
const costs = (extraPrice: string) => ({ included: null, extraPrice })

it.each([
  // How many are included, in figures, in words, after the words, by the quantity.
  ['2 tours de modifications inclus', '1', '0.00', includes(2)],
  ['Deux tours de modifications inclus', '1', '0.00', includes(2)],
  ['Montage, dont trois allers-retours de corrections', '1', '900.00', includes(3)],
  ['Tours de modifications inclus : 2', '1', '0.00', includes(2)],
  ['Tours de modifications compris\u00a0:\u202f4', '1', '0.00', includes(4)],
  ['Tour de retours', '2', '0.00', includes(2)],
  ['Cycle de révisions', '3.00', '0.00', includes(3)],
  ['Étalonnage et mixage\n1 tour de retouches', '4', '700.00', includes(1)],
  ['Modifications incluses : 2', '1', '0.00', includes(2)],
  ['3 allers-retours clients inclus', '1', '0.00', includes(3)],
  ['0 tour de modifications', '1', '0.00', includes(0)],
  // The price of one more.
  ['Tour de modifications supplémentaire', '1', '180', costs('180.00')],
  ['Tour de corrections de plus', '0', '95.5', costs('95.50')],
  ['Tours de modifications au-delà', '1', '120.00', costs('120.00')],
  // Both in one line: its price is that of the whole.
  ['2 tours de modifications inclus, le tour supplémentaire à 180 €', '1', '1200.00', includes(2)],
  // Nothing of rounds, or nothing that can be counted.
  ['Tournage à l’atelier, deux jours', '2', '2450.00', null],
  ['Aller-retour Paris – Lyon', '2', '110.00', null],
  ['Tour de magie', '1', '300.00', null],
  ['Tours de modifications', '1.5', '0.00', null],
  ['Tours de modifications', '100', '0.00', null],
  ['Tour de modifications supplémentaire', '1', '0.00', null],
])('« %s » × %s à %s', (description, quantity, unitAmount, expected) => {
  expect(read(description, quantity, unitAmount)).toEqual(expected)
})

it('reads no price in another currency', () => {
  expect(read('Tour de modifications supplémentaire', '1', '180', 'CHF')).toBeNull()
})

it('keeps the words and the order of the lines', () => {
  const lines = [line('Film'), line('2 tours de modifications'), line('Tour de modifications de plus', '1', '180')]
  expect(roundsInOrder({ currency: 'EUR', lines }).map(({ description }) => description)).toEqual([
    '2 tours de modifications',
    'Tour de modifications de plus',
  ])
})
