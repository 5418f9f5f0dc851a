import type { DocumentKind } from '@regie/contract/documents/schema'
import type { documents } from '#features/documents/index.ts'
import { dayFrom, demoId } from '../derive.ts'

type WrittenPaper = {
  kind: DocumentKind
  name: string
  /** Days from today to its last day. */
  expires?: number
  note?: string
  /** Whoever deposited it; the person themself without. */
  by?: string
}

const producer = 'producteur@regie.test'
const written: Readonly<Record<string, readonly WrittenPaper[]>> = {
  'talent@regie.test': [
    { kind: 'CONTRACT', name: 'Contrat-cadre Delorme 2026.pdf', by: producer, note: 'Signé des deux parties.' },
    { kind: 'VIGILANCE', name: 'Attestation vigilance Urssaf.pdf', expires: 12 },
    { kind: 'REGISTRATION', name: 'Avis Sirene.pdf' },
    { kind: 'BANK_DETAILS', name: 'RIB Delorme.pdf' },
    { kind: 'INSURANCE', name: 'RC pro 2026.pdf', expires: 190 },
  ],
  'loic.kervella@altiplume.test': [
    { kind: 'VIGILANCE', name: 'Urssaf Altiplume.pdf', expires: -9 },
    { kind: 'INSURANCE', name: 'RC aérienne.pdf', expires: 71, note: 'Couvre le drone jusqu’à 25 kg.' },
    { kind: 'BANK_DETAILS', name: 'RIB Altiplume.pdf', by: producer },
  ],
  'aissatou.ndiaye@montage.test': [{ kind: 'CV', name: 'CV Ndiaye.pdf' }],
}

/** A page with one line of text (PDF 1.4, standard fonts): letters without accents. */
export function pageOf(text: string): Buffer {
  const drawn = `BT /F1 18 Tf 72 760 Td (${text.replaceAll(/[^\w .-]/g, '')}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let file = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const place = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  return Buffer.from(
    `${file}${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`,
    'latin1',
  )
}

type DemoDocument = typeof documents.$inferInsert & { content: Buffer }

/** The papers of the demo people, around the day `now`, with their bytes. */
export const demoDocuments = (now: Date): DemoDocument[] =>
  Object.entries(written).flatMap(([email, papers]) =>
    papers.map(({ kind, name, expires, note = '', by = email }) => {
      const id = demoId('documents', `${email}/${name}`)
      const content = pageOf(`${name} - exemple`)
      return {
        id,
        userId: demoId('users', email),
        kind,
        name,
        size: content.length,
        type: 'application/pdf',
        storageKey: `demo/${id}`,
        expiresOn: expires === undefined ? null : dayFrom(now, expires),
        note,
        depositedById: demoId('users', by),
        content,
      }
    }),
  )
