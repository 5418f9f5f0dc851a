import { expect, it } from 'vitest'
import { statementNames } from './kept-plans.ts'

const page = 'select /* plan kept */ 1 from projects limit 51'
const nameIn = (given: readonly unknown[]) => {
  const [asked] = given
  return typeof asked === 'object' && asked !== null && 'name' in asked ? asked.name : undefined
}

it.each([
  ['a page of everything', [{ text: page }, []], true],
  ['the same without values', [{ text: page }], true],
  ['a page with a parameter', [{ text: page }, ['a']], false],
  ['a statement without the mark', [{ text: 'select 1' }, []], false],
  ['a text', [page], false],
] as const)('%s', (_, given, isNamed) => {
  const named = statementNames()(given)
  expect(typeof nameIn(named) === 'string').toBe(isNamed)
  expect(named.slice(1)).toEqual(given.slice(1))
})

it('gives one name to each text, keeps those that are given, and gives no more than connections can hold', () => {
  const named = statementNames()
  const names = Array.from({ length: 300 }, (_, limit) => nameIn(named([{ text: `${page}${limit}` }, []])))
  expect(new Set(names.filter(Boolean)).size).toBe(200)
  expect(nameIn(named([{ text: `${page}0` }, []]))).toBe(names[0])
  expect(nameIn(named([{ text: page, name: 'mine' }, []]))).toBe('mine')
})
