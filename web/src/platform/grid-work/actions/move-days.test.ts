import { daysBetween } from '@regie/contract/productions/rules'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { type DayMove, dayMoveText, movedDays, readDayMove } from './move-days.ts'

const now = '2026-11-24'

describe('a move of days typed in French', () => {
  it.each([
    ['+3j', { by: { days: 3 } }],
    ['-1 sem', { by: { days: -7 } }],
    ['+1 mois', { by: { months: 1 } }],
    ['12/12', { to: '2026-12-12' }],
    ['vendredi', { to: '2026-11-27' }],
    ['bientôt', null],
    ['', null],
  ])('« %s »', (typed, move) => expect(readDayMove(typed, now)).toEqual(move))

  it.each<[DayMove, string]>([
    [{ by: { days: 1 } }, 'Plus tard de 1 jour.'],
    [{ by: { days: -14 } }, 'Plus tôt de 14 jours.'],
    [{ by: { months: 2 } }, 'Plus tard de 2 mois.'],
    [{ to: '2026-12-12' }, 'Au 12 décembre 2026.'],
  ])('is said', (move, text) => expect(dayMoveText(move)).toBe(text))
})

describe('days moved together', () => {
  const both = ['startsOn', 'dueOn']
  it.each<[string, Record<string, string | null>, string[], DayMove, Record<string, string> | null]>([
    [
      'by days',
      { startsOn: '2026-12-01', dueOn: '2026-12-20' },
      both,
      { by: { days: 3 } },
      { startsOn: '2026-12-04', dueOn: '2026-12-23' },
    ],
    ['by days, one alone', { startsOn: null, dueOn: '2026-12-30' }, both, { by: { days: 3 } }, { dueOn: '2027-01-02' }],
    [
      'by months, to the last day of the shorter',
      { startsOn: '2026-01-31', dueOn: null },
      both,
      { by: { months: 1 } },
      { startsOn: '2026-02-28' },
    ],
    [
      'to a day, the others follow',
      { startsOn: '2026-12-01', dueOn: '2026-12-20' },
      both,
      { to: '2026-12-05' },
      { startsOn: '2026-12-05', dueOn: '2026-12-24' },
    ],
    [
      'to a day, the end alone',
      { startsOn: '2026-12-01', dueOn: '2026-12-20' },
      ['dueOn'],
      { to: '2026-12-05' },
      { dueOn: '2026-12-05' },
    ],
    ['to a day, without one before', { dueOn: null }, ['dueOn'], { to: '2026-12-05' }, { dueOn: '2026-12-05' }],
    ['to a day, which of the two is not known', { startsOn: null, dueOn: null }, both, { to: '2026-12-05' }, null],
    ['by days, without any', { startsOn: null, dueOn: null }, both, { by: { days: 3 } }, null],
  ])('%s', (_, values, fields, move, moved) => expect(movedDays(values, fields, move)).toEqual(moved))
})

test('the days between two ends stay what they were', () => {
  const day = fc
    .date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))
  const move = fc.oneof(
    fc.integer({ min: -400, max: 400 }).map((days): DayMove => ({ by: { days } })),
    day.map((to): DayMove => ({ to })),
  )
  fc.assert(
    fc.property(day, day, move, (one, other, by) => {
      const moved = movedDays({ one, other }, ['one', 'other'], by)
      expect(daysBetween(String(moved?.['one']), String(moved?.['other']))).toBe(daysBetween(one, other))
    }),
  )
})
