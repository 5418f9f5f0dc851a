import { expect, test } from 'vitest'
import type { ColumnHead } from '../columns/column.ts'
import { sampleColumn as column, sampleColumns as columns } from '../columns/sample-columns.ts'
import {
  type FilterValue,
  filterText,
  type GridFilters,
  knownFilters,
  queryOf,
  typedFilters,
  withFilter,
  withoutFilters,
} from './filter.ts'

test.each<[GridFilters, Record<string, unknown>]>([
  [{}, {}],
  [{ name: ' dupont ' }, { nameContains: 'dupont' }],
  [{ role: ['A', 'B'] }, { roles: ['A', 'B'] }],
  [{ open: false }, { isOpen: false }],
  [{ at: { from: '2026-01-01' } }, { createdFrom: '2026-01-01' }],
  [{ days: { from: '1.5', to: '3' } }, { min: '1.5', max: '3' }],
])('%j asks the server for %j', (filters, query) => {
  expect(queryOf(columns, filters)).toEqual(query)
})

test.each<[ColumnHead, FilterValue, string]>([
  [column.name, 'dupont', 'contient « dupont »'],
  [column.role, ['B', 'A'], 'Alpha, Bêta'],
  [column.open, true, 'Oui'],
  [column.at, { from: '2026-11-01', to: '2026-11-21' }, 'du 01/11/2026 au 21/11/2026'],
  [column.at, { to: '2026-11-21' }, 'jusqu’au 21/11/2026'],
  [column.at, { period: 'semaine' }, 'cette semaine'],
  [column.days, { from: '1.5' }, 'au moins 1,5'],
])('writes the filter as text (%#)', (head, value, text) => {
  expect(filterText(head, value)).toBe(text)
})

test.each<[string, ColumnHead, FilterValue | undefined]>([
  ['nothing', column.name, undefined],
  ['blanks', column.name, '  '],
  ['no value ticked', column.role, []],
  ['an empty range', column.at, { from: undefined, to: undefined }],
  ['an unknown period', column.at, { period: 'jamais' }],
  ['the period of a number', column.days, { period: 'semaine' }],
])('%s removes the filter', (_, head, value) => {
  const before: GridFilters = { open: true, [head.field]: 'x' }
  expect(withFilter(before, head, value)).toEqual({ open: true })
})

test('tells what is typed from what is chosen', () => {
  const filters: GridFilters = { name: 'dup', days: { from: '2' }, role: ['A'], open: true, at: { from: '2026-11-01' } }
  const typed = typedFilters(columns, filters)
  expect(typed).toEqual({ name: 'dup', days: { from: '2' } })
  expect(withoutFilters(filters, typed)).toEqual({ role: ['A'], open: true, at: { from: '2026-11-01' } })
})

test('drops filters of unknown columns from an old preset', () => {
  const stored: GridFilters = { gone: 'x', plain: 'x', name: true, role: ['Z'], open: true, at: 'x' }
  expect(knownFilters(columns, stored)).toEqual({ open: true })
})
