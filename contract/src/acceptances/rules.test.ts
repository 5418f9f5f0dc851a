import { describe, expect, it } from 'vitest'
import { areSameFiles, consentText, filesToSign, signedText } from './rules.ts'

const file = (id: string, sha256 = 'a') => ({ id, sha256 })

describe('the files that a signer was shown', () => {
  it.each([
    [[], [], true],
    [[file('1')], [file('1')], true],
    [[file('1'), file('2')], [file('2'), file('1')], true],
    [[file('1')], [], false],
    [[], [file('1')], false],
    [[file('1')], [file('1', 'b')], false],
    [[file('1')], [file('2')], false],
    [[file('1'), file('2')], [file('1')], false],
    [[file('1')], [file('1'), file('2')], false],
    [[file('1'), file('2')], [file('1'), file('1')], false],
    [[file('1')], [file('1'), file('1')], false],
  ])('%j and %j are the same: %s', (there, shown, same) => {
    expect(areSameFiles(there, shown)).toBe(same)
  })
})

describe('the files to sign', () => {
  const signed = (...files: ReturnType<typeof file>[]) => ({ record: { files } })
  it.each([
    ['without any', [], [], []],
    ['before any signature', [file('1'), file('2')], [], ['1', '2']],
    ['after one of all', [file('1')], [signed(file('1'))], []],
    ['when one came since', [file('1'), file('2')], [signed(file('1'))], ['2']],
    ['when one was replaced', [file('1', 'b')], [signed(file('1', 'a'))], ['1']],
    ['signed one by one', [file('1'), file('2')], [signed(file('2')), signed(file('1'))], []],
    ['when one went', [file('1')], [signed(file('1'), file('2'))], []],
  ])('%s', (_name, files, all, awaited) => {
    expect(filesToSign(files, all).map(({ id }) => id)).toEqual(awaited)
  })
})

it.each([
  [1, '', 'le livrable listé dans ce procès-verbal, et j’en prononce la recette sans réserve.'],
  [
    1200,
    'Le son.',
    'les 1\u202f200 livrables listés dans ce procès-verbal, et j’en prononce la recette avec les réserves',
  ],
])('what is stated of %i files with « %s »', (count, reserves, said) => {
  expect(consentText(count, reserves)).toContain(said)
})

it('who signed is said with their reserves', () => {
  const record = { signer: { id: '', name: 'Ada', email: '', address: '' }, reserves: '' }
  const said = (of: object) => signedText({ record: { ...record, ...of } } as never)
  expect(said({})).toBe('signé par Ada, sans réserve')
  expect(said({ reserves: 'Le son.' })).toBe('signé par Ada, avec réserves')
})
