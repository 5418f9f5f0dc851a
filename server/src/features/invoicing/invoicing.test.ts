import { activity } from '@regie/contract/activity/routes'
import { invoicing } from '@regie/contract/invoicing/routes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { simulatedAccount } from '#demo/sellsy/account.ts'
import { companies, companyMembers } from '#features/companies/index.ts'
import { prestations } from '#features/prestations/index.ts'
import { startSellsy } from '#test/samples/sellsy.ts'
import { aCompany, aPrestation, aProject } from '#test/support/builders.ts'
import { inFleet, type Regie, startRegie } from '#test/support/regie.ts'
import { invoiceLinks, invoices } from './table.ts'

let service: Awaited<ReturnType<typeof startSellsy>>
let regie: Regie

beforeAll(async () => {
  service = await startSellsy()
  regie = await startRegie({ env: service.environment })
})
afterAll(async () => {
  await regie.stop()
  await service.stop()
})
beforeEach(() => service.fail())

/** A project with the late invoice of the simulated account, and its viewers: staff, and a client of its company. */
async function aBilledProject(...more: string[]) {
  const { db } = regie
  const staff = await regie.person('PRODUCTEUR')
  const client = await regie.person('CLIENT')
  const company = await aCompany(db, { name: 'Maison Brelan' })
  const project = await aProject(db, { companyId: company.id })
  await db.insert(companyMembers).values({ companyId: project.companyId, userId: client.id })
  const params = { projectId: project.id }
  for (const invoiceId of ['48377', ...more])
    await staff.browser.call(invoicing.linkToProject, { params: { ...params, invoiceId } })
  return { db, staff, client, project, params, ofCompany: { companyId: project.companyId } }
}
/** An invoice of another company of the simulated account. */
const foreign = simulatedAccount(new Date()).documents.find(
  ({ kind, status, company }) => kind === 'invoice' && status !== 'draft' && company !== 'Maison Brelan',
)
const forgotten = () => regie.db.update(invoices).set({ readAt: '2026-01-01T00:00:00.000Z' })

describe('the invoices of a project', () => {
  it('say what Sellsy says, to the cent, and open as a PDF', async () => {
    const { staff, params } = await aBilledProject()
    const [link] = (await staff.browser.call(invoicing.ofProject, { params })).data
    expect(link).toMatchObject({
      id: '48377',
      problem: null,
      invoice: {
        number: expect.stringMatching(/^FACT-/),
        status: 'late',
        statusLabel: 'En retard',
        exclTax: '8140.00',
        tax: '1628.00',
        inclTax: '9768.00',
        remainingDue: '7326.00',
        currency: 'EUR',
        isOverdue: true,
        billedTo: 'Maison Brelan',
      },
    })
    const pdf = await staff.browser.send('GET', `/api/invoices/${link?.linkId}/pdf`)
    expect(pdf.headers.get('content-disposition')).toContain('.pdf')
    expect(
      Buffer.from(await pdf.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
  })

  it('are linked when Sellsy knows them, and once', async () => {
    const { staff, params } = await aBilledProject()
    const unknown = await staff.browser.call(invoicing.linkToProject, { params: { ...params, invoiceId: '1' } })
    expect(unknown.error?.fields).toEqual({ invoiceId: 'Cette facture n’existe pas dans le service de facturation' })
    const again = await staff.browser.call(invoicing.linkToProject, { params: { ...params, invoiceId: '48377' } })
    expect(again.data).toHaveLength(1)
    await service.fail('plan')
    const down = await staff.browser.call(invoicing.linkToProject, { params: { ...params, invoiceId: '48211' } })
    expect(down.status).toBe(503)
    expect((await staff.browser.call(invoicing.ofProject, { params })).data).toHaveLength(1)
  })

  it.each([[['plan']], [['truncated']], [['error', 'error', 'error', 'error']], [['slow']]] as const)(
    'stay as they were known when Sellsy fails with %j, and say so or wait for it',
    async (faults) => {
      const { staff, params } = await aBilledProject()
      await forgotten()
      await service.fail(...faults)
      const [link] = (await staff.browser.call(invoicing.ofProject, { params })).data
      expect(link?.invoice).toMatchObject({ inclTax: '9768.00', readAt: '2026-01-01T00:00:00.000Z' })
      expect(link?.problem).toBe(faults[0] === 'slow' ? null : 'Le service de facturation ne répond pas.')
    },
  )

  it('are each read on their own: one that can’t be does not keep the others from it', async () => {
    const { staff, params } = await aBilledProject('48211')
    await forgotten()
    await service.fail('truncated')
    const links = (await staff.browser.call(invoicing.ofProject, { params })).data
    expect(links.every(({ problem }) => problem === 'Le service de facturation ne répond pas.')).toBe(true)
    expect(links.filter(({ invoice }) => invoice?.readAt === '2026-01-01T00:00:00.000Z')).toHaveLength(1)
  })

  // The fault would meet the token of another server.
  it.skipIf(inFleet)(
    'keep a status that nobody has heard of, and the last figures of an invoice that is gone',
    async () => {
      const { staff, params, db } = await aBilledProject()
      await forgotten()
      await service.fail('unknown')
      const [odd] = (await staff.browser.call(invoicing.ofProject, { params })).data
      expect(odd?.invoice).toMatchObject({ statusLabel: 'waiting_for_the_moon', inclTax: '9768.00' })
      await db.update(invoices).set({ isGone: true }).where(eq(invoices.invoiceId, '48377'))
      const [gone] = (await staff.browser.call(invoicing.ofProject, { params })).data
      expect(gone?.problem).toBe('Cette facture n’existe plus dans le service de facturation.')
      await forgotten()
      expect((await staff.browser.call(invoicing.ofProject, { params })).data[0]?.problem).toBeNull()
    },
  )
})

describe('an invoice of another company', () => {
  const another = () => ({ id: foreign?.id ?? '', name: foreign?.company ?? '' })

  it('is refused until its name is typed, then linked, said so, and recorded', async () => {
    const { staff, params, project } = await aBilledProject()
    const link = (body = {}) =>
      staff.browser.call(invoicing.linkToProject, { params: { ...params, invoiceId: another().id }, body })
    const refused = await link()
    expect([refused.status, refused.error?.code, refused.error?.current]).toEqual([
      409,
      'INVOICE_OF_ANOTHER',
      { number: foreign?.number, billedTo: another().name, expected: ['Maison Brelan'] },
    ])
    expect((await link({ confirm: 'Maison Brelan' })).error?.fields).toHaveProperty('confirm')
    expect((await staff.browser.call(invoicing.ofProject, { params })).data).toHaveLength(1)
    const links = (await link({ confirm: ` ${another().name.toUpperCase()} ` })).data
    expect(links.map(({ id, isOfAnother }) => [id, isOfAnother])).toEqual([
      ['48377', false],
      [another().id, true],
    ])
    const happened = await staff.browser.call(activity.list, { query: { projectId: project.id, sort: '-at' } })
    expect(happened.data.data[0]).toMatchObject({
      name: 'projects.invoiceLinked',
      changes: { invoice: [null, another().id], confirmedAs: [null, another().name] },
    })
  })

  it('is never shown to the clients of the project: neither listed, nor summed, nor in their table, nor as a PDF', async () => {
    const { staff, client, params, ofCompany, project } = await aBilledProject()
    const before = await client.browser.call(invoicing.myTotals, { query: ofCompany })
    const links = await staff.browser.call(invoicing.linkToProject, {
      params: { ...params, invoiceId: another().id },
      body: { confirm: another().name },
    })
    const linkId = links.data.find(({ id }) => id === another().id)?.linkId
    // Like links created before the confirmation existed: without a confirmed name.
    await regie.db.update(invoiceLinks).set({ confirmedAs: null }).where(eq(invoiceLinks.projectId, project.id))
    const mine = await client.browser.call(invoicing.mine, { query: ofCompany })
    expect(mine.data.data.map(({ billedTo }) => billedTo)).toEqual(['Maison Brelan'])
    expect((await client.browser.call(invoicing.myTotals, { query: ofCompany })).data).toEqual(before.data)
    expect(await (await client.browser.send('GET', '/api/me/invoices/csv')).text()).not.toContain(foreign?.number)
    expect((await client.browser.send('GET', `/api/invoices/${linkId}/pdf`)).status).toBe(404)
    expect((await staff.browser.send('GET', `/api/invoices/${linkId}/pdf`)).status).toBe(200)
  })

  it('of a prestation is told by the companies of whoever does it', async () => {
    const { db } = regie
    const staff = await regie.person('PRODUCTEUR')
    const talent = await regie.person('TALENT', { permissions: ['invoices.view.own'] })
    const company = await aCompany(db, { name: 'Altiplume Drones', type: 'PRESTATAIRE' })
    await db.insert(companyMembers).values({ companyId: company.id, userId: talent.id })
    const { id } = await aPrestation(db)
    await db.update(prestations).set({ userId: talent.id }).where(eq(prestations.id, id))
    // The company of the invoice works too, on another prestation.
    const supplier = await aCompany(db, { name: 'Studio Ondelette', type: 'PRESTATAIRE' })
    const other = await regie.person('TALENT')
    await db.insert(companyMembers).values({ companyId: supplier.id, userId: other.id })
    await aPrestation(db, { userId: other.id })
    const params = { prestationId: id, invoiceId: '91450' }
    expect((await staff.browser.call(invoicing.linkToPrestation, { params })).error?.code).toBe('INVOICE_OF_ANOTHER')
    const body = { confirm: 'Studio Ondelette' }
    expect((await staff.browser.call(invoicing.linkToPrestation, { params, body })).data[0]?.isOfAnother).toBe(true)
    expect((await talent.browser.call(invoicing.mine, { query: {} })).data.total).toBe(0)
    // The talent now works under the company of the invoice, so the invoice is theirs.
    await db.update(companies).set({ name: 'Studio Ondelette' }).where(eq(companies.id, company.id))
    expect((await talent.browser.call(invoicing.mine, { query: {} })).data.total).toBe(1)
  })
})

describe('the invoices of a prestation', () => {
  it('are those of the supplier, whom they show it to', async () => {
    const { db } = regie
    const staff = await regie.person('PRODUCTEUR')
    const talent = await regie.person('TALENT', { permissions: ['invoices.view.own'] })
    const { id } = await aPrestation(db)
    await db.update(prestations).set({ userId: talent.id }).where(eq(prestations.id, id))
    const params = { prestationId: id, invoiceId: '91450' }
    const [link] = (await staff.browser.call(invoicing.linkToPrestation, { params })).data
    expect(link?.invoice).toMatchObject({ inclTax: '1375.62', billedTo: 'Studio Ondelette', currency: 'EUR' })
    const mine = await talent.browser.call(invoicing.mine, { query: {} })
    expect(mine.data.data).toMatchObject([{ inclTax: '1375.62' }])
    const other = await regie.person('TALENT', { permissions: ['invoices.view.own'] })
    expect((await other.browser.call(invoicing.mine, { query: {} })).data.total).toBe(0)
    expect((await other.browser.send('GET', `/api/invoices/${link?.linkId}/pdf`)).status).toBe(404)
  })
})

describe('one’s own invoices', () => {
  it('are those of one’s companies, drafts excepted, with totals and a table', async () => {
    const { client, ofCompany, project } = await aBilledProject('48211')
    // An unsent invoice: only its status differs from the reading.
    const [sent] = await regie.db.select().from(invoices).where(eq(invoices.invoiceId, '48211'))
    if (!sent) throw new Error('nothing was read')
    const { id: _id, ...read } = sent
    await regie.db.insert(invoices).values({ ...read, invoiceId: '48212', status: 'draft' })
    await regie.db.insert(invoiceLinks).values({ projectId: project.id, invoiceId: '48212' })
    const { data } = await client.browser.call(invoicing.mine, { query: ofCompany })
    expect(data.total).toBe(2)
    expect(data.data.map(({ inclTax }) => inclTax)).toEqual(['9768.00', '8832.00'])
    expect(data.data[0]).toMatchObject({ companyId: project.companyId, subjects: project.name, isOverdue: true })
    expect((await client.browser.call(invoicing.myTotals, { query: ofCompany })).data).toEqual([
      { currency: 'EUR', count: 2, inclTax: '18600.00', remainingDue: '7326.00', overdueCount: 1, overdue: '7326.00' },
    ])
    const table = await (await client.browser.send('GET', '/api/me/invoices/csv')).text()
    expect(table.split('\r\n')[1]).toMatch(/;"8140,00";"1628,00";"9768,00";"7326,00";"EUR"$/)
    const pdf = await client.browser.send('GET', `/api/invoices/${data.data[0]?.linkId}/pdf`)
    expect(pdf.headers.get('content-type')).toBe('application/pdf')
  })

  it('are nobody else’s, and only with the permission', async () => {
    const { client, ofCompany } = await aBilledProject()
    const [{ linkId } = { linkId: '' }] = (await client.browser.call(invoicing.mine, { query: ofCompany })).data.data
    const stranger = await regie.person('CLIENT')
    expect((await stranger.browser.call(invoicing.mine, { query: ofCompany })).data.total).toBe(0)
    expect((await stranger.browser.call(invoicing.myTotals, { query: ofCompany })).data).toEqual([])
    expect((await stranger.browser.send('GET', `/api/invoices/${linkId}/pdf`)).status).toBe(404)
    // A person opens the file in a tab.
    const opened = { headers: { 'sec-fetch-dest': 'document' } }
    const refused = await stranger.browser.send('GET', `/api/invoices/${linkId}/pdf`, opened)
    expect([refused.status, refused.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
    expect(await refused.text()).toContain('<h1>Ce fichier n’a pas pu être ouvert</h1>')
    const without = await regie.person('CLIENT', { permissions: [] })
    expect((await without.browser.call(invoicing.mine, { query: {} })).status).toBe(403)
    expect((await without.browser.send('GET', `/api/invoices/${linkId}/pdf`)).status).toBe(404)
  })
})
