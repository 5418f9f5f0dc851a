import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { afterReading, mostSelected, ranksBetween, toggled, withRows } from './selected.ts'

type Row = { id: string; name: string }
const rowsOf = (ids: string, name = ''): Row[] => ids.split('').map((id) => ({ id, name }))
const selectedOf = (ids: string, name = '') => new Map(rowsOf(ids, name).map((row) => [row.id, row]))
const idsOf = (selected: ReadonlyMap<string, Row>) => [...selected.keys()].join('')

describe('the selected rows', () => {
  it.each([
    ['', 'a', 'a'],
    ['ab', 'c', 'abc'],
    ['abc', 'b', 'ac'],
    ['a', 'a', ''],
  ])('« %s » with « %s » toggled is « %s »', (before, id, after) => {
    expect(idsOf(toggled(selectedOf(before), { id, name: '' }).selected)).toBe(after)
  })

  it.each([
    ['abc', 'abc', 'abc', 'abc', 0],
    ['abc', 'abc', 'ac', 'ac', 1],
    ['abc', 'ab', '', 'c', 2],
    ['ac', 'abc', 'abc', 'ac', 0],
  ])('« %s », of which « %s » were asked and « %s » found, is « %s »', (before, asked, found, after, gone) => {
    const read = afterReading(selectedOf(before, 'former'), asked.split(''), rowsOf(found, 'present'))
    expect(idsOf(read.selected)).toBe(after)
    expect(read.gone).toBe(gone)
    for (const row of read.selected.values()) expect(row.name).toBe(found.includes(row.id) ? 'present' : 'former')
  })
})

test('never holds more than its bound, loses none that it held, and counts those that did not fit', () => {
  const ids = fc.uniqueArray(fc.integer({ min: 0, max: 900 }).map(String), { maxLength: 800 })
  fc.assert(
    fc.property(ids, ids, (held, added) => {
      const before = withRows(
        new Map(),
        held.slice(0, mostSelected).map((id) => ({ id })),
      ).selected
      const { selected, left } = withRows(
        before,
        added.map((id) => ({ id })),
      )
      expect(selected.size).toBeLessThanOrEqual(mostSelected)
      for (const id of before.keys()) expect(selected.has(id)).toBe(true)
      expect(selected.size + left).toBe(new Set([...before.keys(), ...added]).size)
    }),
  )
})

test('a range holds both of its ends, whichever comes first', () => {
  fc.assert(
    fc.property(fc.nat(500), fc.nat(500), (one, other) => {
      const ranks = ranksBetween(one, other)
      expect(ranks).toEqual(ranksBetween(other, one))
      expect(ranks.at(0)).toBe(Math.min(one, other))
      expect(ranks.at(-1)).toBe(Math.max(one, other))
      expect(ranks).toHaveLength(Math.abs(one - other) + 1)
    }),
  )
})
