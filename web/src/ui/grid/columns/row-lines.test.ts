import { expect, test } from 'vitest'
import type { ColumnHead, RowPlace } from './column.ts'
import { defaultLayout, type Layout, withPlace } from './layout.ts'
import { rowLines } from './row-lines.ts'

const column = (field: string, place: RowPlace): ColumnHead => ({
  field,
  header: field,
  kind: 'text',
  place,
  value: () => '',
})
const due: ColumnHead = {
  field: 'due',
  header: 'Échéance',
  kind: 'date',
  place: 'due',
  value: () => '',
  isSettled: () => false,
}
const columns: ColumnHead[] = [
  column('number', 'fact'),
  column('name', 'name'),
  column('status', 'state'),
  column('company', 'of'),
  column('count', 'figure'),
  column('person', 'who'),
  column('created', 'table'),
  due,
  column('call', 'action'),
]
const layout = defaultLayout(columns)
const fields = (found: readonly { field: string }[]) => found.map(({ field }) => field).join(' ')
const told = (shown: Layout) => {
  const { name, states, due: days, facts, actions } = rowLines(columns, shown)
  return [name?.field, fields(states), fields(days), fields(facts), fields(actions)]
}

test('tells the name, the state, what is due, then who, of what, and the rest', () => {
  expect(told(layout)).toEqual(['name', 'status', 'due', 'person company number count', 'call'])
})

test('leaves out what the person hid, but never the name', () => {
  const hidden = ['name', 'status', 'company'].reduce((now, field) => withPlace(now, field, { hide: true }), layout)
  expect(told(hidden)).toEqual(['name', '', 'due', 'person number count', 'call'])
})

test('keeps the order of the person within a place', () => {
  const facts = ['a', 'b', 'c'].map((field) => column(field, 'fact'))
  expect(fields(rowLines(facts, defaultLayout(facts).toReversed()).facts)).toBe('c b a')
})

test('tells five facts at most, the most useful', () => {
  const many = [
    ...Array.from({ length: 6 }, (_, rank) => column(`fact${rank}`, 'fact')),
    column('of', 'of'),
    column('who', 'who'),
  ]
  expect(fields(rowLines(many, defaultLayout(many)).facts)).toBe('who of fact0 fact1 fact2')
})

test('names a row by its first column where none is its name', () => {
  expect(rowLines([column('only', 'fact')], []).name?.field).toBe('only')
})
