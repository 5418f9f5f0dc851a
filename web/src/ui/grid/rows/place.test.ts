import { expect, test } from 'vitest'
import { startOf } from './place.ts'

const place = { form: 'list', top: 1234.5, rank: 14.4 } as const

test('a drawing begins where it was left, to the pixel', () => {
  expect(startOf(place, 'list')).toEqual({ top: 1234.5 })
})

test('another drawing of the same rows begins at the same row', () => {
  expect(startOf(place, 'table')).toEqual({ rank: 14 })
})

test('a list that was not left begins at its top', () => {
  expect(startOf(undefined, 'list')).toBeNull()
})
