import { expect, test } from 'vitest'
import { defaultLayout } from '../columns/layout.ts'
import { rowLines } from '../columns/row-lines.ts'
import { sampleColumn } from '../columns/sample-columns.ts'
import { listLayout } from './list-layout.ts'

const heightOf = (...names: (keyof typeof sampleColumn)[]) => {
  const columns = names.map((name) => sampleColumn[name])
  return listLayout(rowLines(columns, defaultLayout(columns))).rowHeight
}

test('every row of a list has one height, fit for a finger, with room for a name of two lines', () => {
  expect(heightOf('name')).toBe(3.75)
  expect(heightOf('name', 'days', 'at')).toBe(3.75)
  expect(heightOf('name', 'role')).toBe(5.375)
  expect(heightOf('name', 'role', 'days')).toBe(5.375)
})
