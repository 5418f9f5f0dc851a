import { describe, expect, it } from 'vitest'
import { setsToRemove } from './retention.ts'
import { parseRetention } from './settings.ts'

describe('a retention', () => {
  it.each([
    ['7d,4w,6m', { d: 7, w: 4, m: 6 }],
    ['30d', { d: 30 }],
    ['1m, 2d', { m: 1, d: 2 }],
    ['', null],
    ['0d', null],
    ['7', null],
    ['7d,7d', null],
    ['7j', null],
    ['7d;4w', null],
    ['99999d', null],
  ])('is read from « %s »', (text, read) => {
    expect(parseRetention(text)).toEqual(read)
  })
})

/** Sets at these moments, in UTC. */
const sets = (...moments: string[]) => moments.map((at) => ({ at: new Date(`${at}Z`), isComplete: true }))
const removed = (moments: string[], text: string) =>
  setsToRemove(sets(...moments), parseRetention(text) ?? {})
    .map(({ at }) => at.toISOString().slice(0, 16))
    .toSorted()

const daily = Array.from({ length: 60 }, (_, day) => new Date(Date.UTC(2026, 9, 1 + day, 2)).toISOString().slice(0, 16))

describe('the sets that are kept', () => {
  it.each<[string, string[], string, string[]]>([
    [
      'the newest of each day',
      ['2026-11-20T02:00', '2026-11-20T12:00', '2026-11-21T02:00'],
      '2d',
      ['2026-11-20T02:00'],
    ],
    ['days that have one, not days of the calendar', ['2026-01-01T02:00', '2026-11-21T02:00'], '2d', []],
    // 23:30 UTC is the next day in Paris.
    ['days of Paris', ['2026-11-20T02:00', '2026-11-20T23:30'], '2d', []],
    ['weeks from Monday on', ['2026-11-22T02:00', '2026-11-23T02:00'], '2w', []],
    ['the newest of a week', ['2026-11-23T02:00', '2026-11-24T02:00'], '2w', ['2026-11-23T02:00']],
    ['months', ['2026-10-31T02:00', '2026-11-01T02:00', '2026-11-02T02:00'], '2m', ['2026-11-01T02:00']],
    ['the newest in any case', ['2026-11-20T02:00'], '1d', []],
  ])('are %s', (_, moments, text, gone) => {
    expect(removed(moments, text)).toEqual(gone)
  })

  it('are seven days, four weeks and the months of two months of daily ones', () => {
    const gone = new Set(removed(daily, '7d,4w,6m'))
    const kept = daily.filter((one) => !gone.has(one)).map((one) => one.slice(5, 10))
    // 29 November 2026 is a Sunday.
    expect(kept).toEqual([
      '10-31',
      '11-08',
      '11-15',
      '11-22',
      '11-23',
      '11-24',
      '11-25',
      '11-26',
      '11-27',
      '11-28',
      '11-29',
    ])
  })

  it('are never those that were cut: they are no sets', () => {
    const cut = { at: new Date('2026-11-21T02:00Z'), isComplete: false }
    const whole = { at: new Date('2026-11-20T02:00Z'), isComplete: true }
    expect(setsToRemove([whole, cut], { d: 1 })).toEqual([])
  })

  it('stay the same when the retention is applied again', () => {
    const all = sets(...daily)
    const retention = { d: 3, w: 2, m: 2 }
    const gone = new Set(setsToRemove(all, retention))
    expect(
      setsToRemove(
        all.filter((set) => !gone.has(set)),
        retention,
      ),
    ).toEqual([])
  })
})
