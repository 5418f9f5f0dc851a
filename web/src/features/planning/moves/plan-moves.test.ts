import type { PlanItem } from '@regie/contract/planning/schema'
import { describe, expect, it } from 'vitest'
import { aPlanItem } from '../plan-item.sample.ts'
import { consequencesOf, type Edge, edgesOf, movedItem } from './plan-moves.ts'

const anItem = (given: Partial<PlanItem>) => aPlanItem({ id: 'e1', endsOn: '2026-03-10', ends: 'end', ...given })
const point = (kind: 'shoot' | 'delivery', day: string, given: Partial<PlanItem> = {}) =>
  anItem({
    kind,
    id: 'd1',
    startsOn: day,
    endsOn: day,
    ends: kind === 'shoot' ? 'start' : 'end',
    userId: null,
    ...given,
  })
const prestation = (id: string, startsOn: string, endsOn: string) =>
  anItem({ kind: 'prestation', id, startsOn, endsOn, ends: 'both', productionId: null })

describe('a move', () => {
  it.each<[PlanItem, Edge, number, [string, string] | null]>([
    [anItem({}), 'end', 3, ['2026-03-02', '2026-03-13']],
    // Its drawn start gives way.
    [anItem({}), 'end', -9, ['2026-03-01', '2026-03-01']],
    [point('shoot', '2026-03-05'), 'start', -1, ['2026-03-04', '2026-03-04']],
    [point('delivery', '2026-03-05'), 'end', 30, ['2026-04-04', '2026-04-04']],
    [prestation('a', '2026-03-02', '2026-03-04'), 'whole', 7, ['2026-03-09', '2026-03-11']],
    [prestation('a', '2026-03-02', '2026-03-04'), 'start', 2, ['2026-03-04', '2026-03-04']],
    [prestation('a', '2026-03-02', '2026-03-04'), 'start', 3, null],
    [prestation('a', '2026-03-02', '2026-03-04'), 'end', -3, null],
    // Over the change to summer time.
    [prestation('a', '2026-03-28', '2026-03-28'), 'whole', 1, ['2026-03-29', '2026-03-29']],
  ])('%# by its %s, %i days', (item, edge, days, span) => {
    const moved = movedItem(item, edge, days)
    expect(moved && [moved.startsOn, moved.endsOn]).toEqual(span)
    if (moved) expect({ ...moved, startsOn: '', endsOn: '' }).toEqual({ ...item, startsOn: '', endsOn: '' })
  })
  it('takes an end alone where one day was entered', () => {
    expect(edgesOf({ ends: 'both' })).toEqual(['whole', 'start', 'end'])
    expect(edgesOf({ ends: 'start' })).toEqual(['start'])
    expect(edgesOf({ ends: 'end' })).toEqual(['end'])
  })
})

describe('what follows from a move', () => {
  const today = '2026-03-01'
  const project = anItem({
    kind: 'project',
    id: 'p1',
    startsOn: '2026-03-01',
    endsOn: '2026-03-27',
    ends: 'both',
    productionId: null,
    userId: null,
  })
  const around = [project, point('shoot', '2026-03-05'), point('delivery', '2026-03-20')]
  it.each<[string, PlanItem, PlanItem[], string[]]>([
    ['nothing', anItem({}), around, []],
    ['late', anItem({ endsOn: '2026-02-27', startsOn: '2026-02-20' }), [], ['en retard']],
    ['over, never late', anItem({ endsOn: '2026-02-27', isDone: true }), [], []],
    ['a weekend', anItem({ endsOn: '2026-03-14' }), around, ['un week-end']],
    ['a holiday', anItem({ endsOn: '2026-05-01' }), [], ['un jour férié']],
    ['after the delivery', anItem({ endsOn: '2026-03-24' }), around, ['après la livraison promise, le 20 mars 2026']],
    [
      'after the project',
      anItem({ endsOn: '2026-03-30' }),
      around,
      ['après la livraison promise, le 20 mars 2026', 'après l’échéance du projet, le 27 mars 2026'],
    ],
    ['before the shoot', anItem({ endsOn: '2026-03-03' }), around, ['avant le tournage, le 5 mars 2026']],
    [
      'a delivery before an edit',
      point('delivery', '2026-03-09'),
      [...around, anItem({})],
      ['avant la fin de « Montage »'],
    ],
    [
      'a shoot after the delivery',
      point('shoot', '2026-03-23'),
      around,
      ['après la livraison promise, le 20 mars 2026'],
    ],
    [
      'an overbooked person',
      anItem({}),
      [prestation('a', '2026-03-09', '2026-03-12'), prestation('b', '2026-03-10', '2026-03-10')],
      ['Solène a 3 travaux à la fois'],
    ],
    [
      'a person with work before and after',
      anItem({}),
      [prestation('a', '2026-03-11', '2026-03-12'), prestation('b', '2026-02-10', '2026-03-01')],
      [],
    ],
    ['another production', anItem({ endsOn: '2026-03-24', productionId: 'd2' }), around, []],
  ])('%s', (_what, moved, items, said) => expect(consequencesOf(moved, { items, absences: [] }, today)).toEqual(said))
  it.each([
    ['u1', '2026-03-08', '2026-03-12', ['Solène absent(e) du 8 mars 2026 au 12 mars 2026']],
    ['u1', '2026-03-10', '2026-03-10', ['Solène absent(e) le 10 mars 2026']],
    ['u1', '2026-03-11', '2026-03-12', []],
    ['u1', '2026-02-20', '2026-03-01', []],
    ['u2', '2026-03-02', '2026-03-10', []],
  ])('of %s, away from %s to %s, says so of their work alone', (userId, startsOn, endsOn, said) => {
    const absence = { id: 'a', userId, userName: 'Solène', startsOn, endsOn, reason: '' }
    expect(consequencesOf(anItem({}), { items: [], absences: [absence] }, '2026-03-01')).toEqual(said)
  })
})
