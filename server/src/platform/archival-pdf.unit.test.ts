import { inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { makeArchivalPdf } from './archival-pdf.ts'

const make = (text: string) =>
  makeArchivalPdf(
    {
      title: 'Essai – Łódź',
      author: 'Régie',
      created: new Date('2026-05-04T03:02:01Z'),
      margin: 50,
      footer: (n, of) => `${n}/${of}`,
    },
    ({ write, demand }) => {
      write(text, { size: 20, bold: true })
      demand(10_000)
      write('Suite')
    },
  )

describe('a PDF for archives', () => {
  it('says its standard, holds its colours and every font, and no letter is missing', async () => {
    const pdf = (await make('Procès-verbal de Łucja Dvořák, Ωμέγα, Дума 🎬 €')).toString('latin1')
    expect(pdf).toMatch(/<pdfaid:part>2<\/pdfaid:part>\s*<pdfaid:conformance>B</)
    expect(pdf).toMatch(/\/Type \/OutputIntent[\s\S]*\/S \/GTS_PDFA1/)
    expect(pdf).not.toMatch(/\/BaseFont \/Helvetica/)
    const fonts = pdf.match(/\/Type \/FontDescriptor/g) ?? []
    expect(pdf.match(/\/FontFile2 /g)).toHaveLength(fonts.length)
    expect(fonts).toHaveLength(2)
    expect(pdf.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(2)
    // Glyph 0 is the one of letters that a font has not.
    const pages = [...pdf.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].flatMap(([, content = '']) => {
      try {
        return [inflateSync(Buffer.from(content, 'latin1')).toString('latin1')]
      } catch {
        return []
      }
    })
    const glyphs = pages
      .filter((content) => content.includes(' Tf'))
      .flatMap((content) => content.match(/<[0-9a-f]+>/g) ?? [])
    expect(glyphs.length).toBeGreaterThan(3)
    expect(glyphs.filter((run) => /^<(?:.{4})*0000/.test(run))).toEqual([])
  })

  it('has the same bytes made again, and others for another text', async () => {
    expect((await make('Un')).equals(await make('Un'))).toBe(true)
    expect((await make('Un')).equals(await make('Deux'))).toBe(false)
  })
})
