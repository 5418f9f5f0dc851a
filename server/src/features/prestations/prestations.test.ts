import { contract } from '@regie/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aPrestation, aProduction, aProject } from '#test/support/builders.ts'
import { type Person, type Regie, startRegie } from '#test/support/regie.ts'

const { prestations, invoicing, projects, users } = contract
let regie: Regie
let admin: Person
let producteur: Person
let talent: Person
beforeAll(async () => {
  regie = await startRegie()
  admin = await regie.person('ADMIN')
})
afterAll(() => regie.stop())
beforeEach(async () => {
  ;[producteur, talent] = [await regie.person('PRODUCTEUR'), await regie.person('TALENT')]
})

async function ordered(given: object = {}) {
  const production = await aProduction(regie.db)
  const { data } = await producteur.browser.call(prestations.create, {
    body: {
      projectId: production.projectId,
      name: 'Tournage',
      type: 'EXTERNE',
      userId: talent.id,
      productions: [{ productionId: production.id, categories: ['RUSH', 'RUSH', 'POST_PRODUCTION'] }],
      ...given,
    },
  })
  return { production, prestation: data, params: { prestationId: data.id } }
}

describe('creating a prestation', () => {
  it('attaches productions with their categories, once each', async () => {
    const { prestation, production } = await ordered()
    expect(prestation).toMatchObject({ type: 'EXTERNE', productionCount: 1, userId: talent.id })
    expect(prestation.productions).toEqual([
      expect.objectContaining({
        id: production.id,
        categories: [{ type: 'RUSH' }, { type: 'POST_PRODUCTION' }],
        prestationProductionStatus: 'TO_ORGINIZE',
      }),
    ])
  })

  it('refuses another project’s production, days that cross, and somebody who can’t do it', async () => {
    const project = await aProject(regie.db)
    const elsewhere = await aProduction(regie.db)
    const client = await regie.person('CLIENT')
    const create = (body: object) =>
      producteur.browser.call(prestations.create, {
        body: { projectId: project.id, name: 'X', type: 'EXTERNE' as const, ...body },
      })
    const refused = await Promise.all([
      create({ productions: [{ productionId: elsewhere.id, categories: ['RUSH'] }] }),
      create({ startsOn: '2026-02-02', endsOn: '2026-02-01' }),
      create({ userId: client.id }),
      create({ userId: producteur.id }),
      create({ type: 'MYSTERE' }),
    ])
    expect(refused.map(({ error }) => Object.keys(error?.fields ?? {})[0])).toEqual([
      'productions',
      'endsOn',
      'userId',
      'userId',
      'type',
    ])
    expect((await create({ type: 'INTERNE', userId: producteur.id })).status).toBe(200)
  })
})

describe('who sees a prestation', () => {
  it('staff and whoever does it; never a client', async () => {
    const { params } = await ordered()
    const people = [producteur, talent, await regie.person('TALENT'), await regie.person('CLIENT')]
    const statuses = await Promise.all(
      people.map(async ({ browser }) => (await browser.call(prestations.get, { params })).status),
    )
    expect(statuses).toEqual([200, 200, 404, 404])
    expect((await talent.browser.call(prestations.list, {})).data.data.map(({ id }) => id)).toEqual([
      params.prestationId,
    ])
  })
})

describe('a production within a prestation', () => {
  it('is moved by the talent where the rule lets them, and changes nothing else', async () => {
    const { params, production } = await ordered()
    const move = (who: Person, status: 'READY_TO_START' | 'CONTENT_RECEIVED' | 'TO_ORGINIZE') =>
      who.browser.call(prestations.productionStatus, {
        params: { ...params, productionId: production.id },
        body: { status },
      })
    expect((await move(talent, 'CONTENT_RECEIVED')).status).toBe(403)
    expect((await move(producteur, 'READY_TO_START')).status).toBe(200)
    const received = await move(talent, 'CONTENT_RECEIVED')
    expect(received.data.productions[0]?.prestationProductionStatus).toBe('CONTENT_RECEIVED')
    expect((await move(talent, 'TO_ORGINIZE')).status).toBe(403)
  })

  it('is attached again with other categories, and detached', async () => {
    const { params, production } = await ordered()
    const at = { ...params, productionId: production.id }
    const again = await producteur.browser.call(prestations.attach, { params: at, body: { categories: ['RUSH'] } })
    expect(again.data.productions.map(({ categories }) => categories)).toEqual([[{ type: 'RUSH' }]])
    expect((await producteur.browser.call(prestations.detach, { params: at })).data.productions).toEqual([])
    expect((await producteur.browser.call(prestations.detach, { params: at })).status).toBe(404)
  })
})

describe('the purchase order', () => {
  it('is only for an EXTERNE prestation, which stays so and is not deleted', async () => {
    const { params } = await ordered()
    const link = (purchaseOrderSellsyId: string | null) =>
      producteur.browser.call(prestations.purchaseOrder, { params, body: { purchaseOrderSellsyId } })
    expect((await link('BC-12')).error?.fields).toHaveProperty('purchaseOrderSellsyId')
    expect((await link('4212')).data.purchaseOrderSellsyId).toBe('4212')
    const inside = await producteur.browser.call(prestations.update, { params, body: { type: 'INTERNE' } })
    expect(inside.error?.fields).toHaveProperty('type')
    expect((await producteur.browser.call(prestations.remove, { params })).error?.code).toBe('DELETION_REFUSED')
    await link(null)
    expect((await producteur.browser.call(prestations.remove, { params })).status).toBe(200)
    expect((await producteur.browser.call(prestations.get, { params })).status).toBe(404)
    const other = await aPrestation(regie.db)
    const refused = await producteur.browser.call(prestations.purchaseOrder, {
      params: { prestationId: other.id },
      body: { purchaseOrderSellsyId: '1' },
    })
    expect(refused.status).toBe(422)
  })
})

describe('somebody who has prestations to do', () => {
  it('is not deleted', async () => {
    await ordered()
    const { error } = await admin.browser.call(users.remove, { params: { userId: talent.id } })
    expect(error).toMatchObject({ code: 'USER_OWNS', message: expect.stringContaining('d’une prestation') })
  })
})

describe('invoices', () => {
  it('are linked once, forbid a deletion while they are, and are unlinked', async () => {
    const { prestation, params } = await ordered()
    const ofPrestation = { ...params, invoiceId: '771' }
    const ofProject = { projectId: prestation.projectId, invoiceId: '900' }
    const twice = await Promise.all([
      producteur.browser.call(invoicing.linkToProject, { params: ofProject }),
      producteur.browser.call(invoicing.linkToProject, { params: ofProject }),
    ])
    expect(twice.map(({ status }) => status)).toEqual([200, 200])
    await producteur.browser.call(invoicing.linkToPrestation, { params: ofPrestation })
    const links = await producteur.browser.call(invoicing.ofProject, { params: ofProject })
    expect(links.data.map(({ id, linkedById }) => [id, linkedById])).toEqual([['900', producteur.id]])
    const survey = await producteur.browser.call(projects.deletion, { params: ofProject })
    expect(survey.data.refusals).toEqual(['Une facture est liée à la prestation.', 'Une facture est liée au projet.'])
    expect((await producteur.browser.call(projects.remove, { params: ofProject })).error?.code).toBe('DELETION_REFUSED')
    const unlinked = await producteur.browser.call(invoicing.unlinkFromProject, { params: ofProject })
    expect(unlinked.data).toEqual([])
    expect((await producteur.browser.call(invoicing.unlinkFromProject, { params: ofProject })).status).toBe(404)
    expect((await talent.browser.call(invoicing.ofPrestation, { params })).status).toBe(403)
  })
})
