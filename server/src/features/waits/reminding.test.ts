import { contract } from '@regie/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companyMembers } from '#features/companies/index.ts'
import { documents } from '#features/documents/index.ts'
import { invoiceLinks, invoices } from '#features/invoicing/index.ts'
import { projects } from '#features/projects/index.ts'
import { aCompany, aPostProduction, aProduction, aProject } from '#test/support/builders.ts'
import { type Person, type Regie, startRegie } from '#test/support/regie.ts'
import { remindByRhythm } from './index.ts'
import { remindedProjects, sentReminders } from './table.ts'

const { waits: routes, activity, profile } = contract
let regie: Regie
let admin: Person
beforeAll(async () => {
  regie = await startRegie({ working: true })
  admin = await regie.person('ADMIN')
})
afterAll(() => regie.stop())

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000).toISOString()

/** A project of a producteur, reminded of by the rhythm, whose edit waits for a talent. */
async function anEditOf(producteur: Person, talent: Person, days: number) {
  const { db } = regie
  const { id: companyId } = await aCompany(db)
  const project = await aProject(db, { companyId, producteurId: producteur.id })
  await db.insert(remindedProjects).values({ projectId: project.id })
  const production = await aProduction(db, { projectId: project.id, name: 'Film', status: 'POST_PRODUCTION' })
  const edit = { status: 'TO_MODIFY', versionInterne: 1, statusSince: daysAgo(days) } as const
  await aPostProduction(db, { productionId: production.id, name: 'Master', userId: talent.id, ...edit })
  return project
}

it('names the person in the activity of the project until their account is erased', async () => {
  const { db } = regie
  const client = await regie.person('CLIENT', { firstname: 'Ada', lastname: 'Introuvable' })
  const project = await aProject(db)
  await db.insert(companyMembers).values({ companyId: project.companyId, userId: client.id })
  const production = await aProduction(db, { projectId: project.id, name: 'Film', status: 'POST_PRODUCTION' })
  const edit = { status: 'AWAITING_VALIDATION', versionInterne: 1, versionClient: 1 } as const
  const { id: subjectId } = await aPostProduction(db, { productionId: production.id, name: 'Master', ...edit })
  await admin.browser.call(routes.remind, { body: { kind: 'EDIT', subjectId, text: 'Merci.' } })
  const told = async () => {
    const { data } = await admin.browser.call(activity.list, { query: { projectId: project.id } })
    return data.data.find(({ name }) => name === 'projects.reminded')?.changes
  }
  const reminder = [null, 'Valider la version 1 : Film · Master']
  expect(await told()).toEqual({ reminder, reminded: [null, 'Ada Introuvable'] })
  expect((await admin.browser.call(profile.erase, { params: { userId: client.id } })).status).toBe(200)
  expect(await told()).toEqual({ reminder, reminded: [null, 'Compte effacé'] })
})

it('tells of an invoice of several projects in each that goes on, once in all', async () => {
  const { db } = regie
  const company = await aCompany(db)
  const dan = await regie.person('PRODUCTEUR')
  const client = await regie.person('CLIENT')
  await db.insert(companyMembers).values({ companyId: company.id, userId: client.id })
  const [first, second] = [
    await aProject(db, { companyId: company.id }),
    await aProject(db, { companyId: company.id, producteurId: dan.id }),
  ]
  const invoice = { kind: 'SALE', invoiceId: '31', number: 'FA-31', subject: '', currency: 'EUR' } as const
  const amounts = { exclTax: '100.00', tax: '20.00', inclTax: '120.00', remainingDue: '120.00' }
  const due = { status: 'late', dueOn: daysAgo(9).slice(0, 10), billedTo: company.name }
  await db.insert(invoices).values({ ...invoice, ...amounts, ...due })
  await db.insert(invoiceLinks).values({ projectId: first.id, invoiceId: '31', linkedAt: daysAgo(8) })
  await db.insert(invoiceLinks).values({ projectId: second.id, invoiceId: '31', linkedAt: daysAgo(7) })
  const told = async (query: object) =>
    (await admin.browser.call(routes.read, { query })).data.waits
      .filter(({ kind }) => kind === 'INVOICE')
      .map(({ project }) => project?.id)
  expect(await told({})).toEqual([first.id])
  expect(await told({ projectId: first.id })).toEqual([first.id])
  expect(await told({ projectId: second.id })).toEqual([second.id])
  expect(await told({ producteurId: dan.id })).toEqual([second.id])
  await db.insert(remindedProjects).values({ projectId: second.id })
  expect(await told({})).toEqual([second.id])
  await db.delete(remindedProjects)
  await db
    .update(projects)
    .set({ archivedAt: daysAgo(0) })
    .where(eq(projects.id, first.id))
  expect(await told({})).toEqual([second.id])
  await db
    .update(projects)
    .set({ archivedAt: daysAgo(0) })
    .where(eq(projects.id, second.id))
  expect(await told({})).toEqual([])
})

describe('the rhythm of the agency', () => {
  it('reminds somebody of all that is due in one mail, whoever waits for it', async () => {
    const camille = await regie.person('PRODUCTEUR', { firstname: 'Camille', lastname: 'Roy' })
    const dan = await regie.person('PRODUCTEUR', { firstname: 'Dan', lastname: 'Petit' })
    const talent = await regie.person('TALENT')
    await anEditOf(dan, talent, 8)
    await anEditOf(camille, talent, 9)
    await regie.db.insert(documents).values({
      userId: talent.id,
      kind: 'VIGILANCE',
      name: 'vigilance.pdf',
      size: 10,
      type: 'application/pdf',
      storageKey: `tests/${crypto.randomUUID()}`,
      expiresOn: daysAgo(1).slice(0, 10),
      depositedById: talent.id,
    })
    const { data: before } = await admin.browser.call(routes.rhythm, {})
    const rhythm = { isOn: true, everyDays: 3, mostPerWeek: 2, quietFrom: null, quietTo: null }
    await admin.browser.call(routes.setRhythm, { body: { ...before, ...rhythm } })
    await remindByRhythm(regie.platform)
    await remindByRhythm(regie.platform)
    const sent = await regie.db.select().from(sentReminders).where(eq(sentReminders.toId, talent.id))
    expect(sent.map(({ kind }) => kind).toSorted()).toEqual(['DOCUMENT', 'EDIT', 'EDIT'])
    expect(new Set(sent.map(({ sendingId }) => sendingId)).size).toBe(1)
    const mail = await regie.mailTo(talent.email)
    expect(mail).toMatchObject({ senderName: 'Camille Roy', subject: '3 choses attendent votre réponse' })
  })
})
