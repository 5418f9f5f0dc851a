import { expect, test } from 'vitest'
import { presetsFrom } from './preset.ts'

const place = { colId: 'name', hide: false, pinned: null, sort: 'asc', width: 120, flex: null }
const preset = { id: 'p', label: 'P', filters: { name: 'x', at: { from: '2026-01-01' } }, columnState: [place] }
const folder = { id: 'f', label: 'F', children: [preset] }

test('reads back the stored presets', () => {
  const grids = { '/admin/users': { items: [folder], selectedId: 'p' } }
  expect(presetsFrom(grids)).toEqual(grids)
})

test.each<[string, unknown]>([
  ['null', null],
  ['a text', 'x'],
  ['a list', [1]],
  ['a grid that is none', { '/x': 3 }],
  ['items that are none', { '/x': { items: 'x', selectedId: null } }],
])('reads %s as no preset', (_, stored) => {
  expect(presetsFrom(stored)).toEqual({})
})

test.each<[string, unknown]>([
  ['nothing', null],
  ['no id', { ...preset, id: undefined }],
  ['filters of another kind', { ...preset, id: 'q', filters: { name: 3 } }],
  ['a column with no name', { ...preset, id: 'q', columnState: [{ ...place, colId: undefined }] }],
  ['neither preset nor folder', { id: 'q', label: 'Q' }],
  ['the id of another', { ...preset, label: 'copy' }],
])('leaves out an item spoilt by %s, and keeps its neighbours', (_, spoilt) => {
  const stored = { '/x': { items: [folder, spoilt], selectedId: null } }
  expect(presetsFrom(stored)).toEqual({ '/x': { items: [folder], selectedId: null } })
})
