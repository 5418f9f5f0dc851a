import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { eq, sql } from 'drizzle-orm'
import { acceptanceTerms } from '#features/acceptances/index.ts'
import { briefRevisions, briefs } from '#features/briefs/index.ts'
import { budgetLines } from '#features/budget/index.ts'
import { carbonLines } from '#features/carbon/index.ts'
import { companies, companyMembers, companyRecords } from '#features/companies/index.ts'
import { creditEntries } from '#features/credits/index.ts'
import { documents } from '#features/documents/index.ts'
import { invoiceLinks } from '#features/invoicing/index.ts'
import { medias } from '#features/medias/index.ts'
import { providerInvoices, providerOrders, providers } from '#features/payables/index.ts'
import {
  postProductionFiles,
  postProductions,
  postProductionTransitions,
  postProductionVersions,
} from '#features/post-productions/index.ts'
import { prestationProductions, prestations } from '#features/prestations/index.ts'
import { productions } from '#features/productions/index.ts'
import { userPhotos } from '#features/profile/index.ts'
import { projects } from '#features/projects/index.ts'
import { qualityTerms } from '#features/quality-control/index.ts'
import { comments } from '#features/review/index.ts'
import { roundTerms } from '#features/rounds/index.ts'
import { selectionMarks, selections } from '#features/selection/index.ts'
import { absences, talentSheets } from '#features/talents/index.ts'
import { usageRights } from '#features/usage-rights/index.ts'
import { users } from '#features/users/index.ts'
import type { Database, Transaction } from '#platform/db/database.ts'
import { events } from '#platform/events/table.ts'
import { hashPassword } from '#platform/secrets/passwords.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { accounts, demoPassword } from './accounts.ts'
import { demoCredits, demoTerms } from './agreements.ts'
import { demoBudgets } from './budgets.ts'
import { demoCarbon } from './carbon.ts'
import { demoCompanies } from './companies.ts'
import { demoCompanyRecords } from './company-records.ts'
import { demoPortrait } from './files.ts'
import { demoDocuments } from './papers/documents.ts'
import { demoPayables } from './papers/payables.ts'
import { demoPeople } from './people.ts'
import { demoAbsences, demoSkills, demoTalentSheets } from './talents.ts'
import { demoWork } from './work.ts'

type Work = ReturnType<typeof demoWork>
/** What `users.photo` holds of a photo, as when its owner sends it. */
const digestOf = (photo: Buffer) => createHash('sha256').update(photo).digest('hex').slice(0, 16)

async function insertWork(tx: Transaction, work: Work): Promise<void> {
  await tx.insert(projects).values(work.projects)
  await tx.insert(productions).values(work.productions)
  await tx.insert(prestations).values(work.prestations)
  await tx.insert(prestationProductions).values(work.attached)
  await tx
    .insert(medias)
    .values(work.medias.map(({ path: _path, ...media }) => ({ ...media, state: 'PROCESSING' as const })))
  await tx.insert(postProductions).values(work.postProductions)
  await tx.insert(postProductionTransitions).values(work.steps)
  await tx.insert(postProductionVersions).values(work.versions)
  await tx.insert(postProductionFiles).values(work.versionFiles)
  await tx.insert(comments).values(work.comments)
  await tx.insert(selections).values(work.selections)
  await tx.insert(selectionMarks).values(work.marks)
  await tx.insert(briefs).values(work.briefs)
  await tx.insert(briefRevisions).values(
    work.briefs.map(({ id: briefId, document, updatedById: authorId, updatedAt: savedAt }) => ({
      briefId,
      version: 1,
      document,
      authorId,
      startedAt: savedAt,
      savedAt,
    })),
  )
  await tx.insert(invoiceLinks).values(work.invoices)
  await tx.insert(events).values(
    work.events.map((event) => {
      const subjectType = event.name.slice(0, event.name.indexOf('.'))
      return { ...event, subjectType, permission: `${subjectType}.read` }
    }),
  )
}

/** Fills an empty database with the demo agency, in full or not at all. True when the agency is present, new or not. */
export async function loadDemo({ db, storage }: { db: Database; storage: Storage }): Promise<boolean> {
  const now = new Date()
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('demo'))`)
    if ((await tx.$count(users)) > 0) return (await tx.$count(users, eq(users.email, accounts[0]))) > 0
    const passwordHash = await hashPassword(demoPassword)
    const agency = demoCompanies(now)
    const work = demoWork(now)
    const people = demoPeople(now).map((person) => ({ ...person, portrait: demoPortrait(person.email) }))
    await tx.insert(users).values(
      people.map(({ portrait, ...person }) => ({
        ...person,
        photo: portrait && digestOf(portrait),
        skills: demoSkills(person.email),
        passwordHash,
      })),
    )
    await tx
      .insert(userPhotos)
      .values(people.flatMap(({ id: userId, portrait }) => (portrait ? [{ userId, content: portrait }] : [])))
    await tx.insert(talentSheets).values(demoTalentSheets())
    await tx.insert(absences).values(demoAbsences(now))
    const papers = demoDocuments(now)
    await tx.insert(documents).values(papers.map(({ content: _content, ...paper }) => paper))
    await tx.insert(companies).values(agency.companies)
    await tx.insert(companyRecords).values(demoCompanyRecords(agency.companies))
    await tx.insert(companyMembers).values(agency.memberships)
    await insertWork(tx, work)
    await tx.insert(carbonLines).values(demoCarbon(work.productions))
    await tx.insert(budgetLines).values(demoBudgets(work.projects))
    const terms = demoTerms(now)
    await tx.insert(roundTerms).values(terms.rounds)
    await tx.insert(usageRights).values(terms.rights)
    await tx.insert(qualityTerms).values(terms.controls)
    await tx.insert(acceptanceTerms).values(terms.acceptances)
    const payables = demoPayables(now)
    await tx.insert(providers).values(payables.providers)
    await tx.insert(providerOrders).values(payables.orders)
    await tx.insert(providerInvoices).values(payables.invoices.map(({ content: _content, ...invoice }) => invoice))
    await tx.insert(creditEntries).values(demoCredits(now, { ...work, companies: agency.companies }))
    // Bytes before rows: keys are stable, so an interrupted load restarts harmlessly.
    for (const { id, storageKey, path } of work.medias) {
      const { sha256, crc32 } = await storage.put(storageKey, createReadStream(path))
      await tx.update(medias).set({ sha256, crc32 }).where(eq(medias.id, id))
    }
    for (const { storageKey, content } of [...papers, ...payables.invoices])
      await storage.put(storageKey, Readable.from([content]))
    return true
  })
}
