import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { acceptedText, sealedText, signingEvents } from '@regie/contract/acceptances/rules'
import type { AcceptanceRecord } from '@regie/contract/acceptances/schema'
import { isStaff } from '@regie/contract/can'
import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { visibleEvents } from '#features/activity/index.ts'
import { readLinks } from '#features/proof/index.ts'
import type { Actor } from '#platform/actor.ts'
import { events } from '#platform/events/table.ts'
import { fail } from '#platform/http/failure.ts'
import { type ZipEntry, zipOf } from '#platform/http/files/zip.ts'
import type { Download } from '#platform/http/handlers.ts'
import type { Platform } from '#platform/platform.ts'
import { type AcceptanceRow, recordOf } from './read.ts'

/** Given as it is written: beside this file in the sources, and in `dist`, where the build puts it. */
const verifier = readFileSync(join(import.meta.dirname, 'verifier.mjs'), 'utf8')

/** A sealed acceptance. Hashes: SHA-256 of its record and of its PDF. */
type Sealed = { record: AcceptanceRecord; hash: string; documentHash: string }

/**
 * The events that the actor may read in an evidence: of the agency, what the audit log shows them; of all, the two of this acceptance. Another
 * one may be of another company.
 */
const shownEvents = (actor: Actor, { record, hash, documentHash }: Sealed): SQL | undefined =>
  or(
    isStaff(actor) ? visibleEvents(actor, false) : undefined,
    and(
      eq(events.subjectId, record.production.id),
      inArray(events.name, [...signingEvents]),
      or(
        eq(sql`${events.changes} #>> '{acceptance,1}'`, acceptedText(record.number, hash)),
        eq(sql`${events.changes} #>> '{document,1}'`, sealedText(record.number, documentHash)),
      ),
    ),
  )

/** The history of the project: every link, and the events that the actor may read; of the others, the hash alone. */
async function historyFor({ db }: Platform, actor: Actor, sealed: Sealed): Promise<string> {
  const projectId = sealed.record.project.id
  const links: object[] = []
  for await (const { link, event } of readLinks(db, projectId, shownEvents(actor, sealed)))
    links.push({ ...link, event })
  return JSON.stringify({ projectId, links }, null, 1)
}

const readMe = (title: string) => `${title} : dossier de preuve

proces-verbal.pdf   ce qui a été signé, en PDF/A
proces-verbal.json  la même chose, mot pour mot, dont l’empreinte est dans l’histoire du projet
histoire.json       les événements du projet, chacun avec l’empreinte du précédent
manifeste.json      l’empreinte SHA-256 de chaque fichier de ce dossier
verifier.mjs        le vérificateur

Pour vérifier, avec Node.js 18 ou plus récent (https://nodejs.org), dans ce dossier :

  node verifier.mjs

Et, pour vérifier aussi des livrables que vous avez gardés :

  node verifier.mjs chemin/du/film.mov chemin/de/l’affiche.tif
`

const inMemory = (modified: Date, name: string, text: string | Buffer): ZipEntry => {
  const content = Buffer.from(text)
  return {
    name,
    size: content.length,
    crc32: crc32(content),
    modified,
    read: async (range) => Readable.from([range ? content.subarray(range.start, range.end + 1) : content]),
    whole: async () => content,
  }
}

/** What proves an acceptance to anyone, without Régie. Throws NOT_FOUND until it is sealed. */
export async function evidenceZip(platform: Platform, actor: Actor, row: AcceptanceRow): Promise<Download> {
  const record = recordOf(row.record)
  const { hash, documentKey, documentSize, documentSha256: documentHash } = row
  if (documentKey === null || documentSize === null || documentHash === null)
    throw fail('NOT_FOUND', { message: 'Le procès-verbal est en préparation : réessayez dans un instant.' })
  const title = `Procès-verbal de recette n° ${record.number} – ${record.production.name}`
  const files: Record<string, string | Buffer> = {
    'proces-verbal.pdf': await platform.storage.whole(documentKey, documentSize),
    'proces-verbal.json': row.record,
    'histoire.json': await historyFor(platform, actor, { record, hash, documentHash }),
    'verifier.mjs': verifier,
    'LISEZMOI.txt': readMe(title),
  }
  const sha256Of = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')
  const hashes = Object.fromEntries(Object.entries(files).map(([name, content]) => [name, sha256Of(content)]))
  const manifest = JSON.stringify({ format: 'regie-preuve-1', acceptanceId: row.id, files: hashes }, null, 1)
  const modified = new Date(record.signedAt)
  const zip = zipOf(
    Object.entries({ ...files, 'manifeste.json': manifest }).map(([name, content]) =>
      inMemory(modified, name, content),
    ),
  )
  return {
    name: `Preuve – ${title}.zip`,
    type: 'application/zip',
    shown: false,
    isSensitive: true,
    size: zip.size,
    etag: zip.etag,
    read: async (range) => zip.read(range),
  }
}
