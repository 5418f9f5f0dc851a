import { productionFields } from '@regie/contract/productions/schema'
import { describe, expect, it } from 'vitest'
import type { RowWriter } from '#platform/changes/row-writer.ts'
import type { CellEdit } from '../actions/rows-action.ts'
import { plannedRow, sentOf } from './plan.ts'

type Row = { id: string; version: number; name: string; status: string; dueOn: string | null; optionPostProd: boolean }
const row: Row = { id: 'a', version: 3, name: 'Film', status: 'PLANNED', dueOn: '2026-12-01', optionPostProd: true }
const writer: RowWriter<Row> = {
  noun: { one: 'production', many: 'productions', isFeminine: true },
  nameOf: ({ name }) => name,
  versionOf: ({ version }) => version,
  fields: productionFields,
  valuesOf: (each) => each,
  namesOf: {},
  save: (each) => Promise.resolve(each),
  rowOf: () => undefined,
  stale: [],
}
const name: CellEdit = { kind: 'text', field: 'name' }
const status: CellEdit = { kind: 'choice', field: 'status' }
const dueOn: CellEdit = { kind: 'day', field: 'dueOn' }
const flag: CellEdit = { kind: 'flag', field: 'optionPostProd' }
const person: CellEdit = { kind: 'person', field: 'name', Picker: () => null }
const now = '2026-11-24'

describe('a pasted value', () => {
  it.each<[CellEdit, string, Record<string, unknown> | null]>([
    [name, '  Teaser ', { name: 'Teaser' }],
    [name, 'Film', null],
    [status, 'terminée', { status: 'FINISHED' }],
    [status, 'Planifiée', null],
    [dueOn, '12 déc.', { dueOn: '2026-12-12' }],
    [dueOn, '', { dueOn: null }],
    [dueOn, '01/12/2026', null],
    [flag, 'Non', { optionPostProd: false }],
    [flag, 'oui', null],
  ])('%o « %s » changes %o', (edit, typed, changes) => {
    const planned = plannedRow(writer, row, [{ edit, typed }], now)
    expect(planned).toEqual({ row, changes, refusals: [] })
    expect(sentOf([planned])).toEqual(changes ? [{ row, changes }] : [])
  })

  it.each<[CellEdit, string, RegExp]>([
    [name, ' ', /^Nom : Nom de la production requis/],
    [name, 'x'.repeat(161), /160 caractères au plus/],
    [status, 'Fini', /^Statut : Valeur inconnue \(« Fini »\)$/],
    [dueOn, 'bientôt', /^Livraison promise : Date invalide \(« bientôt »\)$/],
    [flag, 'peut-être', /Oui ou Non/],
    [person, 'Léa', /se choisit/],
  ])('%o « %s » is refused', (edit, typed, refusal) =>
    expect(plannedRow(writer, row, [{ edit, typed }], now).refusals).toEqual([expect.stringMatching(refusal)]),
  )

  it('writes nothing of a row with a refused value', () => {
    const cells = [
      { edit: name, typed: 'Teaser' },
      { edit: status, typed: 'Fini' },
    ]
    expect(sentOf([plannedRow(writer, row, cells, now)])).toEqual([])
  })

  it('takes the value of another cell as it is', () =>
    expect(plannedRow(writer, row, [{ edit: status, value: 'CANCELLED' }], now).changes).toEqual({
      status: 'CANCELLED',
    }))
})
