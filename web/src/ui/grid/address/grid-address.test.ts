import { expect, test } from 'vitest'
import type { AddressedView } from '#ui/list-params.ts'
import { defaultLayout } from '../columns/layout.ts'
import { sampleColumns as columns } from '../columns/sample-columns.ts'
import { addressWithView, sortedBy, sortOf, viewOfAddress } from './grid-address.ts'

const nothing: AddressedView = { search: '', filters: {}, sort: null }
const page = 'https://regie.test/admin/users'

test.each<[Partial<AddressedView>, string]>([
  [{}, ''],
  [{ search: ' Rémi & co ' }, '?q=R%C3%A9mi+%26+co'],
  [{ sort: { field: 'name', isDescending: true } }, '?tri=-name'],
  [{ filters: { name: 'é/ü' } }, '?f.name=%C3%A9%2F%C3%BC'],
  [{ filters: { role: ['A', 'B'] } }, '?f.role=A,B'],
  [{ filters: { open: false } }, '?f.open=non'],
  [{ filters: { at: { from: '2026-11-01', to: '2026-11-30' } } }, '?f.at=2026-11-01..2026-11-30'],
  [{ filters: { days: { to: '2.5' } } }, '?f.days=..2.5'],
  [{ filters: { at: { period: 'semaine-prochaine' } } }, '?f.at=semaine-prochaine'],
])('%j is written, and read again', (given, written) => {
  const view = { ...nothing, ...given, search: given.search?.trim() ?? '' }
  const address = addressWithView(page, { ...nothing, ...given })
  expect(address).toBe(page + written)
  expect(viewOfAddress(columns, new URL(address).searchParams)).toEqual(written === '' ? null : view)
})

test('what else the address holds stays, and a former view goes', () => {
  const address = addressWithView(`${page}?fichier=4&q=ancien&f.role=A&tri=name#haut`, {
    ...nothing,
    filters: { open: true },
  })
  expect(address).toBe(`${page}?fichier=4&f.open=oui#haut`)
})

test.each([
  'f.inconnu=1',
  'f.role=Z',
  'f.open=peut-être',
  'f.at=hier..',
  'f.at=hier',
  'f.days=semaine',
  'f.days=1e9..x',
  'f.plain=a',
  'tri=role',
])('« %s » asks for nothing', (text) => {
  expect(viewOfAddress(columns, new URLSearchParams(text))).toEqual(nothing)
})

test('an address without a view says nothing of the list', () => {
  expect(viewOfAddress(columns, new URLSearchParams('fichier=4'))).toBeNull()
})

test('a layout is sorted by the column of the address alone', () => {
  const layout = sortedBy(defaultLayout(columns), { field: 'name', isDescending: false })
  expect(sortOf(layout)).toEqual({ field: 'name', isDescending: false })
  expect(sortOf(sortedBy(layout, { field: 'open', isDescending: true }))).toEqual({ field: 'open', isDescending: true })
  expect(sortOf(sortedBy(layout, null))).toBeNull()
})
