import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sightOf } from './sight.ts'

it.each([
  ['at its top, under the tools', { top: 200, count: 500 }, { first: 0, end: 20 }],
  ['in the middle', { top: -8600, count: 500 }, { first: 88, end: 120 }],
  ['at its end', { top: -42_500, count: 500 }, { first: 484, end: 500 }],
  ['short', { top: 200, count: 3 }, { first: 0, end: 3 }],
  ['empty', { top: 200, count: 0 }, { first: 0, end: 0 }],
  ['under the window', { top: 3000, count: 500 }, { first: 0, end: 0 }],
])('a list %s', (_, seen, sight) => {
  expect(sightOf({ windowHeight: 844, rowHeight: 86, ...seen })).toEqual(sight)
})

it('draws every row in sight, and few others', () =>
  fc.assert(
    fc.property(
      fc.integer({ min: -4_000_000, max: 2000 }),
      fc.integer({ min: 300, max: 1400 }),
      fc.integer({ min: 44, max: 140 }),
      fc.integer({ min: 0, max: 40_000 }),
      (top, windowHeight, rowHeight, count) => {
        const { first, end } = sightOf({ top, windowHeight, rowHeight, count })
        expect(first).toBeGreaterThanOrEqual(0)
        expect(end).toBeLessThanOrEqual(count)
        expect(end - first).toBeLessThanOrEqual(Math.ceil(windowHeight / rowHeight) + 32)
        const isInSight = (rank: number) =>
          rank >= 0 && rank < count && top + rank * rowHeight < windowHeight && top + (rank + 1) * rowHeight > 0
        const [high, low] = [Math.floor(-top / rowHeight), Math.floor((windowHeight - top - 1) / rowHeight)]
        for (const rank of [high, high + 1, low - 1, low])
          if (isInSight(rank)) expect(rank >= first && rank < end, `${rank} of ${first}–${end}`).toBe(true)
      },
    ),
  ))
