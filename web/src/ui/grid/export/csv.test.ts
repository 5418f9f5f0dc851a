import { expect, test } from 'vitest'
import type { GridColumn } from '../columns/column.ts'
import { csvOf } from './csv.ts'

type Row = {
  name: string | null
  amount: number | null
  at: string | null
  open: boolean
}

const columns: GridColumn<Row>[] = [
  { field: 'name', header: 'Nom', kind: 'text', place: 'table', value: ({ name }) => name },
  { field: 'amount', header: 'Montant', kind: 'number', place: 'table', value: ({ amount }) => amount },
  { field: 'at', header: 'Créé le', kind: 'date', place: 'table', value: ({ at }) => at },
  { field: 'open', header: 'Ouvert', kind: 'boolean', place: 'table', value: ({ open }) => open },
]
const none: Row = { name: null, amount: null, at: null, open: false }
const linesOf = (row: Partial<Row>) => csvOf(columns, [{ ...none, ...row }]).split('\r\n')

test('begins with a byte-order mark and the headers, and ends each line as a spreadsheet does', () => {
  expect(csvOf(columns, [])).toBe('\ufeffNom;Montant;Créé le;Ouvert\r\n')
})

test.each<[string, Partial<Row>, string]>([
  ['empty values', {}, ';;;Non'],
  ['French values', { name: 'Élise', amount: -1234.5, at: '2026-11-21', open: true }, 'Élise;-1234,5;21/11/2026;Oui'],
  ['a moment in Paris', { at: '2026-01-31T23:30:00.000Z' }, ';;01/02/2026;Non'],
  ['a separator', { name: 'a;b' }, '"a;b";;;Non'],
  ['quotes', { name: 'dit "oui"' }, '"dit ""oui""";;;Non'],
  ['a formula', { name: '=1+1' }, "'=1+1;;;Non"],
  ['a formula by a sign', { name: '+33 6 12' }, "'+33 6 12;;;Non"],
  ['a formula behind a tab', { name: '\t=1' }, "'\t=1;;;Non"],
  ['a formula with a separator', { name: '@A1;B1' }, `"'@A1;B1";;;Non`],
])('writes %s', (_, row, line) => {
  expect(linesOf(row)[1]).toBe(line)
})

test('keeps a line break inside its value', () => {
  expect(csvOf(columns.slice(0, 1), [{ ...none, name: 'a\nb' }])).toBe('\ufeffNom\r\n"a\nb"\r\n')
})
