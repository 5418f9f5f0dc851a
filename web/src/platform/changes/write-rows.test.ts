import { productionFields } from '@regie/contract/productions/schema'
import { beforeEach, describe, expect, it } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { forgetOwnWrites } from './own-writes.ts'
import type { Changes, RowWriter } from './row-writer.ts'
import { countModified, fieldsText, refusalText, reversalOf, type Written, writing } from './write-rows.ts'

type Row = { id: string; version: number; name: string; status: string; dueOn: string | null }

/** Rows on a server that compares versions. */
let stored: Map<string, Row>
const row = (id: string): Row => ({ id, version: 1, name: `Film ${id}`, status: 'PLANNED', dueOn: '2026-12-01' })
const present = (id: string): Row => {
  const found = stored.get(id)
  if (!found) throw new Error(`no row ${id}`)
  return found
}
const put = (id: string, changes: Changes) =>
  stored.set(id, { ...present(id), ...changes, version: present(id).version + 1 })
const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && 'status' in value

const writer: RowWriter<Row> = {
  noun: { one: 'production', many: 'productions', isFeminine: true },
  nameOf: ({ name }) => name,
  versionOf: ({ version }) => version,
  fields: productionFields,
  valuesOf: (each) => each,
  namesOf: {},
  save: async ({ id, version }, changes) => {
    await Promise.resolve()
    const current = present(id)
    if (version !== current.version)
      throw new ApiError({ status: 409, code: 'STALE_VERSION', message: 'Modifié entre-temps', current })
    put(id, changes)
    return present(id)
  },
  rowOf: (current) => (isRow(current) ? current : undefined),
  stale: [],
}

beforeEach(() => {
  stored = new Map('ab'.split('').map((id) => [id, row(id)]))
  forgetOwnWrites()
})

const whole = { left: [], stands: true }
/** Changes a row as the grid does. */
async function written(id: string, changes: Changes): Promise<Written<Row>> {
  const before = present(id)
  return { before, after: await writing(writer).send({ row: before, changes }), changes }
}

describe('taking back what was written', () => {
  it('puts the former values back, and writes them again', async () => {
    const both = [await written('a', { dueOn: '2026-12-24' }), await written('b', { dueOn: null })]
    const { undo, redo } = reversalOf(writer, both)
    expect(await undo()).toEqual(whole)
    expect([present('a').dueOn, present('b').dueOn]).toEqual(['2026-12-01', '2026-12-01'])
    expect(await redo?.()).toEqual(whole)
    expect([present('a').dueOn, present('b').dueOn]).toEqual(['2026-12-24', null])
    expect(await undo()).toEqual(whole)
    expect(present('a')).toMatchObject({ dueOn: '2026-12-01', status: 'PLANNED' })
  })

  it('takes several changes of a row back, the last first', async () => {
    const first = reversalOf(writer, [await written('a', { dueOn: '2026-12-24' })])
    const second = reversalOf(writer, [await written('a', { dueOn: '2026-12-31' })])
    const third = reversalOf(writer, [await written('a', { status: 'FINISHED' })])
    for (const { undo } of [third, second, first]) expect(await undo()).toEqual(whole)
    expect(present('a')).toMatchObject({ dueOn: '2026-12-01', status: 'PLANNED' })
    for (const { redo } of [first, second, third]) expect(await redo?.()).toEqual(whole)
    expect(present('a')).toMatchObject({ dueOn: '2026-12-31', status: 'FINISHED' })
  })

  it('takes a change back from under another of another field, and not of the same field', async () => {
    const day = reversalOf(writer, [await written('a', { dueOn: '2026-12-24' })])
    const status = reversalOf(writer, [await written('a', { status: 'FINISHED' })])
    expect(await day.undo()).toEqual(whole)
    expect(present('a')).toMatchObject({ dueOn: '2026-12-01', status: 'FINISHED' })
    await written('a', { status: 'CANCELLED' })
    expect(await status.undo()).toEqual({ left: ['« Film a » : vous l’avez modifiée depuis.'], stands: false })
    expect(present('a').status).toBe('CANCELLED')
  })

  it('leaves what somebody else changed since, says what, and does not try it again', async () => {
    const both = [await written('a', { dueOn: '2026-12-24' }), await written('b', { dueOn: '2026-12-24' })]
    put('a', { dueOn: '2027-01-05' })
    const { undo, redo } = reversalOf(writer, both)
    expect(await undo()).toEqual({
      left: ['« Film a » : Quelqu’un l’a modifiée entre-temps. Livraison promise : 5 janvier 2027.'],
      stands: true,
    })
    expect([present('a').dueOn, present('b').dueOn]).toEqual(['2027-01-05', '2026-12-01'])
    expect(await redo?.()).toEqual(whole)
    expect([present('a').dueOn, present('b').dueOn]).toEqual(['2027-01-05', '2026-12-24'])
  })
})

describe('a send after one without an answer', () => {
  it.each([
    ['was done, when the row has what was sent', { status: 'FINISHED' }, true],
    ['was not, when it has something else', { status: 'CANCELLED' }, false],
  ])('%s', (_, changes, wasDone) => {
    put('a', changes)
    const refused = new ApiError({ status: 409, code: 'STALE_VERSION', message: '', current: present('a') })
    const before = writing(writer).doneBefore({ row: row('a'), changes: { status: 'FINISHED' } }, refused)
    expect(before !== undefined).toBe(wasDone)
  })
})

it.each([
  [new ApiError({ status: 403, code: 'FORBIDDEN', message: 'Interdit.' }), 'Interdit.'],
  [new ApiError({ status: 422, code: 'INVALID', message: 'Invalide.', fields: { status: 'Pas finie' } }), 'Pas finie.'],
  [new Error('fault'), /inattendue/],
])('says why a row was refused: %o', (error, text) => expect(refusalText(writer, row('a'), error)).toMatch(text))

it('counts in French, and names the fields', () => {
  expect(countModified(writer.noun, 1)).toBe('1 production modifiée')
  expect(countModified(writer.noun, 12)).toBe('12 productions modifiées')
  expect(countModified({ one: 'projet', many: 'projets', isFeminine: false }, 2)).toBe('2 projets modifiés')
  expect(fieldsText(writer, [{ changes: { dueOn: null } }, { changes: { status: 'FINISHED', dueOn: null } }])).toBe(
    'Livraison promise, Statut',
  )
})
