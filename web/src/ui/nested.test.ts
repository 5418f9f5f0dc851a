import { expect, test } from 'vitest'
import { type DropPlace, moveNodes, type Nested } from './nested.ts'

// oxlint-disable-next-line typescript/consistent-type-definitions -- a type may not name itself in its parameter
interface Node extends Nested<Node> {}

const leaf = (id: string): Node => ({ id, label: id })
const folder = (id: string, ...children: Node[]): Node => ({ id, label: id, children })
const outline = (nodes: readonly Node[]): string =>
  nodes.map(({ id, children }) => (children ? `${id}(${outline(children)})` : id)).join(' ')

const tree = [leaf('a'), folder('f', leaf('b'), folder('g', leaf('c'))), folder('empty'), leaf('d')]

test.each<[string, string[], DropPlace, string]>([
  ['up among its neighbours', ['d'], { id: 'a', position: 'before' }, 'd a f(b g(c)) empty()'],
  ['down among its neighbours', ['a'], { id: 'd', position: 'after' }, 'f(b g(c)) empty() d a'],
  ['into a folder, last', ['a'], { id: 'f', position: 'on' }, 'f(b g(c) a) empty() d'],
  ['into an empty folder', ['c'], { id: 'empty', position: 'on' }, 'a f(b g()) empty(c) d'],
  ['between the items of a folder', ['d'], { id: 'b', position: 'after' }, 'a f(b d g(c)) empty()'],
  ['out of its folder', ['b'], { id: 'a', position: 'before' }, 'b a f(g(c)) empty() d'],
  ['several at once, in their order', ['d', 'a'], { id: 'empty', position: 'on' }, 'f(b g(c)) empty(a d)'],
  ['a folder with what it holds', ['g'], { id: 'a', position: 'before' }, 'g(c) a f(b) empty() d'],
  ['a folder and one of its items: once', ['f', 'b'], { id: 'd', position: 'after' }, 'a empty() d f(b g(c))'],
  ['a folder into itself: refused', ['f'], { id: 'f', position: 'on' }, 'a f(b g(c)) empty() d'],
  ['to a place that is gone: refused', ['a'], { id: 'gone', position: 'after' }, 'a f(b g(c)) empty() d'],
  ['a folder under itself: refused', ['f'], { id: 'c', position: 'before' }, 'a f(b g(c)) empty() d'],
])('moves %s', (_, ids, place, expected) => {
  expect(outline(moveNodes(tree, new Set(ids), place))).toBe(expected)
})
