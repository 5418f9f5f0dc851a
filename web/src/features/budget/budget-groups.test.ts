import type { BudgetLine } from '@regie/contract/budget/schema'
import { expect, it } from 'vitest'
import { groupsOf } from './budget-groups.ts'
import { countText, differenceText, marginText } from './budget-text.ts'

const line = (id: string, productionId: string | null, prestationId: string | null): BudgetLine => ({
  id,
  projectId: 'project',
  productionId,
  prestationId,
  kind: 'DAYS',
  label: id,
  plannedQuantity: '1.00',
  plannedPrice: '10.00',
  plannedAmount: '10.00',
  realQuantity: null,
  realPrice: null,
  realAmount: null,
  version: 1,
})
const totals = {
  lineCount: 0,
  plannedSale: '0.00',
  realSale: '0.00',
  estimatedSale: '0.00',
  plannedCost: '0.00',
  realCost: '0.00',
  estimatedCost: '0.00',
  margin: '0.00',
  marginRate: null,
}
const part = (id: string, number: number) => ({ id, number, name: id, totals })
const parts = {
  productions: [part('film', 1), part('photos', 2)],
  prestations: [part('tournage', 3), part('montage', 4)],
}
const shape = (groups: ReturnType<typeof groupsOf>) =>
  groups.map(({ key, reference, lines, totals: { plannedCost } }) => [
    key,
    reference,
    lines.map(({ id }) => id).join(),
    plannedCost,
  ])

it('puts each line in one group: its production, else its prestation, else the project', () => {
  const lines = [
    line('a', null, null),
    line('b', 'photos', 'montage'),
    line('c', null, 'montage'),
    line('d', 'film', null),
  ]
  expect(shape(groupsOf({ ...parts, lines }))).toEqual([
    ['film', 'PRD 1', 'd', '10.00'],
    ['photos', 'PRD 2', 'b', '10.00'],
    ['montage', 'PRS 4', 'c', '10.00'],
    ['project', null, 'a', '10.00'],
  ])
  expect(groupsOf({ ...parts, lines: [] })).toEqual([])
  expect(shape(groupsOf({ ...parts, lines: [line('e', 'unknown', null)] }))).toEqual([['project', null, 'e', '10.00']])
})

it('leaves a line that is being typed where it was, moved or removed by another', () => {
  const typed = [line('a', 'film', null), line('b', 'film', null)]
  const lines = [line('a', null, 'montage')]
  expect(shape(groupsOf({ ...parts, lines }, { lines: typed, groupKeys: ['project'] }))).toEqual([
    // The removed one is shown, and no longer counted.
    ['film', 'PRD 1', 'a,b', '10.00'],
    ['project', null, '', '0.00'],
  ])
})

it('says how an amount is made, how far the real one is, and what is left', () => {
  expect(countText('DAYS', '2.50', '450.00')).toBe('2,5\u00a0j × 450,00\u00a0€')
  expect(countText('PURCHASE', '1.00', '-12.00')).toBe('1 × -12,00\u00a0€')
  expect(differenceText('100.00', '100.00')).toBeNull()
  expect(differenceText('100.00', '120.50')).toBe('+20,50\u00a0€')
  expect(differenceText('100.00', '99.99')).toBe('-0,01\u00a0€')
  expect(marginText({ margin: '365.50', marginRate: 36.6 })).toBe('365,50\u00a0€ (36,6\u00a0%)')
  expect(marginText({ margin: '-10.00', marginRate: null })).toBe('-10,00\u00a0€')
})
