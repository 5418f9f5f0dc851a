import type { PlanItem } from '@regie/contract/planning/schema'
import { describe, expect, it } from 'vitest'
import { criticalPaths, deliveryPaths, marginText, workingDaysBetween } from './critical-path.ts'
import { aPlanItem } from './plan-item.sample.ts'

const edit = (name: string, endsOn: string, given: Partial<PlanItem> = {}) => aPlanItem({ name, endsOn, ...given })
const point = (kind: 'shoot' | 'delivery', day: string, given: Partial<PlanItem> = {}) =>
  aPlanItem({ kind, name: kind, startsOn: day, endsOn: day, ...given })

describe('working days', () => {
  it.each([
    ['2026-03-06', '2026-03-06', 0],
    ['2026-03-06', '2026-03-09', 1],
    ['2026-03-06', '2026-03-08', 0],
    ['2026-03-02', '2026-03-06', 4],
    ['2026-03-06', '2026-03-02', -4],
    // Easter Monday.
    ['2026-04-03', '2026-04-07', 1],
  ])('from %s to %s: %i', (from, to, days) => expect(workingDaysBetween(from, to)).toBe(days))
})

describe('the path of a delivery', () => {
  it.each<[string, PlanItem[], [string[], number] | null]>([
    ['waits for nothing shown', [point('delivery', '2026-03-20')], null],
    ['is over', [edit('A', '2026-03-10'), point('delivery', '2026-03-20', { isDone: true })], null],
    ['waits for its shoot', [point('shoot', '2026-03-19'), point('delivery', '2026-03-20')], [['shoot'], 1]],
    [
      'waits for the edit that ends last',
      [point('shoot', '2026-03-03'), edit('A', '2026-03-10'), edit('B', '2026-03-18'), point('delivery', '2026-03-20')],
      [['shoot', 'B'], 2],
    ],
    [
      'waits for two that end together',
      [edit('A', '2026-03-20'), edit('B', '2026-03-20'), point('delivery', '2026-03-20')],
      [['A', 'B'], 0],
    ],
    [
      'waits for no finished edit',
      [edit('A', '2026-03-19', { isDone: true }), edit('B', '2026-03-12'), point('delivery', '2026-03-20')],
      [['B'], 6],
    ],
    ['is promised too early', [edit('A', '2026-03-24'), point('delivery', '2026-03-20')], [['A'], -2]],
    [
      'is of its own production',
      [edit('A', '2026-03-24', { productionId: 'other' }), edit('B', '2026-03-19'), point('delivery', '2026-03-20')],
      [['B'], 1],
    ],
  ])('%s', (_what, items, expected) => {
    const [path] = deliveryPaths(items, '2026-03-02')
    expect(path ? [path.waitsFor.map(({ name }) => name), path.margin] : null).toEqual(expected)
  })

  it('counts from today for an edit that should be over', () => {
    const items = [edit('A', '2026-03-10'), point('delivery', '2026-03-20')]
    expect(deliveryPaths(items, '2026-03-19')[0]?.margin).toBe(1)
    expect(deliveryPaths(items, '2026-03-24')[0]?.margin).toBe(-2)
    // A shoot of the past took place.
    const shot = [point('shoot', '2026-03-10'), point('delivery', '2026-03-12')]
    expect(deliveryPaths(shot, '2026-03-24')[0]?.margin).toBe(2)
  })

  it('is known by the keys of its items', () => {
    const [late, early, delivery] = [edit('A', '2026-03-19'), edit('B', '2026-03-10'), point('delivery', '2026-03-20')]
    const { onPath, margins } = criticalPaths([late, early, delivery], '2026-03-02')
    expect([...onPath].toSorted()).toEqual([`delivery-${delivery.id}`, `post-production-${late.id}`].toSorted())
    expect([...margins]).toEqual([[`delivery-${delivery.id}`, 1]])
  })

  it.each([
    [3, 'marge de 3 j'],
    [0, 'sans marge'],
    [-2, '2 j de trop'],
  ])('of %i says « %s »', (margin, text) => expect(marginText(margin)).toBe(text))
})
