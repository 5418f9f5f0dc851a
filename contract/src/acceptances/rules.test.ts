import { describe, expect, it } from 'vitest'
import {
  acceptanceFaults,
  acceptedText,
  areSameFiles,
  consentText,
  filesToSign,
  type KeptAcceptance,
  sealedText,
  signedText,
  type ToldSigning,
} from './rules.ts'

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
  const signed = (...files: ReturnType<typeof file>[]) => ({ record: { company: { id: 'now' }, files } })
  const formerly = (...files: ReturnType<typeof file>[]) => ({ record: { company: { id: 'before' }, files } })
  it.each([
    ['without any', [], [], []],
    ['before any signature', [file('1'), file('2')], [], ['1', '2']],
    ['after one of all', [file('1')], [signed(file('1'))], []],
    ['when one came since', [file('1'), file('2')], [signed(file('1'))], ['2']],
    ['when one was replaced', [file('1', 'b')], [signed(file('1', 'a'))], ['1']],
    ['signed one by one', [file('1'), file('2')], [signed(file('2')), signed(file('1'))], []],
    ['when one went', [file('1')], [signed(file('1'), file('2'))], []],
    ['signed by a former company', [file('1'), file('2')], [formerly(file('1'), file('2')), signed(file('2'))], ['1']],
  ])('%s', (_name, files, all, awaited) => {
    expect(filesToSign({ companyId: 'now', files, signed: all }).map(({ id }) => id)).toEqual(awaited)
  })
})

describe('what the history says of acceptances', () => {
  const of = { productionId: 'p', production: 'Film' }
  const kept = (number: number, more: Partial<KeptAcceptance> = {}): KeptAcceptance => ({
    ...of,
    number,
    hash: `r${number}`,
    recordHash: `r${number}`,
    opensItsFiles: true,
    followsHistory: true,
    documentHash: `d${number}`,
    ...more,
  })
  const signed = (number: number, hash = `r${number}`): ToldSigning => ({
    ...of,
    name: 'productions.accepted',
    text: acceptedText(number, hash),
  })
  const sealed = (number: number, hash = `d${number}`): ToldSigning => ({
    ...of,
    name: 'productions.acceptanceSealed',
    text: sealedText(number, hash),
  })
  const both = [signed(1), sealed(1), signed(12), sealed(12)]
  type Case = [what: string, kept: KeptAcceptance[], told: ToldSigning[], faults: string[]]
  it.each<Case>([
    ['nothing', [], [], []],
    ['two', [kept(12), kept(1)], both, []],
    ['one that is not sealed', [kept(1, { documentHash: null })], [signed(1)], []],
    ['another record', [kept(1, { recordHash: 'x' })], [signed(1), sealed(1)], ['1 CHANGED']],
    [
      'another record under its own hash',
      [kept(1, { recordHash: 'x', hash: 'x' })],
      [signed(1), sealed(1)],
      ['1 CHANGED'],
    ],
    ['another hash', [kept(1, { hash: 'x' })], [signed(1), sealed(1)], ['1 CHANGED']],
    ['files that it does not name', [kept(1, { opensItsFiles: false })], [signed(1), sealed(1)], ['1 CHANGED']],
    ['another history', [kept(1, { followsHistory: false })], [signed(1), sealed(1)], ['1 REWRITTEN']],
    ['another PDF', [kept(1, { documentHash: 'x' })], [signed(1), sealed(1)], ['1 RESEALED']],
    ['the PDF of another one', [kept(1, { documentHash: 'd12' }), kept(12)], both, ['1 RESEALED']],
    ['a seal that was taken away', [kept(1, { documentHash: null })], [signed(1), sealed(1)], ['1 RESEALED']],
    ['a seal that was not told', [kept(1)], [signed(1)], ['1 RESEALED']],
    ['a signature that was not told', [kept(1)], [sealed(1)], ['1 CHANGED']],
    ['one signature told twice', [kept(1)], [signed(1), signed(1, 'x'), sealed(1)], ['1 CHANGED']],
    ['one seal told twice', [kept(1)], [signed(1), sealed(1), sealed(1, 'x')], ['1 RESEALED']],
    ['one that is gone', [kept(1)], both, ['12 MISSING']],
    ['another number', [kept(2)], [signed(1), sealed(1)], ['2 CHANGED', '2 RESEALED', '1 MISSING']],
    ['another production', [kept(1, { productionId: 'q' })], [signed(1)], ['1 CHANGED', '1 RESEALED', '1 MISSING']],
  ])('of %s', (_what, rows, told, faults) => {
    expect(acceptanceFaults(rows, told).map(({ number, kind }) => `${number} ${kind}`)).toEqual(faults)
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
