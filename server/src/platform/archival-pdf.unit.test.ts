import { inflateSync } from 'node:zlib'
import { Parser } from 'htmlparser2'
import { describe, expect, it } from 'vitest'
import { makeArchivalPdf } from './archival-pdf.ts'

const make = (text: string, { title, author } = { title: 'Essai – Łódź', author: 'Régie' }) =>
  makeArchivalPdf(
    {
      title,
      author,
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

  it('says its title and its author in XML, and as they are in its dictionary', async () => {
    const [title, author] = ['Film <Noir> & Blanc', 'R&D; a > b &lt; c']
    const pdf = (await make('Un', { title, author })).toString('latin1')
    for (const text of [title, author]) expect(pdf).toContain(`(${text})`)
    const said = new Map<string, string>()
    const within: string[] = []
    const reader = new Parser(
      {
        onopentag: (name) => within.push(name),
        ontext: (text) => said.set(within.join(' '), (said.get(within.join(' ')) ?? '') + text),
        onclosetag: (name) => expect(within.pop()).toBe(name),
      },
      { xmlMode: true, decodeEntities: true },
    )
    reader.end(/<x:xmpmeta[\s\S]*<\/x:xmpmeta>/.exec(pdf)?.[0])
    const inDescription = 'x:xmpmeta rdf:RDF rdf:Description'
    expect(said.get(`${inDescription} dc:title rdf:Alt rdf:li`)).toBe(title)
    expect(said.get(`${inDescription} dc:creator rdf:Seq rdf:li`)).toBe(author)
  })
})
