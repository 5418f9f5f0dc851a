import { acceptedText, areSameFiles, consentText } from '@regie/contract/acceptances/rules'
import type { AcceptanceEntry, AcceptanceRecord, AcceptedFile } from '@regie/contract/acceptances/schema'
import { and, eq, isNull, max } from 'drizzle-orm'
import { readMailSender } from '#features/agency/index.ts'
import { companies } from '#features/companies/index.ts'
import { emitProductionEvent, productions, projectOfProduction } from '#features/productions/index.ts'
import { companyOfProject, projects } from '#features/projects/index.ts'
import { canonicalJson, linkToLast } from '#features/proof/index.ts'
import { type Signer, signAct } from '#features/signatures/index.ts'
import type { Actor } from '#platform/actor.ts'
import type { Transaction } from '#platform/db/database.ts'
import { fail } from '#platform/http/failure.ts'
import { hashOf } from '#platform/secrets/tokens.ts'
import { readFilesToAccept, readTerms, recordOf } from './read.ts'
import { acceptances, acceptedFiles } from './table.ts'

/** Locks a production: two people sign one after the other. */
async function lockWhatIsAccepted(tx: Transaction, productionId: string) {
  const [found] = await tx
    .select({
      production: { id: productions.id, name: productions.name },
      project: { id: projects.id, name: projects.name },
      company: { id: companies.id, name: companies.name },
    })
    .from(productions)
    .innerJoin(projects, projectOfProduction)
    .innerJoin(companies, companyOfProject)
    .where(and(eq(productions.id, productionId), isNull(productions.deletedAt)))
    .for('update', { of: productions })
  if (!found) throw fail('NOT_FOUND')
  return found
}

/** The files to accept. Throws INVALID when they are not those that the signer was shown. */
async function checkFiles(
  tx: Transaction,
  actor: Actor,
  productionId: string,
  shown: AcceptanceEntry['files'],
): Promise<AcceptedFile[]> {
  const files = (await readFilesToAccept(tx, actor, productionId)).flatMap(({ sha256, ...file }) =>
    sha256 === null ? [] : [{ ...file, sha256 }],
  )
  if (!areSameFiles(files, shown)) {
    const message = 'Les livrables ont changé depuis que vous les avez lus : relisez la liste, puis signez.'
    throw fail('INVALID', { message, fields: { files: message } })
  }
  return files
}

/** What a signer says of some deliverables. */
type Words = Pick<AcceptanceEntry, 'reserves' | 'files' | 'signerName'>

/** Throws INVALID unless a record is what is sent again: a signature whose answer was lost may be given other words since. */
function checkSameWords({ signer, reserves, files }: AcceptanceRecord, actor: Actor, sent: Words): void {
  const isSame =
    signer.id === actor.id &&
    signer.name === sent.signerName &&
    reserves === sent.reserves &&
    areSameFiles(files, sent.files)
  if (!isSame) throw fail('INVALID', { message: 'Un procès-verbal est déjà signé : relisez-le.' })
}

/**
 * Signs the deliverables of a production: records what is signed word for word, after the last event of the project, and its hash as the
 * next one. Sent again under the same id with the same words, it is the same one. Throws INVALID.
 */
export async function signAcceptance(
  tx: Transaction,
  signer: Signer,
  productionId: string,
  { id, reserves, files: shown, signerName, code }: AcceptanceEntry,
): Promise<void> {
  const { actor } = signer
  const { production, project, company } = await lockWhatIsAccepted(tx, productionId)
  const [already] = await tx
    .select({ productionId: acceptances.productionId, record: acceptances.record })
    .from(acceptances)
    .where(eq(acceptances.id, id))
  if (already?.productionId === production.id)
    return checkSameWords(recordOf(already.record), actor, { reserves, files: shown, signerName })
  if (already) throw fail('INVALID')
  const { isAsked } = await readTerms(tx, production.id)
  if (!isAsked)
    throw fail('INVALID', { message: 'L’agence ne demande pas de procès-verbal de recette pour cette production.' })
  const files = await checkFiles(tx, actor, production.id, shown)
  const { name, email, address, signedAt, ...signature } = await signAct(
    tx,
    { act: 'ACCEPTANCE', subjectId: production.id },
    signer,
    { signerName, code },
  )
  const { name: agency } = await readMailSender(tx)
  const [last] = await tx
    .select({ number: max(acceptances.number) })
    .from(acceptances)
    .where(eq(acceptances.productionId, production.id))
  const record: AcceptanceRecord = {
    format: 'regie-pv-1',
    id,
    number: (last?.number ?? 0) + 1,
    agency,
    company,
    project,
    production,
    files,
    reserves,
    consent: consentText(files.length, reserves),
    signer: { id: actor.id, name, email, address },
    signedAt,
    previous: await linkToLast(tx, project.id),
  }
  const written = canonicalJson(record)
  const hash = hashOf(written).toString('hex')
  await tx.insert(acceptances).values({
    id,
    productionId: production.id,
    number: record.number,
    signatureId: signature.id,
    signedAt,
    record: written,
    hash,
  })
  await tx
    .insert(acceptedFiles)
    .values(files.map((file) => ({ acceptanceId: id, mediaId: file.id, sha256: file.sha256 })))
  const signed = { ...production, projectId: project.id, companyId: company.id }
  await emitProductionEvent(tx, 'productions.accepted', actor, signed, {
    changes: {
      acceptance: [null, acceptedText(record.number, hash)],
      ...(reserves !== '' && { reserves: [null, reserves] }),
    },
    heardBy: 'CLIENT',
  })
  await linkToLast(tx, project.id)
}
