import { expect, test } from 'vitest'
import type { Preset, PresetFolder, PresetItem } from './preset.ts'
import {
  allItems,
  findItem,
  foldersFor,
  freshId,
  insertItem,
  moveItem,
  placeOf,
  removeItem,
  renameItem,
  updatePreset,
} from './preset-tree.ts'

const preset = (id: string): Preset => ({ id, label: id, filters: {}, columnState: [] })
const folder = (id: string, ...children: PresetItem[]): PresetFolder => ({ id, label: id, children })
const outline = (items: readonly PresetItem[]): string =>
  items.map(({ label, children }) => (children ? `${label}(${outline(children)})` : label)).join(' ')

const tree = [preset('a'), folder('f', preset('b'), folder('g', preset('c'))), folder('empty'), preset('d')]

test.each<[string, readonly PresetItem[], string]>([
  ['inserts at the top', insertItem(tree, preset('x'), { folderId: null, index: 1 }), 'a x f(b g(c)) empty() d'],
  ['inserts in a nested folder', insertItem(tree, preset('x'), { folderId: 'g', index: 0 }), 'a f(b g(x c)) empty() d'],
  [
    'inserts where its folder is gone',
    insertItem(tree, preset('x'), { folderId: '?', index: 9 }),
    'a f(b g(c)) empty() d x',
  ],
  ['removes a preset', removeItem(tree, 'c'), 'a f(b g()) empty() d'],
  ['removes a folder and what it holds', removeItem(tree, 'f'), 'a empty() d'],
  ['removes nothing unknown', removeItem(tree, '?'), 'a f(b g(c)) empty() d'],
  ['renames a preset', renameItem(tree, 'c', 'C'), 'a f(b g(C)) empty() d'],
  ['renames a folder', renameItem(tree, 'g', 'G'), 'a f(b G(c)) empty() d'],
  ['moves into a folder', moveItem(tree, 'a', 'g'), 'f(b g(c a)) empty() d'],
  ['moves to the top', moveItem(tree, 'c', null), 'a f(b g()) empty() d c'],
  ['moves a folder with what it holds', moveItem(tree, 'g', 'empty'), 'a f(b) empty(g(c)) d'],
  ['moves no folder into itself', moveItem(tree, 'f', 'f'), 'a f(b g(c)) empty() d'],
  ['moves no folder under itself', moveItem(tree, 'f', 'g'), 'a f(b g(c)) empty() d'],
  ['moves into no unknown folder what would be lost', moveItem(tree, 'a', '?'), 'a f(b g(c)) empty() d'],
])('%s', (_, items, expected) => {
  expect(outline(items)).toBe(expected)
})

test('finds an item at any depth, and its place', () => {
  expect(findItem(tree, 'c')?.label).toBe('c')
  expect(findItem(tree, '?')).toBeUndefined()
  expect(placeOf(tree, 'c')).toEqual({ folderId: 'g', index: 0 })
  expect(placeOf(tree, 'd')).toEqual({ folderId: null, index: 3 })
})

test.each(allItems(tree))('a deleted item is restored at its place ($id)', (item) => {
  const place = placeOf(tree, item.id)
  expect(place && insertItem(removeItem(tree, item.id), item, place)).toEqual(tree)
})

test('updates the filters of a preset, never of a folder', () => {
  const kept = { filters: { name: 'x' }, columnState: [] }
  expect(findItem(updatePreset(tree, 'b', kept), 'b')).toEqual({ ...preset('b'), ...kept })
  expect(updatePreset(tree, 'f', kept)).toEqual(tree)
})

test('offers a folder every folder but itself and those under it', () => {
  expect(foldersFor(tree, 'f').map(({ id }) => id)).toEqual(['empty'])
  expect(foldersFor(tree, 'a').map(({ id }) => id)).toEqual(['f', 'g', 'empty'])
})

test('ids derive from the moment, and two of one millisecond differ', () => {
  expect(freshId([], 'folder', 1_700_000_000_000)).toBe('folder-1700000000000')
  expect(freshId([folder('folder-5'), folder('folder-6')], 'folder', 5)).toBe('folder-7')
})

/** Seeded generator (mulberry32): a failure can be replayed. */
function randomFrom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

test.each(Array.from({ length: 40 }, (_, seed) => seed))(
  'any run of operations loses and doubles nothing (%i)',
  (seed) => {
    const random = randomFrom(seed)
    let items: readonly PresetItem[] = []
    const expected = new Set<string>()
    for (let step = 0; step < 120; step += 1) {
      const all = allItems(items)
      const one = all[random(all.length || 1)]
      const folders = all.filter(({ children }) => children)
      const target = folders[random(folders.length + 1)]?.id ?? null
      const act = random(5)
      if (act < 2 || !one) {
        const id = freshId(items, act === 0 ? 'folder' : 'preset', step)
        items = insertItem(items, act === 0 ? folder(id) : preset(id), { folderId: target, index: random(3) })
        expected.add(id)
      } else if (act < 4) items = moveItem(items, one.id, target)
      else if (random(4) === 0) {
        for (const { id } of allItems([one])) expected.delete(id)
        const place = placeOf(items, one.id)
        items = removeItem(items, one.id)
        if (place && random(2) === 0) {
          items = insertItem(items, one, place)
          for (const { id } of allItems([one])) expected.add(id)
        }
      } else items = renameItem(items, one.id, one.label)
      const ids = allItems(items).map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
      expect(new Set(ids)).toEqual(expected)
    }
  },
)
