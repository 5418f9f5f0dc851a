import { dashboard } from '@regie/contract/dashboard/routes'
import { postProductions } from '@regie/contract/post-productions/routes'
import { prestations } from '@regie/contract/prestations/routes'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companyMembers } from '#features/companies/index.ts'
import { invoiceLinks } from '#features/invoicing/index.ts'
import { invoices } from '#features/invoicing/table.ts'
import { postProductionVersions } from '#features/post-productions/index.ts'
import { users } from '#features/users/index.ts'
import { aCompany, aMedia, aPostProduction, aPrestation, aProduction, aProject } from '#test/support/builders.ts'
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
  const longer = { statusSince: new Date(Date.now() - 60_000).toISOString() }
  await edit('Bande-annonce', { status: 'AWAITING_APPROVAL', versionInterne: 2, dueOn: day(60), ...longer })
  await edit('Sans talent', { status: 'TO_DO', userId: null })
  await edit('Courte', { status: 'AWAITING_VALIDATION', versionInterne: 1, versionClient: 1 })
  await edit('Ancienne', { status: 'FINISHED', dueOn: day(-30) })
  await edit('Supprimée', { status: 'IN_PROGRESS', dueOn: day(-40), deletedAt: '2026-01-01T00:00:00.000Z' })
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
      ['agency', 2, ['Film · Bande-annonce', 'Film · Sans talent']],
      // Teaser is late and Master is due this week: both are counted, and listed there.
      ['talent', 2, []],
      ['client', 1, ['Film · Courte']],
    ])
    const listed = [...data.late.items, ...data.deliveries.items, ...data.waiting.flatMap(({ items }) => items)]
    expect(listed.map(({ name, task }) => [name, task])).toEqual([
      ['Reportage', null],
      ['Film · Teaser', 'Soumettre une version'],
      ['Film · Master', 'Reprendre les retours'],
      ['Film · Bande-annonce', 'Approuver la version 2'],
      ['Film · Sans talent', 'Assigner un talent'],
      ['Film · Courte', 'Valider la version 1'],
    ])
    expect(data.load).toEqual([{ userId: talent.id, name: 'Yanis Delorme', inHand: 2, late: 1 }])
  })

  it.each([
    { producteur: 'me', ofCompany: 'other', follows: true },
    { producteur: 'other', ofCompany: 'me', follows: false },
    { producteur: null, ofCompany: 'me', follows: true },
    { producteur: null, ofCompany: 'other', follows: false },
    { producteur: null, ofCompany: null, follows: false },
  ] as const)('follows the work of $producteur, of a company of $ofCompany: $follows', async (given) => {
    const { db } = regie
    const people = { me: await regie.person('PRODUCTEUR'), other: await regie.person('PRODUCTEUR') }
    const idOf = (who: 'me' | 'other' | null) => (who === null ? null : people[who].id)
    const company = await aCompany(db, { producteurId: idOf(given.ofCompany) })
    const project = await aProject(db, { companyId: company.id, producteurId: idOf(given.producteur) })
    const production = await aProduction(db, { projectId: project.id })
    await aPostProduction(db, { productionId: production.id, dueOn: day(-1) })
    await aPrestation(db, { projectId: project.id })
    const query = { producteurId: people.me.id }
    const { browser } = people.me
    const counts = [
      (await browser.call(dashboard.read, { query })).data.late.count,
      (await browser.call(postProductions.list, { query })).data.total,
      (await browser.call(prestations.list, { query })).data.total,
    ]
    expect(counts).toEqual(given.follows ? [1, 1, 1] : [0, 0, 0])
  })

  it('tells the shoots of the week that stand, to whoever reads productions', async () => {
    const { db, staff, project } = await anAgency()
    const archived = await aProject(db, { producteurId: staff.id, archivedAt: '2026-01-01T00:00:00.000Z' })
    const shoot = (name: string, given: Partial<Parameters<typeof aProduction>[1]>) =>
      aProduction(db, { projectId: project.id, name, ...given })
    await shoot('Tournage', { shootOn: day(0) })
    await shoot('Annulé', { shootOn: day(0), status: 'CANCELLED' })
    await shoot('Archivé', { shootOn: day(0), projectId: archived.id })
    await shoot('Supprimé', { shootOn: day(0), deletedAt: '2026-01-01T00:00:00.000Z' })
    await shoot('Plus tard', { shootOn: day(8) })
    await shoot('Passé', { shootOn: day(-8) })
    const { data } = await staff.browser.call(dashboard.read, { query: { producteurId: staff.id } })
    expect(data.shoots).toMatchObject({ count: 1, items: [{ name: 'Tournage', shootOn: day(0) }] })
    const narrow = await regie.person('PRODUCTEUR', { permissions: ['access.admin'] })
    const seen = await narrow.browser.call(dashboard.read, { query: { producteurId: staff.id } })
    expect(seen.data.shoots).toEqual({ count: 0, items: [] })
  })

  it('tells a new agency how far it is, until a version is presented', async () => {
    const empty = await startRegie()
    try {
      const { db } = empty
      const admin = await empty.person('ADMIN')
      const told = async (who = admin) => (await who.browser.call(dashboard.read, { query: {} })).data.firstSteps
      const none = { companyId: null, hasContact: false, projectId: null, production: null, hasTalent: false }
      await aCompany(db, { type: 'PRESTATAIRE' })
      const left = await empty.person('TALENT')
      await db.update(users).set({ deletedAt: sql`now()` }).where(eq(users.id, left.id))
      expect(await told()).toEqual(none)
      const company = await aCompany(db)
      const client = await empty.person('CLIENT')
      await db.insert(companyMembers).values({ companyId: company.id, userId: client.id })
      const project = await aProject(db, { companyId: company.id })
      const production = await aProduction(db, { projectId: project.id })
      await empty.person('TALENT')
      expect(await told()).toEqual({
        companyId: company.id,
        hasContact: true,
        projectId: project.id,
        production: { id: production.id, projectId: project.id },
        hasTalent: true,
      })
      const narrow = await empty.person('PRODUCTEUR', { permissions: ['access.admin'] })
      expect(await told(narrow)).toEqual({ ...none, hasTalent: true })
      const { id: postProductionId } = await aPostProduction(db, { productionId: production.id })
      const version = { postProductionId, number: 1 }
      const [submitted] = await db.insert(postProductionVersions).values(version).returning()
      expect(await told()).not.toBeNull()
      await db
        .update(postProductionVersions)
        .set({ publishedAt: sql`now()`, clientNumber: 1 })
        .where(eq(postProductionVersions.id, submitted?.id ?? ''))
      expect(await told()).toBeNull()
    } finally {
      await empty.stop()
    }
  })

  it('counts what its lists hold', async () => {
    const { db, staff, talent, project } = await anAgency()
    const archived = await aProject(db, { producteurId: staff.id, archivedAt: '2026-01-01T00:00:00.000Z' })
    const hidden = await aProduction(db, { projectId: archived.id })
    await aPostProduction(db, { productionId: hidden.id, userId: talent.id, status: 'IN_PROGRESS', dueOn: day(-3) })
    const production = await aProduction(db, { projectId: project.id })
    // Late, and the agency's turn: it is counted on both sides, and listed once.
    await aPostProduction(db, {
      productionId: production.id,
      name: 'Oublié',
      status: 'AWAITING_APPROVAL',
      dueOn: day(-9),
    })
    const { data } = await staff.browser.call(dashboard.read, { query: { producteurId: staff.id } })
    const listed = async (query: object) =>
      (await staff.browser.call(postProductions.list, { query: { producteurId: staff.id, ...query } })).data.data.map(
        ({ name }) => name,
      )
    expect(data.late).toMatchObject({ count: 3, productions: 1 })
    expect(await listed({ late: true, sort: 'dueOn' })).toEqual(['Oublié', 'Teaser'])
    expect(data.late.items.map(({ name }) => name)).toEqual(['Reportage', 'Film · Teaser'])
    for (const [on, turn] of [
      ['agency', 'staff'],
      ['talent', 'talent'],
      ['client', 'client'],
    ] as const)
      expect(await listed({ turn: [turn] }), on).toHaveLength(data.waiting.find((part) => part.on === on)?.count ?? -1)
    expect(await listed({ turn: ['client', 'talent'], sort: 'name' })).toEqual(['Courte', 'Master', 'Teaser'])
    expect(await listed({ late: false, byStatus: 'active', sort: 'name' })).toEqual([
      'Bande-annonce',
      'Courte',
      'Master',
      'Sans talent',
    ])
  })

  it('counts what another follows for them alone', async () => {
    await anAgency()
    const other = await regie.person('PRODUCTEUR')
    const { data } = await other.browser.call(dashboard.read, { query: { producteurId: other.id } })
    expect(data).toMatchObject({
      late: { count: 0, items: [] },
      load: [],
      deliveries: { count: 0, items: [] },
      shoots: { count: 0 },
      overdueInvoices: [],
    })
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
