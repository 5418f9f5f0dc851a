import { contract } from '@regie/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoSellsyId } from '#demo/derive.ts'
import { simulatedAccount } from '#demo/sellsy/account.ts'
import { diagnose } from '#diagnostics.ts'
import { companyMembers } from '#features/companies/index.ts'
import type { TroubleKind } from '#integrations/trouble.ts'
import { aCompany, aMedia, aPostProduction, aPrestation, aProduction, aProject } from './support/builders.ts'
import { invoicingInMemory } from './support/invoicing-in-memory.ts'
import { type Regie, startRegie } from './support/regie.ts'
import { reviewInMemory } from './support/review-in-memory.ts'

/** The product on other services than Sellsy and Frame.io. */
const { companies, invoicing, prestations, review, sellsy } = contract
const life = contract['post-productions']
const ledger = invoicingInMemory(simulatedAccount(new Date()))
const relecture = reviewInMemory()
let regie: Regie
beforeAll(async () => {
  regie = await startRegie({
    integrations: () => ({ invoicing: ledger.service, externalReview: relecture.review }),
  })
})
afterAll(() => regie.stop())

it('searches, creates people, reads logos and orders', async () => {
  const { browser } = await regie.person('ADMIN')
  expect((await browser.call(sellsy.state, {})).data).toEqual({ isConnected: true })
  const found = await browser.call(sellsy.search, { query: { q: '48377', kinds: ['invoice'] } })
  expect(found.data).toMatchObject([{ id: '48377', amount: '9768.00', statusLabel: 'En retard' }])
  const body = { sellsyId: demoSellsyId('contact', 'Gwenaël'), invite: false }
  expect((await browser.call(companies.createUserFromSellsy, { body })).data).toMatchObject({ lastname: 'Le Bihan' })
  const logos = simulatedAccount(new Date()).companies.filter(({ hasPicture }) => hasPicture)
  const params = { companyId: logos[0]?.id ?? '' }
  expect((await browser.call(companies.companyLogo, { params })).data).toMatch(/^data:image\/webp/)
  await aPrestation(regie.db, { type: 'EXTERNE', purchaseOrderSellsyId: '77120' })
  const order = await browser.call(prestations.order, { params: { orderId: '77120' } })
  expect(order.data).toMatchObject({ kind: 'purchase-order', statusLabel: 'Envoyé', totals: { inclTax: '1375.62' } })
  // The service has no PDF: Régie makes one.
  const pdf = await browser.send('GET', '/api/sellsy/orders/77120/pdf')
  expect((await pdf.text()).slice(0, 5)).toBe('%PDF-')
})

it('links invoices, keeps them, and opens their PDF', async () => {
  const { browser } = await regie.person('PRODUCTEUR')
  const { id: companyId } = await aCompany(regie.db, { name: 'Maison Brelan' })
  const { id: projectId } = await aProject(regie.db, { companyId })
  const params = { projectId, invoiceId: '48377' }
  const [link] = (await browser.call(invoicing.linkToProject, { params })).data
  expect(link).toMatchObject({ problem: null, invoice: { inclTax: '9768.00', statusLabel: 'En retard' } })
  const pdf = await browser.send('GET', `/api/invoices/${link?.linkId}/pdf`)
  expect([pdf.status, (await pdf.text()).slice(0, 5)]).toEqual([200, '%PDF-'])
})

it.each([
  ['away', 'UNAVAILABLE', 'Le service de facturation ne répond pas : réessayez dans un instant.'],
  ['refused', 'UNAVAILABLE', 'Le service de facturation ne répond pas : réessayez dans un instant.'],
  ['unexpected-answer', 'UNAVAILABLE', 'Le service de facturation ne répond pas : réessayez dans un instant.'],
  ['not-configured', 'NOT_CONFIGURED', 'Service de facturation non configuré'],
] as const satisfies [TroubleKind, string, string][])('says its trouble: %s', async (kind, code, message) => {
  const { browser } = await regie.person('ADMIN')
  ledger.fail(kind)
  const { status, error } = await browser.call(sellsy.search, { query: { q: 'a' } })
  expect([status, error?.code, error?.message]).toEqual([503, code, message])
})

it('takes the remarks of another review, under its own name', async () => {
  const { db } = regie
  const staff = await regie.person('ADMIN')
  const talent = await regie.person('TALENT')
  const client = await regie.person('CLIENT')
  const project = await aProject(db)
  await db.insert(companyMembers).values({ companyId: project.companyId, userId: client.id })
  const production = await aProduction(db, { projectId: project.id, status: 'POST_PRODUCTION' })
  const { id } = await aPostProduction(db, { productionId: production.id, userId: talent.id })
  const { id: mediaId } = await aMedia(db, { productionId: production.id })
  const params = { postProductionId: id }
  await staff.browser.call(life.start, { params, body: {} })
  await staff.browser.call(life.addVersion, { params, body: { files: [{ key: mediaId }] } })
  const link = (address: string) =>
    staff.browser.call(review.linkExternal, { params: { ...params, mediaId }, body: { address } })
  const at = new Date().toISOString()
  relecture.files.set('film-7', [
    {
      id: 'r1',
      author: 'Zoé Réal',
      // More text than a comment holds, with a character that PostgreSQL refuses.
      text: `\0${'Plus court. '.repeat(500)}`,
      createdAt: at,
      changedAt: at,
      resolvedAt: null,
      frameIn: 10,
      frameOut: 20,
      page: null,
      drawing: [],
      answers: [],
    },
  ])
  expect((await link('https://next.frame.io/view/1')).error?.fields).toEqual({
    address: 'Collez l’adresse de la page du fichier sur La relecture, pas un lien court',
  })
  expect((await link(relecture.addressOf('film-8'))).error?.fields).toEqual({
    address: 'La relecture ne connaît pas ce fichier, ou ne nous laisse pas le voir',
  })
  expect((await link(relecture.addressOf('film-7'))).data.url).toBe(relecture.addressOf('film-7'))
  relecture.fail('away')
  const away = await staff.browser.call(review.fetchExternal, { params })
  expect([away.status, away.error?.message]).toEqual([
    503,
    'La relecture ne répond pas. Rien n’a été changé : réessayez dans un instant.',
  ])
  expect((await staff.browser.call(review.fetchExternal, { params })).data).toEqual({
    added: 1,
    changed: 0,
    removed: 0,
  })
  const [comment] = (await staff.browser.call(review.room, { params, query: {} })).data.comments
  expect(comment).toMatchObject({ authorName: 'Zoé Réal', frameIn: 10, frameOut: 20 })
  expect(comment?.text).toHaveLength(5000)
})

it('is looked over by their names', async () => {
  ledger.fail('refused')
  const lines = await diagnose(regie.platform)
  expect(lines).toContain('✗ La comptabilité : ne répond pas (refused, as a test wants it)')
  expect(lines).toContain('✓ La relecture : répond')
})
