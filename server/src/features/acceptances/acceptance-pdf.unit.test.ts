import { PDFiumLibrary } from '@hyzyla/pdfium'
import type { AcceptanceRecord } from '@regie/contract/acceptances/schema'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { acceptancePdf } from './acceptance-pdf.ts'

let library: PDFiumLibrary
beforeAll(async () => {
  library = await PDFiumLibrary.init()
})
afterAll(() => library.destroy())

const hash = 'a'.repeat(64)
const aRecord = (fileCount: number, name: string): AcceptanceRecord => {
  const id = '6f0f5b53-26a5-4d3c-8a53-2f1a9a6f7a10'
  return {
    format: 'regie-pv-1',
    id,
    number: 1,
    agency: `Agence ${name}`,
    company: { id, name: `Client ${name}` },
    project: { id, name: `Projet ${name}` },
    production: { id, name: `Film ${name}` },
    files: Array.from({ length: fileCount }, (_, index) => ({
      id,
      name: `${name} ${index + 1}.mov`,
      size: 1_234_567,
      duration: 62.5,
      sha256: hash,
    })),
    reserves: '',
    consent:
      'Je déclare avoir reçu les livrables listés dans ce procès-verbal, et j’en prononce la recette sans réserve.',
    signer: { id, name: `Ada ${name}`, email: 'ada@example.fr', address: '127.0.0.1' },
    signedAt: '2026-11-27T10:00:00.000Z',
    previous: { rank: 12, hash },
  }
}

async function pagesOf(record: AcceptanceRecord): Promise<string[]> {
  const document = await library.loadDocument(await acceptancePdf(record, hash))
  const pages = [...document.pages()].map((page) => page.getText().replaceAll(/\s+/g, ' '))
  document.destroy()
  return pages
}

/** Each label, with the beginning of its value. */
const facts = (name: string) => [
  `Agence Agence ${name}`,
  `Client Client ${name}`,
  `Projet Projet ${name}`,
  `Production Film ${name}`,
  `Signé par Ada ${name}`,
  'Le 27 novembre 2026',
  'Compte ada@example.fr',
  'Adresse IP 127.0.0.1',
  'Confirmation Code à usage unique',
  'Événement précédent n° 12',
  `Son empreinte ${hash.slice(0, 40)}`,
  `Ce procès-verbal ${hash.slice(0, 40)}`,
]
/** Characters of a page that is at least half full, its footer included. */
const halfFull = 1000

it('the PDF of many files lets others be answered meanwhile', async () => {
  let answered = 0
  const others = setInterval(() => (answered += 1), 1)
  const whole = await acceptancePdf(aRecord(200, 'Été'), hash)
  clearInterval(others)
  expect(whole.length).toBeGreaterThan(0)
  expect(answered).toBeGreaterThanOrEqual(10)
})

describe('the pages of the PDF of an acceptance', () => {
  it.each([
    ['short names', 'Été'],
    ['long names', 'un nom très long '.repeat(10).trim()],
  ])('are filled one after the other, each label beside its value, with %s', async (_what, name) => {
    for (let count = 1; count <= 30; count += 1) {
      const pages = await pagesOf(aRecord(count, name))
      expect(
        pages.slice(0, -1).filter(({ length }) => length < halfFull),
        `${count} files`,
      ).toEqual([])
      expect(
        facts(name).filter((fact) => !pages.some((page) => page.includes(fact))),
        `${count} files`,
      ).toEqual([])
    }
  })
})
