import { dashboard } from '@regie/contract/dashboard/routes'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { invoiceLinks } from '#features/invoicing/index.ts'
import { invoices } from '#features/invoicing/table.ts'
import { aMedia, aPostProduction, aProduction, aProject } from '#test/support/builders.ts'
import { type Regie, startRegie } from '#test/support/regie.ts'

let regie: Regie
beforeAll(async () => {
  regie = await startRegie()
})
afterAll(() => regie.stop())

const inParis = new Intl.DateTimeFormat('fr-CA', { timeZone: 'Europe/Paris' })
/** A day in Paris, `from` days from today. */
const day = (from: number) => inParis.format(Date.now() + from * 24 * 3_600_000)

/** A producer with work in every state. */
async function anAgency() {
  const { db } = regie
  const staff = await regie.person('PRODUCTEUR')
  const talent = await regie.person('TALENT', { firstname: 'Yanis', lastname: 'Delorme' })
  const project = await aProject(db, { producteurId: staff.id })
  const production = await aProduction(db, { projectId: project.id, name: 'Film', status: 'POST_PRODUCTION' })
  const edit = (name: string, given: Parameters<typeof aPostProduction>[1]) =>
    aPostProduction(db, { productionId: production.id, name, userId: talent.id, ...given })
  await edit('Teaser', { status: 'IN_PROGRESS', dueOn: day(-3) })
  await edit('Master', { status: 'TO_MODIFY', dueOn: day(0), statusSince: '2026-01-01T00:00:00.000Z' })
  await edit('Bande-annonce', { status: 'AWAITING_APPROVAL', dueOn: day(60) })
  await edit('Courte', { status: 'AWAITING_VALIDATION' })
  await edit('Ancienne', { status: 'FINISHED', dueOn: day(-30) })
  await aProduction(db, {
    projectId: project.id,
    name: 'Reportage',
    optionPostProd: false,
    status: 'IN_PROGRESS',
    dueOn: day(-10),
  })
  await aProduction(db, {
    projectId: project.id,
    name: 'Annulée',
    optionPostProd: false,
    status: 'CANCELLED',
    dueOn: day(-10),
  })
  return { db, staff, talent, project, production }
}

describe('the dashboard', () => {
  it('says what is late, what waits and on whom, who has what, and what is due this week', async () => {
    const { staff, talent } = await anAgency()
    const { data } = await staff.browser.call(dashboard.read, { query: { producteurId: staff.id } })
    expect(data.late).toMatchObject({
      count: 2,
      items: [
        { name: 'Reportage', postProductionId: null },
        { name: 'Film · Teaser', userName: 'Yanis Delorme' },
      ],
    })
    expect(data.waiting.map(({ on, count, items }) => [on, count, items.map(({ name }) => name)])).toEqual([
      ['agency', 1, ['Film · Bande-annonce']],
      ['talent', 2, ['Film · Master', 'Film · Teaser']],
      ['client', 1, ['Film · Courte']],
    ])
    expect(data.load).toEqual([{ userId: talent.id, name: 'Yanis Delorme', inHand: 2, late: 1 }])
    expect(data.deliveries.map(({ name }) => name)).toContain('Film · Master')
    expect(data.deliveries.map(({ name }) => name)).not.toContain('Film · Ancienne')
  })

  it('counts what another follows for them alone', async () => {
    await anAgency()
    const other = await regie.person('PRODUCTEUR')
    const { data } = await other.browser.call(dashboard.read, { query: { producteurId: other.id } })
    expect(data).toMatchObject({ late: { count: 0, items: [] }, load: [], deliveries: [], overdueInvoices: [] })
    expect((await other.browser.call(dashboard.read, { query: {} })).data.late.count).toBeGreaterThan(0)
  })

  it('tells the volume and what is owed, to whoever may know', async () => {
    const { db, staff, project, production } = await anAgency()
    await aMedia(db, { productionId: production.id, category: 'RUSH', size: 5_000_000_000 })
    const amounts = { exclTax: '100.00', tax: '20.00', inclTax: '120.00' }
    const said = { number: 'F1', subject: '', currency: 'EUR', billedTo: '', ...amounts }
    const rows = [
      { invoiceId: '901', status: 'late', dueOn: day(-5), remainingDue: '120.00' },
      { invoiceId: '902', status: 'due', dueOn: day(-1), remainingDue: '0.50' },
      { invoiceId: '903', status: 'due', dueOn: day(0), remainingDue: '120.00' },
      { invoiceId: '904', status: 'paid', dueOn: day(-5), remainingDue: '0.00' },
      { invoiceId: '905', status: 'draft', dueOn: day(-5), remainingDue: '120.00' },
    ] as const
    for (const row of rows) {
      await db.insert(invoices).values({ kind: 'SALE', ...said, ...row })
      await db.insert(invoiceLinks).values({ projectId: project.id, invoiceId: row.invoiceId, linkedAt: sql`now()` })
    }
    const { data } = await staff.browser.call(dashboard.read, { query: { producteurId: staff.id } })
    expect(data.overdueInvoices).toEqual([{ currency: 'EUR', count: 2, amount: '120.50' }])
    expect(data.storage?.byCategory.find(({ category }) => category === 'RUSH')?.bytes).toBeGreaterThanOrEqual(5e9)
    const narrow = await regie.person('PRODUCTEUR', { permissions: ['access.admin'] })
    expect((await narrow.browser.call(dashboard.read, { query: {} })).data).toMatchObject({
      late: { count: 0 },
      load: [],
      storage: null,
      overdueInvoices: null,
    })
    const blind = await regie.person('PRODUCTEUR', { permissions: ['access.admin', 'invoices.view'] })
    expect((await blind.browser.call(dashboard.read, { query: {} })).data.overdueInvoices).toEqual([])
    const client = await regie.person('CLIENT')
    expect((await client.browser.call(dashboard.read, { query: {} })).status).toBe(403)
  })
})
