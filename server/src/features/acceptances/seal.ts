import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { sealedText } from '@regie/contract/acceptances/rules'
import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm'
import { emitProductionEvent } from '#features/productions/index.ts'
import { linkToLast } from '#features/proof/index.ts'
import { type Job, recurringJob } from '#platform/jobs/jobs.ts'
import type { Platform } from '#platform/platform.ts'
import { acceptancePdf } from './acceptance-pdf.ts'
import { type AcceptanceRow, recordOf } from './read.ts'
import { acceptances } from './table.ts'

/** Where the PDF of an acceptance is kept. The name holds the content: another release may draw another PDF of the same record. */
export const documentKeyOf = (acceptanceId: string, sha256: string): string =>
  `acceptances/${acceptanceId}/${sha256}.pdf`

type Sealable = Pick<AcceptanceRow, 'id' | 'record' | 'hash'>

/** Makes the PDF of an acceptance, keeps it, and puts its hash in the history of the project. One of two at once does. */
async function seal({ db, storage }: Platform, { id, record: written, hash }: Sealable): Promise<void> {
  const record = recordOf(written)
  const pdf = await acceptancePdf(record, hash)
  const sha256 = createHash('sha256').update(pdf).digest('hex')
  const documentKey = documentKeyOf(id, sha256)
  await storage.put(documentKey, Readable.from([pdf]), { size: pdf.length, sha256 })
  await db.transaction(async (tx) => {
    const [sealed] = await tx
      .update(acceptances)
      .set({ documentKey, documentSize: pdf.length, documentSha256: sha256 })
      .where(and(eq(acceptances.id, id), isNull(acceptances.documentKey)))
      .returning({ id: acceptances.id })
    if (!sealed) return
    const signed = { ...record.production, projectId: record.project.id, companyId: record.company.id }
    await emitProductionEvent(tx, 'productions.acceptanceSealed', null, signed, {
      changes: { document: [null, sealedText(record.number, sha256)] },
      heardBy: 'CLIENT',
    })
    await linkToLast(tx, record.project.id)
  })
}

/** Files whose PDF is made while the signer waits: beyond, it takes too many seconds. */
const mostSealedNow = 500

/** Seals an acceptance that was just signed. What fails, or is long, is left to the recurring job. */
export async function sealNow(platform: Platform, acceptanceId: string): Promise<void> {
  const [row] = await platform.db
    .select({ id: acceptances.id, record: acceptances.record, hash: acceptances.hash })
    .from(acceptances)
    .where(and(eq(acceptances.id, acceptanceId), isNull(acceptances.documentKey)))
  if (!row || recordOf(row.record).files.length > mostSealedNow) return
  await seal(platform, row).catch((error: unknown) =>
    platform.log.warn({ err: error, acceptanceId }, 'an acceptance is sealed later'),
  )
}

/** Seals what was signed and not sealed: the storage was away, or the server stopped. */
export async function sealLeftovers(platform: Platform): Promise<void> {
  const unsealed = await platform.db
    .select({ id: acceptances.id, record: acceptances.record, hash: acceptances.hash })
    .from(acceptances)
    .where(and(isNull(acceptances.documentKey), lt(acceptances.signedAt, sql`now() - interval '10 seconds'`)))
    .orderBy(asc(acceptances.signedAt))
  for (const row of unsealed) await seal(platform, row)
}

export const acceptancesJobs = (platform: Platform): Job[] => [
  recurringJob('acceptances.seal', 'Procès-verbaux de recette à sceller', '* * * * *', () => sealLeftovers(platform)),
]
