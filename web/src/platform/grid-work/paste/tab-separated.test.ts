import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { readTabSeparated } from './tab-separated.ts'

describe('cells copied from a spreadsheet', () => {
  it.each<[string, string[][]]>([
    ['', []],
    ['a', [['a']]],
    ['a\n', [['a']]],
    ['a\r\nb\r\n', [['a'], ['b']]],
    ['a\rb', [['a'], ['b']]],
    [
      'a\tb\nc\td',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a\t\n\tb',
      [
        ['a', ''],
        ['', 'b'],
      ],
    ],
    ['\n', [['']]],
    ['"a\tb"\tc', [['a\tb', 'c']]],
    ['"a\nb"\n', [['a\nb']]],
    ['"dit ""oui"""', [['dit "oui"']]],
    ['"A" de Paul', [['"A" de Paul']]],
    ['"sans fin', [['"sans fin']]],
    ['5" de haut', [['5" de haut']]],
    ['🎬 Élise\t12/12', [['🎬 Élise', '12/12']]],
  ])('%j', (text, cells) => expect(readTabSeparated(text)).toEqual(cells))
})

test('reads what a spreadsheet writes, whatever the cells hold', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', 'é', '"', '\t', '\n', '\r', ' ', '🎬') })
  const sheet = fc
    .integer({ min: 1, max: 4 })
    .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 5 }))
  const written = (text: string) => (/["\t\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  fc.assert(
    fc.property(sheet, fc.constantFrom('\n', '\r\n'), (cells, lineEnd) => {
      const text = cells.map((row) => row.map(written).join('\t') + lineEnd).join('')
      expect(readTabSeparated(text)).toEqual(cells)
    }),
  )
})
