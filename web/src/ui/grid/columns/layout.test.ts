import { expect, test } from 'vitest'
import type { ColumnHead } from './column.ts'
import { defaultLayout, displayedColumns, fittedLayout, type Layout, withColumnMoved, withPlace } from './layout.ts'

const columns = ['a', 'b', 'c', 'd'].map(
  (field): ColumnHead => ({ field, header: field, kind: 'text', place: 'fact', value: () => '' }),
)
const layout = defaultLayout(columns)
const order = (places: Layout) => places.map(({ colId }) => colId).join('')
const pinned = (colId: string, side: 'left' | 'right') => withPlace(layout, colId, { pinned: side })

test('a stored layout drops the columns gone and takes the new ones last', () => {
  const gone = layout.slice(0, 1).map((place) => ({ ...place, colId: 'gone' }))
  expect(order(fittedLayout(columns, [...layout.slice(3), ...gone, ...layout.slice(1, 2)]))).toBe('dbac')
})

test.each<[string, Layout, string, -1 | 1, string]>([
  ['up', layout, 'c', -1, 'acbd'],
  ['down', layout, 'a', 1, 'bacd'],
  ['nowhere at the ends', layout, 'd', 1, 'abcd'],
  ['past a column pinned elsewhere', pinned('b', 'left'), 'c', -1, 'cbad'],
  ['nowhere when alone on its side', pinned('b', 'left'), 'b', 1, 'abcd'],
])('moves a column %s', (_, before, colId, by, expected) => {
  expect(order(withColumnMoved(before, colId, by))).toBe(expected)
})

test('is displayed with the pinned columns at their sides, and without the hidden ones', () => {
  const shown = withPlace(withPlace(pinned('a', 'right'), 'd', { pinned: 'left' }), 'b', { hide: true })
  expect(order(displayedColumns(shown))).toBe('dca')
})
