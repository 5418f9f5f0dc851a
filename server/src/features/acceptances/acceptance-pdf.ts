import { setImmediate } from 'node:timers/promises'
import { acceptanceTitle } from '@regie/contract/acceptances/rules'
import type { AcceptanceRecord, AcceptedFile } from '@regie/contract/acceptances/schema'
import { counted } from '@regie/contract/french'
import { type ArchivalPen, makeArchivalPdf } from '#platform/archival-pdf.ts'

const momentFormat = new Intl.DateTimeFormat('fr-FR', {
  dateStyle: 'long',
  timeStyle: 'long',
  timeZone: 'Europe/Paris',
})
const bytesText = (bytes: number) => counted(bytes, 'octet', 'octets')

/** « 1 min 02,5 s ». */
function durationText(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  const rest = (seconds - minutes * 60).toLocaleString('fr-FR', { maximumFractionDigits: 2 })
  return minutes === 0 ? `${rest} s` : `${minutes.toLocaleString('fr-FR')} min ${rest} s`
}

function writeFacts(
  { pdf, write, heightOf, demand, width }: ArchivalPen,
  facts: readonly (readonly [label: string, value: string])[],
) {
  const ofLabel = { colour: '#585b63', width: 110 }
  const ofValue = { x: pdf.page.margins.left + 118, width: width - 118 }
  for (const [label, value] of facts) {
    // A label that began a page would leave its value on the page after: the value is written from the height of the label.
    demand(Math.max(heightOf(label, ofLabel), heightOf(value, ofValue)))
    const top = pdf.y
    write(label, ofLabel)
    const below = pdf.y
    pdf.y = top
    write(value, ofValue)
    pdf.y = Math.max(below, pdf.y) + 3
  }
}

const writeHeading = ({ pdf, write, demand }: ArchivalPen, text: string) => {
  demand(60)
  pdf.y += 14
  write(text, { size: 12, bold: true })
  pdf.y += 4
}

function writeFile({ pdf, write, demand }: ArchivalPen, { name, size, duration, sha256 }: AcceptedFile) {
  demand(44)
  write(name, { bold: true, isPlain: true })
  write([bytesText(size), duration !== null && durationText(duration)].filter(Boolean).join(' · '), {
    size: 9,
    isPlain: true,
  })
  write(`SHA-256 : ${sha256}`, { size: 7.5, colour: '#585b63', isPlain: true })
  pdf.y += 7
}

/** Files that are written before others are answered. */
const filesAtOnce = 20

/** The PDF of an acceptance, for archives; `hash`: SHA-256 of its record. The same record has the same bytes in one release. */
export function acceptancePdf(record: AcceptanceRecord, hash: string): Promise<Buffer> {
  const { agency, company, project, production, files, reserves, consent, signer, signedAt, previous } = record
  const title = acceptanceTitle(record)
  const options = {
    title: `${title} – ${production.name}`,
    author: agency,
    created: new Date(signedAt),
    margin: 56,
    footer: (page: number, pages: number) => `${title} · page ${page} sur ${pages} · empreinte ${hash}`,
  }
  return makeArchivalPdf(options, async (pen) => {
    const { pdf, write } = pen
    write(title, { size: 20, bold: true })
    pdf.y += 10
    writeFacts(pen, [
      ['Agence', agency],
      ['Client', company.name],
      ['Projet', project.name],
      ['Production', production.name],
    ])
    writeHeading(pen, `Livrables (${files.length.toLocaleString('fr-FR')})`)
    for (const [rank, file] of files.entries()) {
      writeFile(pen, file)
      // Thousands of files take seconds: others are answered meanwhile.
      if (rank % filesAtOnce === filesAtOnce - 1) await setImmediate()
    }
    writeHeading(pen, 'Réserves')
    write(reserves === '' ? 'Aucune.' : reserves)
    writeHeading(pen, 'Signature')
    write(consent)
    pdf.y += 8
    pen.demand(110)
    writeFacts(pen, [
      ['Signé par', signer.name],
      ['Le', `${momentFormat.format(new Date(signedAt))} (heure de Paris)`],
      ['Compte', signer.email],
      ['Adresse IP', signer.address],
      ['Confirmation', `Code à usage unique envoyé à ${signer.email}, saisi par le signataire`],
    ])
    writeHeading(pen, 'Preuve')
    write(
      'Chaque événement du projet porte l’empreinte SHA-256 du précédent. Celle de ce procès-verbal est inscrite comme l’événement suivant : modifier un octet de ce qui précède, ou de ce document, se verrait. Le dossier de preuve se vérifie sans Régie, avec le vérificateur qu’il contient.',
      { size: 9 },
    )
    pdf.y += 6
    writeFacts(pen, [
      ['Événement précédent', previous.rank === 0 ? 'aucun' : `n° ${previous.rank.toLocaleString('fr-FR')}`],
      ['Son empreinte', previous.hash],
      ['Ce procès-verbal', hash],
    ])
    write(
      'Signature électronique simple au sens du règlement (UE) n° 910/2014 (eIDAS), recevable comme preuve (articles 1366 et 1367 du Code civil).',
      { size: 8, colour: '#585b63' },
    )
  })
}
