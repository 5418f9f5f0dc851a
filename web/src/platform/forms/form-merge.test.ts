import { expect, test } from 'vitest'
import { changedFields, mergeRow, type Values } from './form-merge.ts'

const base = { name: 'Ada', phone: null, rights: ['a', 'b'] }

test.each<[string, Values, Values, string[], string[]]>([
  ['nobody changed anything', {}, {}, [], []],
  ['only I typed', {}, { name: 'Eve' }, [], []],
  ['only they wrote: the form follows', { name: 'Zoé' }, {}, ['name'], []],
  ['each their own field', { phone: '01' }, { name: 'Eve' }, ['phone'], []],
  ['the same field, differently', { name: 'Zoé' }, { name: 'Eve' }, [], ['name']],
  ['the same field, the same way', { name: 'Eve' }, { name: 'Eve' }, [], []],
  ['lists count as one value', { rights: ['a'] }, { rights: ['a', 'b', 'c'] }, [], ['rights']],
  ['a new list with the same items is no change', { rights: ['a', 'b'] }, { rights: ['a'] }, [], []],
])('%s', (_, theirs, mine, follow, clash) => {
  expect(mergeRow({ base, theirs: { ...base, ...theirs }, mine: { ...base, ...mine } })).toEqual({ follow, clash })
})

test('the changed fields are those of the row, whatever else the form holds', () => {
  expect(changedFields(base, { ...base, name: 'Eve', invite: true })).toEqual(['name'])
})
