import { describe, expect, it } from 'vitest'
import { sizeText } from './file-size.ts'
import { dayOf, dayText, momentText, shortDayText } from './french-date.ts'

describe('days and moments, to the code point', () => {
  it.each([
    [dayText('2026-11-21'), '21 novembre 2026'],
    [dayText('2026-08-01'), '1 août 2026'],
    [shortDayText('2026-11-21'), '21 nov. 2026'],
    [shortDayText('2026-02-03'), '3 févr. 2026'],
    // In Paris, whatever the machine: the 22nd has begun there.
    [momentText('2026-11-21T23:30:00.000Z'), '22 nov. 2026, 00:30'],
    [momentText('2026-07-14T12:05:00.000Z'), '14 juil. 2026, 14:05'],
    [dayOf('2026-11-21T23:30:00.000Z'), '2026-11-22'],
  ])('%s', (written, expected) => {
    expect(written).toBe(expected)
  })
})

it.each([
  [0, '0'],
  [1500, '1,5'],
  [2_340_000_000, '2,3'],
])('sizes of %d bytes are in French units, a comma and a no-break space', (bytes, number) => {
  expect(sizeText(bytes)).toMatch(new RegExp(`^${number}[\u00a0\u202f](octet|o|[kMGT]o)$`, 'u'))
})
