import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { BriefDocument } from '@regie/contract/briefs/schema'
import { BudgetLineEntry } from '@regie/contract/budget/schema'
import { CompanyCreate, MembershipCreate } from '@regie/contract/companies/schema'
import { DocumentEntry } from '@regie/contract/documents/schema'
import { Id } from '@regie/contract/fields'
import { FileName } from '@regie/contract/medias/schema'
import { invoiceDifferences } from '@regie/contract/payables/rules/steps'
import { ProviderEntry } from '@regie/contract/payables/schema'
import { lifeFromHistory } from '@regie/contract/post-productions/rules/transitions'
import { PrestationCreate } from '@regie/contract/prestations/schema'
import { ProductionCreate } from '@regie/contract/productions/schema'
import { ProjectCreate } from '@regie/contract/projects/schema'
import { Drawing } from '@regie/contract/review/schema/drawing'
import { AbsenceCreate, TalentTyped } from '@regie/contract/talents/schema'
import { UserCreate } from '@regie/contract/users/schema'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { accounts } from './accounts.ts'
import { demoBudgets } from './budgets.ts'
import { demoCompanies } from './companies.ts'
import { demoId } from './derive.ts'
import { demoLogo, demoPortrait } from './files.ts'
import { demoDocuments } from './papers/documents.ts'
import { demoPayables } from './papers/payables.ts'
import { demoPeople } from './people.ts'
import { demoAbsences, demoSkills, demoTalentSheets } from './talents.ts'
import { demoWork } from './work.ts'

const now = new Date('2026-11-21T09:00:00.000Z')
const people = demoPeople(now)
const phones = people.flatMap(({ phone }) => phone ?? [])
const { companies, memberships } = demoCompanies(now)

function countBy<Item>(items: Item[], key: (item: Item) => string): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const item of items) counts[key(item)] = (counts[key(item)] ?? 0) + 1
  return counts
}

describe('the demo agency', () => {
  it('has the expected people and companies', () => {
    expect(countBy(people, ({ role }) => role)).toEqual({ ADMIN: 1, PRODUCTEUR: 3, TALENT: 12, CLIENT: 25 })
    expect(countBy(companies, ({ type }) => type)).toEqual({ CLIENT: 16, PRESTATAIRE: 4 })
    expect(accounts.map((email) => people.find((person) => person.email === email)?.role)).toEqual([
      'ADMIN',
      'PRODUCTEUR',
      'TALENT',
      'CLIENT',
    ])
  })

  it('passes the validation of the forms', () => {
    for (const { firstname, lastname, email, phone, role, permissions } of people) {
      const person = { firstname, lastname, email, phone, role, permissions }
      expect(z.parse(UserCreate, person)).toEqual({ ...person, invite: true })
    }
    for (const { name, type, optionCredit, producteurId, sellsyId } of companies) {
      const company = { name, type, optionCredit, producteurId, sellsyId }
      expect(z.parse(CompanyCreate, company)).toEqual(company)
    }
    for (const { jobTitle, isMainContact } of memberships)
      expect(z.parse(MembershipCreate, { jobTitle, isMainContact })).toEqual({ jobTitle, isMainContact })
  })

  it('has talents whose sheets and absences pass the forms', () => {
    for (const { userId, city, dayRate, note } of demoTalentSheets()) {
      const email = people.find(({ id }) => id === userId)?.email ?? ''
      const typed = { skills: demoSkills(email), city, dayRate, note }
      expect(z.parse(TalentTyped, typed).skills.join(', ')).toBe(demoSkills(email))
    }
    for (const { id, startsOn, endsOn, reason } of demoAbsences(now)) {
      const absence = { id, startsOn, endsOn, reason }
      expect(z.parse(AbsenceCreate, absence)).toEqual(absence)
    }
  })

  it('has papers that pass the form, of talents, in pages that begin and end as PDFs', () => {
    for (const { kind, expiresOn, note, userId, depositedById, name, content } of demoDocuments(now)) {
      const entry = { kind, expiresOn, note }
      expect(z.parse(DocumentEntry, entry)).toEqual(entry)
      expect(people.find(({ id }) => id === userId)?.role).toBe('TALENT')
      expect(people.map(({ id }) => id)).toContain(depositedById)
      expect(z.parse(FileName, name)).toBe(name)
      expect(content.toString('latin1')).toMatch(/^%PDF-1\.4\n[^]*%%EOF\n$/)
    }
  })

  it('has no real address or number', () => {
    for (const { email } of people) expect(email).toMatch(/^[a-z0-9.-]+@[a-z0-9-]+\.test$/)
    for (const phone of phones) expect(phone).toMatch(/^(019900|026191|035301|046571|053649|063998)\d{4}$/)
  })

  it('has unique people and companies', () => {
    const ids = [...people, ...companies].map(({ id }) => z.parse(Id, id))
    expect(new Set(ids).size).toBe(61)
    expect(new Set(people.map(({ email }) => email)).size).toBe(41)
    expect(new Set(phones).size).toBe(phones.length)
    expect(new Set(companies.map(({ name }) => name)).size).toBe(20)
  })

  it('puts each client in one or two companies, and a main contact in each company', () => {
    const memberOf = countBy(memberships, ({ userId }) => userId)
    const clients = people.filter(({ role }) => role === 'CLIENT')
    expect(clients.filter(({ id }) => ![1, 2].includes(memberOf[id] ?? 0))).toEqual([])
    expect(clients.filter(({ id }) => memberOf[id] === 2).length).toBeGreaterThanOrEqual(3)
    const mainContacts = countBy(
      memberships.filter(({ isMainContact }) => isMainContact),
      ({ companyId }) => companyId,
    )
    expect(companies.filter(({ id }) => mainContacts[id] !== 1)).toEqual([])
    const known = new Set(people.map(({ id }) => id))
    expect(memberships.every(({ userId }) => known.has(userId))).toBe(true)
  })

  it('spreads the companies over the three producteurs', () => {
    const producteurs = people.filter(({ role }) => role === 'PRODUCTEUR').map(({ id }) => id)
    for (const id of producteurs)
      expect(companies.filter(({ producteurId }) => producteurId === id).length).toBeGreaterThanOrEqual(4)
    expect(
      companies.filter(({ producteurId }) => producteurId !== null && !producteurs.includes(producteurId)),
    ).toEqual([])
  })

  it('has dates in order', () => {
    for (const { createdAt, lastSeenAt, deactivatedAt } of people) {
      const past = [createdAt, lastSeenAt, deactivatedAt, now.toISOString()].filter((moment) => moment !== null)
      expect(past).toEqual(past.toSorted())
    }
  })

  it('is the same at each start, with stable names for tests', () => {
    expect(demoPeople(now)).toEqual(people)
    expect(demoPeople(new Date(0)).map(({ id }) => id)).toEqual(people.map(({ id }) => id))
    expect(demoId('users', 'client@regie.test')).toBe(people.find(({ email }) => email === 'client@regie.test')?.id)
  })
})

describe('the work of the demo agency', () => {
  const work = demoWork(now)
  it('shows every type and status, and every option', () => {
    const statuses = (rows: { status: string }[]) => Object.keys(countBy(rows, ({ status }) => status)).length
    expect(statuses(work.productions)).toBe(6)
    expect(statuses(work.postProductions)).toBe(6)
    expect(Object.keys(countBy(work.productions, ({ type }) => type))).toHaveLength(4)
    expect(Object.keys(countBy(work.prestations, ({ type }) => type))).toHaveLength(3)
    expect(Object.keys(countBy(work.attached, ({ status }) => status))).toHaveLength(4)
    for (const option of ['optionDepotClient', 'optionImageChoice'] as const)
      expect(Object.keys(countBy(work.productions, (row) => row[option]))).toHaveLength(3)
  })

  it('has the state that its history gives', () => {
    for (const { id, status, versionInterne, versionClient } of work.postProductions) {
      const steps = work.steps.filter(({ postProductionId }) => postProductionId === id)
      const history = steps.map((step) => ({
        action: step.action,
        from: {
          status: step.fromStatus,
          versionInterne: step.fromVersionInterne,
          versionClient: step.fromVersionClient,
        },
        to: { status: step.toStatus, versionInterne: step.toVersionInterne, versionClient: step.toVersionClient },
        undone: step.undoneAt !== null,
      }))
      expect(lifeFromHistory(history)).toEqual({ status, versionInterne, versionClient })
      const live = work.versions.filter((version) => version.postProductionId === id && version.withdrawnAt === null)
      expect(live).toHaveLength(versionInterne)
      expect(live.filter(({ clientNumber }) => clientNumber !== null)).toHaveLength(versionClient)
    }
  })

  it('passes the validation of the forms, and lies in the past', () => {
    for (const row of work.projects) expect(z.safeParse(ProjectCreate, row).success, row.name).toBe(true)
    for (const row of work.productions) expect(z.safeParse(ProductionCreate, row).success, row.name).toBe(true)
    for (const row of work.prestations) expect(z.safeParse(PrestationCreate, row).success, row.name).toBe(true)
    for (const { document } of work.briefs) expect(z.safeParse(BriefDocument, document).success).toBe(true)
    for (const { at } of work.events) expect(at <= now.toISOString()).toBe(true)
  })

  it('has budgets for rows that are there', () => {
    const lines = demoBudgets(work.projects)
    expect(new Set(lines.map(({ projectId }) => projectId)).size).toBe(3)
    expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length)
    const isOf = (rows: { id: string; projectId: string }[], id: string | null, projectId: string) =>
      id === null || rows.some((row) => row.id === id && row.projectId === projectId)
    for (const { projectId, productionId, prestationId, label, ...line } of lines) {
      expect(z.safeParse(BudgetLineEntry, { ...line, label, productionId, prestationId }).success, label).toBe(true)
      expect(isOf(work.productions, productionId, projectId), label).toBe(true)
      expect(isOf(work.prestations, prestationId, projectId), label).toBe(true)
    }
  })

  it('has files of their declared types', () => {
    const signs: Record<string, [from: number, bytes: string]> = {
      'image/png': [0, '89504e47'],
      'image/jpeg': [0, 'ffd8ff'],
      'audio/mp4': [4, '66747970'],
      'video/mp4': [4, '66747970'],
    }
    for (const { path, type, size } of work.medias) {
      const content = readFileSync(path)
      const [from, sign] = signs[type] ?? [0, 'unknown']
      expect(content.toString('hex', from, from + sign.length / 2), path).toBe(sign)
      expect(content).toHaveLength(size)
    }
  })

  it('has remarks that people could have written: of a moment, in order, drawn within the picture', () => {
    const placed = work.comments.filter(({ frameIn }) => frameIn !== null)
    expect(placed.length).toBeGreaterThan(10)
    for (const { text, frameIn, frameOut, drawing } of work.comments) {
      expect(text).not.toBe('')
      expect(frameOut === null || (frameIn !== null && frameIn < frameOut), text).toBe(true)
      expect(z.safeParse(Drawing, drawing).success, text).toBe(true)
      for (const shape of drawing)
        if (shape.tool === 'rect') expect(Math.max(shape.x + shape.w, shape.y + shape.h), text).toBeLessThanOrEqual(1)
    }
    const ids = new Set(work.comments.map(({ id }) => id))
    expect(ids.size).toBe(work.comments.length)
    expect(work.comments.every(({ parentId }) => parentId === null || ids.has(parentId))).toBe(true)
    expect(work.comments.every(({ createdAt }) => createdAt <= now.toISOString())).toBe(true)
  })

  it('has marks for pictures that are there', () => {
    const known = new Set(work.medias.map(({ id }) => id))
    expect(work.marks.length).toBeGreaterThan(0)
    expect(work.marks.filter(({ mediaId }) => !known.has(mediaId))).toEqual([])
  })

  it('is the same at each start', () => {
    expect(demoWork(now).events).toEqual(work.events)
  })
})

const folder = join(import.meta.dirname, '../../demo-media')
const filesIn = (part: string) => readdirSync(join(folder, part)).map((name) => `${part}/${name}`)
const parts = ['films', 'photos', 'sounds', 'portraits', 'logos']

describe('the media of the demo agency', () => {
  it('weigh less than 12 MB: everybody who clones the project receives them', () => {
    const bytes = parts.flatMap(filesIn).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
    expect(bytes).toBeLessThan(12_000_000)
  })

  it('are all shown somewhere', () => {
    const shown = new Set(demoWork(now).medias.map(({ path }) => path))
    const unused = ['films', 'photos', 'sounds'].flatMap(filesIn).filter((name) => !shown.has(join(folder, name)))
    expect(unused).toEqual([])
  })

  it('are portraits of people and logos of companies that exist', () => {
    const portrayed = people.filter(({ email }) => demoPortrait(email) !== null)
    const withLogo = companies.filter(({ name }) => demoLogo(name) !== null)
    expect(filesIn('portraits')).toHaveLength(portrayed.length)
    expect(filesIn('logos')).toHaveLength(withLogo.length)
    // Initials are to be seen too.
    expect(portrayed.length).toBeLessThan(people.length)
    expect(withLogo.length).toBeLessThan(companies.length)
  })

  it('pays outside prestations that it has, to firms that could be', () => {
    const { providers, orders, invoices } = demoPayables(now)
    for (const provider of providers) z.parse(ProviderEntry, { bic: null, ...provider, version: 0 })
    const { prestations } = demoWork(now)
    for (const { prestationId, acceptedById } of orders)
      expect(prestations.find(({ id }) => id === prestationId)).toMatchObject({ type: 'EXTERNE', userId: acceptedById })
    for (const { orderId, userId, content: _content, ...invoice } of invoices) {
      const [order] = orders.filter(({ id }) => id === orderId)
      const [provider] = providers.filter((one) => one.userId === userId)
      if (!order || !provider) throw new Error('an invoice is of no order')
      expect(invoiceDifferences(order, provider, { ...invoice, seller: null })).toEqual([])
    }
  })
})
