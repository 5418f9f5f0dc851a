import type { PlanItem } from '@regie/contract/planning/schema'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mondayOf } from '#ui/text/days.ts'
import { aPlanItem } from '../plan-item.sample.ts'
import { planPlace } from '../plan-place.ts'
import { timelineRows } from './timeline-layout.ts'

const frame = { from: '2026-03-02', days: 70, dayWidth: 26 }
const rows = (items: PlanItem[], grouping: 'project' | 'person' | 'type' = 'project') =>
  timelineRows(items, grouping, frame)

describe('the rows of a plan', () => {
  it('are projects by their first date', () => {
    const found = rows([
      aPlanItem({ projectId: 'b', projectName: 'B' }),
      aPlanItem({ projectId: 'a', projectName: 'A', startsOn: '2026-03-03' }),
      aPlanItem({ projectId: 'b', projectName: 'B', kind: 'shoot' }),
    ])
    expect(found.map(({ label, items }) => [label, items.length])).toEqual([
      ['B', 2],
      ['A', 1],
    ])
  })

  it('are people by name, what nobody has first, and work alone', () => {
    const found = rows(
      [
        aPlanItem({ userId: 'z', userName: 'Zoé' }),
        aPlanItem({ userId: 'e', userName: 'Élise' }),
        aPlanItem({ userId: null, userName: null, kind: 'prestation' }),
        aPlanItem({ kind: 'shoot' }),
        aPlanItem({ kind: 'project' }),
      ],
      'person',
    )
    expect(found.map(({ label }) => label)).toEqual(['À confier', 'Élise', 'Zoé'])
  })

  it('are types of production, without what has none', () => {
    const found = rows(
      [aPlanItem({}), aPlanItem({ productionType: 'PHOTO', kind: 'delivery' }), aPlanItem({ productionType: null })],
      'type',
    )
    expect(found.map(({ label, items }) => [label, items.length])).toEqual([
      ['Photo', 1],
      ['Vidéo', 1],
    ])
  })

  it.each([
    [[], 0],
    [[['2026-03-02', '2026-03-06']], 1],
    [
      [
        ['2026-03-02', '2026-03-06'],
        ['2026-03-06', '2026-03-08'],
      ],
      2,
    ],
    [
      [
        ['2026-03-02', '2026-03-06'],
        ['2026-03-07', '2026-03-08'],
      ],
      1,
    ],
    [
      [
        ['2026-03-02', '2026-03-20'],
        ['2026-03-04', '2026-03-05'],
        ['2026-03-05', '2026-03-09'],
      ],
      3,
    ],
  ])('%j hold %i at once', (spans, most) => {
    const items = spans.map(([startsOn = '', endsOn = '']) => aPlanItem({ startsOn, endsOn }))
    // A shoot is no load of anybody.
    const [row] = rows([...items, aPlanItem({ kind: 'shoot' })])
    expect(row?.atOnce).toBe(most)
  })

  it('never cover each other, and stay within the days shown', () => {
    const day = fc
      .integer({ min: -40, max: 120 })
      .map((at) => new Date(Date.UTC(2026, 2, 2 + at)).toISOString().slice(0, 10))
    const item = fc.record({ one: day, other: day, name: fc.string({ maxLength: 60 }) })
    fc.assert(
      fc.property(fc.array(item, { maxLength: 40 }), (given) => {
        const items = given
          .map(({ one, other, name }) => {
            const [startsOn = one, endsOn = other] = [one, other].toSorted()
            return aPlanItem({ startsOn, endsOn, name })
          })
          .filter(({ startsOn, endsOn }) => endsOn >= '2026-03-02' && startsOn <= '2026-05-10')
          .toSorted((a, b) => (a.startsOn < b.startsOn ? -1 : 1))
        for (const { items: placed, lanes } of rows(items)) {
          for (const { left, width, lane } of placed) {
            expect(left).toBeGreaterThanOrEqual(0)
            expect(left + width).toBeLessThanOrEqual(70 * 26)
            expect(lane).toBeLessThan(lanes)
          }
          for (const one of placed)
            for (const other of placed)
              if (one !== other && one.lane === other.lane)
                expect(one.left + one.room <= other.left || other.left + other.room <= one.left).toBe(true)
        }
      }),
    )
  })
})

describe('the address of a plan', () => {
  it.each([
    [{}, {}],
    [
      // As the first release wrote it.
      { par: 'person', echelle: 'year', du: '2026-11-26', vue: 'table' },
      { par: 'person', echelle: 'year', du: '2026-11-26', forme: 'table' },
    ],
    [{ par: 'toString', echelle: 3, du: '2026-13-40', vue: '', sans: 'A b', personne: 'x' }, {}],
    [
      { vue: 'calendar', periode: 'week', du: '2026-11-26', jour: '2026-11-27', sans: 'project,post-production' },
      { vue: 'calendar', periode: 'week', du: '2026-11-26', jour: '2026-11-27', sans: 'project,post-production' },
    ],
    [
      { vue: 'calendar', forme: 'table' },
      { vue: 'calendar', forme: 'table' },
    ],
  ])('%j gives %j', (search, place) => expect(JSON.parse(JSON.stringify(planPlace(search)))).toEqual(place))
  it('begins on a Monday', () => {
    expect(['2026-11-23', '2026-11-24', '2026-11-29', '2026-11-30'].map(mondayOf)).toEqual([
      '2026-11-23',
      '2026-11-23',
      '2026-11-23',
      '2026-11-30',
    ])
  })
})
