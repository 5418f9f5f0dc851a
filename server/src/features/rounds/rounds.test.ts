import { contract } from '@regie/contract'
import { and, eq, like, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { simulatedAccount } from '#demo/sellsy/account.ts'
import { companyMembers } from '#features/companies/index.ts'
import { events } from '#platform/events/table.ts'
import { aPresentedVersion } from '#test/samples/presented-version.ts'
import { aCompany, aSignature } from '#test/support/builders.ts'
import { invoicingInMemory } from '#test/support/invoicing-in-memory.ts'
import { type Person, type Regie, startRegie } from '#test/support/regie.ts'
import { reviewInMemory } from '#test/support/review-in-memory.ts'

const { rounds, review, supplements, credits, companies, projects } = contract
const life = contract['post-productions']
let regie: Regie
let producteur: Person
beforeAll(async () => {
  regie = await startRegie()
  producteur = await regie.person('PRODUCTEUR')
})
afterAll(() => regie.stop())

const noPrice = { extraPrice: null, extraPaidWith: 'MONEY', extraTaxRate: '20.00' } as const
const hundred = { ...noPrice, extraPrice: '100' } as const
const hundredTwenty = { quantity: 1, paidWith: 'MONEY', total: '120.00' } as const
type Terms = {
  included: number | null
  extraPrice: string | null
  extraPaidWith: 'MONEY' | 'CREDITS'
  extraTaxRate: '20.00'
}

/** A presented version whose order includes some rounds; `send` comments and sends one, and `present` answers it by a version. */
async function anEdit(terms: Terms | null) {
  const edit = await aPresentedVersion(regie, producteur)
  const { params, client, production } = edit
  const projectId = production.projectId
  const set = (body: Terms) => producteur.browser.call(rounds.setTermsOfProject, { params: { projectId }, body })
  if (terms) expect((await set(terms)).status).toBe(200)
  const send = async ({ browser }: Person = client, body: object = {}) => {
    await browser.call(review.comment, { params, body: { text: 'Plus court' } })
    return browser.call(review.sendRound, { params, body })
  }
  const subject = { act: 'SUPPLEMENT', subjectId: params.postProductionId } as const
  const signed = async (accepted: object = hundredTwenty) => ({
    accepted,
    signature: await aSignature(regie.db, client.id, subject),
  })
  const read = async ({ browser }: Person = client) => (await browser.call(rounds.ofPostProduction, { params })).data
  const statusOf = async () => (await client.browser.call(life.get, { params })).data.status
  const rollback = () => producteur.browser.call(life.rollback, { params, body: {} })
  const offer = (reason: string, id = crypto.randomUUID()) =>
    producteur.browser.call(rounds.offer, { params, body: { id, reason } })
  const accepted = async () =>
    (await producteur.browser.call(supplements.ofProject, { params: { projectId } })).data.map(({ kind, quantity }) => [
      kind,
      quantity,
    ])
  const report = async () => (await producteur.browser.call(rounds.reportOfProject, { params: { projectId } })).data
  return { ...edit, projectId, set, signed, send, read, statusOf, rollback, offer, accepted, report }
}

describe('the rounds of a client', () => {
  it('are not counted until the agency says how many there are', async () => {
    const { send, present, read, report } = await anEdit(null)
    expect(await read()).toBeNull()
    for (let round = 0; round < 3; round += 1) {
      expect((await send()).status).toBe(200)
      await present()
    }
    expect(await report()).toMatchObject({ included: 0, used: 0, rows: [] })
  })

  it('are sent as far as the order goes, then at the price that is accepted', async () => {
    const { client, talent, signed, send, present, read, statusOf, accepted } = await anEdit({
      included: 1,
      ...hundred,
    })
    expect(await read()).toMatchObject({ terms: { included: 1, price: { unit: '100.00' } }, used: 0 })
    expect((await send()).status).toBe(200)
    await present()
    expect(await read()).toMatchObject({ used: 1, accepted: 0 })
    expect((await send()).error?.fields?.['accepted']).toMatch(/100,00\s€ HT, soit 120,00\s€ TTC/)
    const wrong = await signed({ ...hundredTwenty, total: '100.00' })
    expect((await send(client, wrong)).error?.fields?.['accepted']).toBeDefined()
    expect((await send(client, { accepted: hundredTwenty })).error?.fields).toHaveProperty('signature')
    const { signature, ...unsigned } = await signed()
    const guessed = {
      ...unsigned,
      signature: { ...signature, code: signature.code === '000000' ? '111111' : '000000' },
    }
    expect((await send(client, guessed)).error?.fields).toHaveProperty('code')
    expect(await statusOf()).toBe('AWAITING_VALIDATION')
    expect(await accepted()).toEqual([])
    expect((await send(client, await signed())).data.status).toBe('TO_MODIFY')
    expect(await accepted()).toEqual([['ROUND', 1]])
    expect(await read()).toMatchObject({ used: 2, accepted: 1 })
    expect(await read(talent)).toBeNull()
  })

  it('that a rollback takes back is paid once', async () => {
    const { client, signed, send, present, rollback, read, accepted } = await anEdit({ included: 0, ...hundred })
    expect((await send(client, await signed())).status).toBe(200)
    expect((await rollback()).status).toBe(200)
    expect(await read()).toMatchObject({ used: 0, accepted: 1 })
    expect((await send()).status).toBe(200)
    await present()
    expect((await send()).status).toBe(422)
    expect(await accepted()).toEqual([['ROUND', 1]])
  })

  it('without a price are asked of the agency, which offers one with its reason', async () => {
    const { id, client, talent, send, offer, read, report, companyId } = await anEdit({ included: 0, ...noPrice })
    const refused = await send()
    expect(refused.error).toMatchObject({
      code: 'ROUND_BEYOND',
      message: 'La commande ne comprend aucun tour de modifications : demandez-en un à l’agence.',
    })
    expect((await offer(' ')).error?.fields).toEqual({ reason: 'Raison requise' })
    expect((await offer('Une erreur de notre part')).status).toBe(200)
    const isOffer = and(eq(events.subjectId, id), eq(events.name, 'post-productions.roundOffered'))
    const [told] = await regie.db.select().from(events).where(isOffer)
    expect([told?.userIds.includes(client.id), told?.userIds.includes(talent.id)]).toEqual([true, false])
    expect(await read(client)).toMatchObject({ offered: [{ reason: 'Une erreur de notre part', price: null }] })
    expect((await send()).status).toBe(200)
    expect(await report()).toMatchObject({ used: 1, offered: 1, givenAway: { money: '0.00', credits: '0.00' } })
    const ofCompany = await producteur.browser.call(rounds.reportOfCompany, { params: { companyId } })
    expect(ofCompany.data).toMatchObject({ used: 1, offered: 1, rows: [] })
  })

  it('that staff send in their place are offered beyond the order, and told in euros', async () => {
    const { offer, send, read, report } = await anEdit({ included: 0, ...hundred })
    expect((await send(producteur)).error?.fields?.['offered']).toMatch(/offrez-le avec une raison/)
    expect((await send(producteur, { offered: { reason: 'Geste commercial' } })).data.status).toBe('TO_MODIFY')
    expect(await read(producteur)).toMatchObject({ used: 1, offered: [{ reason: 'Geste commercial' }], accepted: 0 })
    expect(await report()).toMatchObject({ givenAway: { money: '100.00', credits: '0.00' } })
    expect((await offer('Encore')).status).toBe(200)
    expect(await report()).toMatchObject({ offered: 2, givenAway: { money: '200.00', credits: '0.00' } })
  })

  it('are not those that the agency keeps to itself', async () => {
    const { talent, params, submit, send, read } = await anEdit({ included: 1, ...hundred })
    await send()
    await talent.browser.call(life.start, { params, body: {} })
    await submit()
    // Before the client sees the version, staff send it back as often as they want.
    expect((await send(producteur)).data.status).toBe('TO_MODIFY')
    expect(await read(producteur)).toMatchObject({ used: 1 })
  })

  it('paid with credits debit them', async () => {
    const { client, companyId, send, set } = await anEdit(null)
    const inCredits = { ...noPrice, included: 0, extraPrice: '2', extraPaidWith: 'CREDITS' } as const
    expect((await set(inCredits)).error?.fields).toEqual({ extraPaidWith: 'Cette société n’achète pas de crédits' })
    const at = { params: { companyId } }
    await producteur.browser.call(companies.update, { ...at, body: { optionCredit: true } })
    const bought = { id: crypto.randomUUID(), kind: 'BOUGHT', amount: '3' } as const
    await producteur.browser.call(credits.record, { ...at, body: bought })
    expect((await set(inCredits)).status).toBe(200)
    expect((await send(client, { accepted: { quantity: 1, paidWith: 'CREDITS', total: '2.00' } })).status).toBe(200)
    expect((await producteur.browser.call(credits.ofCompany, at)).data.balance).toBe('1.00')
  })

  it('priced in credits that the company no longer buys are asked of the agency', async () => {
    const { client, companyId, read, send, set } = await anEdit(null)
    const at = { params: { companyId } }
    const buys = (optionCredit: boolean) => producteur.browser.call(companies.update, { ...at, body: { optionCredit } })
    await buys(true)
    const bought = { id: crypto.randomUUID(), kind: 'BOUGHT', amount: '3' } as const
    await producteur.browser.call(credits.record, { ...at, body: bought })
    await set({ ...noPrice, included: 0, extraPrice: '2', extraPaidWith: 'CREDITS' })
    await buys(false)
    expect(await read()).toMatchObject({ terms: { included: 0, price: null } })
    const refused = await send(client, { accepted: { quantity: 1, paidWith: 'CREDITS', total: '2.00' } })
    expect(refused.error?.code).toBe('ROUND_BEYOND')
    expect((await producteur.browser.call(credits.ofCompany, at)).data.balance).toBe('3.00')
  })
})

describe('a round that is offered', () => {
  it('twice by the same request is one', async () => {
    const { offer, read, report } = await anEdit({ included: 0, ...hundred })
    const other = await anEdit({ included: 0, ...hundred })
    const id = crypto.randomUUID()
    expect((await offer('Geste commercial', id)).status).toBe(200)
    expect((await offer('Geste commercial', id)).data).toMatchObject({ offered: [{ id }], unused: { offered: 1 } })
    expect(await report()).toMatchObject({ offered: 1, givenAway: { money: '100.00' } })
    expect((await other.offer('Geste commercial', id)).status).toBe(422)
    expect([(await read())?.offered.length, (await other.read())?.offered.length]).toEqual([1, 0])
  })

  it('is withdrawn with a reason until a round takes it', async () => {
    const { id, params, client, offer, read, report, send, present } = await anEdit({ included: 0, ...hundred })
    const [taken, left] = [crypto.randomUUID(), crypto.randomUUID()]
    await offer('Geste commercial', taken)
    await offer('Par erreur', left)
    expect((await send()).status).toBe(200)
    expect(await read(producteur)).toMatchObject({ offered: [{ isTaken: true }, { isTaken: false }] })
    const withdraw = (offerId: string, { by = producteur, reason = 'Offert deux fois' } = {}) =>
      by.browser.call(rounds.withdrawOffer, { params: { ...params, offerId }, body: { reason } })
    expect((await withdraw(taken)).error?.message).toBe('Le tour offert est envoyé : il reste offert.')
    expect((await withdraw(left, { by: client })).status).toBe(403)
    expect((await withdraw(left, { reason: ' ' })).error?.fields).toEqual({ reason: 'Raison requise' })
    expect((await withdraw(left)).data).toMatchObject({ offered: [{ id: taken }], unused: { offered: 0 } })
    expect((await withdraw(left)).status).toBe(404)
    expect(await report()).toMatchObject({ offered: 1, givenAway: { money: '100.00' } })
    const isWithdrawal = and(eq(events.subjectId, id), eq(events.name, 'post-productions.roundWithdrawn'))
    const [told] = await regie.db.select().from(events).where(isWithdrawal)
    expect(told?.changes).toEqual({ offeredRound: ['Par erreur', null], reason: [null, 'Offert deux fois'] })
    await present()
    expect((await send()).error?.fields).toHaveProperty('accepted')
  })
})

describe('a round that the client accepted', () => {
  const oneCredit = { quantity: 1, paidWith: 'CREDITS', total: '1.00' } as const
  const inCredits = { included: 0, extraPrice: '1', extraPaidWith: 'CREDITS', extraTaxRate: '20.00' } as const

  /** A round that was paid and sent, and how each that was paid is cancelled. */
  async function aPaidRound(terms: Terms) {
    const edit = await anEdit(null)
    const { client, params, projectId, companyId } = edit
    const at = { params: { companyId } }
    await producteur.browser.call(companies.update, { ...at, body: { optionCredit: true } })
    const bought = { id: crypto.randomUUID(), kind: 'BOUGHT', amount: '3' } as const
    await producteur.browser.call(credits.record, { ...at, body: bought })
    expect((await edit.set(terms)).status).toBe(200)
    const pay = async () =>
      edit.send(client, terms.extraPaidWith === 'CREDITS' ? { accepted: oneCredit } : await edit.signed())
    expect((await pay()).status).toBe(200)
    const all = async () => (await producteur.browser.call(supplements.ofProject, { params: { projectId } })).data
    const cancel = async (index = 0, { by = producteur, reason = 'Le client y renonce' } = {}) =>
      by.browser.call(rounds.cancelAccepted, {
        params: { ...params, supplementId: (await all())[index]?.id ?? '' },
        body: { reason },
      })
    const admin = await regie.person('ADMIN')
    const remove = () => admin.browser.call(life.remove, { params })
    const balance = async () => (await producteur.browser.call(credits.ofCompany, at)).data.balance
    return { ...edit, pay, all, cancel, remove, balance }
  }
  const stillOwed = 'Le tour que ce supplément paie est envoyé : il reste dû.'

  it.each([
    ['while rounds are counted', { included: 0, ...hundred }],
    ['though they are no longer', { included: null, ...noPrice }],
  ])('and that was taken back is cancelled with a reason, %s', async (_, terms) => {
    const { client, set, rollback, cancel, remove, read, all } = await aPaidRound({ included: 0, ...hundred })
    await set(terms)
    expect((await cancel()).error?.message).toBe(stillOwed)
    expect((await rollback()).status).toBe(200)
    expect((await remove()).error?.message).toBe('Un supplément a été accepté.')
    expect((await cancel(0, { by: client })).status).toBe(403)
    expect((await cancel(0, { reason: ' ' })).error?.fields).toEqual({ reason: 'Raison requise' })
    const { status, data } = await cancel()
    expect([status, data]).toEqual([200, await read()])
    expect(data?.accepted ?? 0).toBe(0)
    expect(await all()).toMatchObject([{ cancelReason: 'Le client y renonce', cancelledByName: expect.any(String) }])
    expect((await cancel()).status).toBe(404)
    expect((await remove()).status).toBe(200)
  })

  it('with credits gives them back, for the latest that no round has taken', async () => {
    const { pay, present, rollback, cancel, all, balance, report } = await aPaidRound(inCredits)
    await present()
    expect((await pay()).status).toBe(200)
    expect((await report()).rows).toMatchObject([{ accepted: 2, untaken: [] }])
    await rollback()
    expect((await report()).rows).toMatchObject([{ accepted: 2, untaken: [(await all())[0]?.id] }])
    expect(await balance()).toBe('1.00')
    expect((await cancel(1)).error?.message).toBe(stillOwed)
    expect((await cancel(0)).status).toBe(200)
    expect(await balance()).toBe('2.00')
    expect((await all()).map(({ cancelledAt }) => cancelledAt === null)).toEqual([false, true])
    expect((await pay()).status).toBe(200)
    expect(await balance()).toBe('1.00')
  })
})

it('of a project that went to another company are told, and paid for, by neither', async () => {
  const { client, signed, send, rollback, read, offer, report, params, projectId } = await anEdit({
    included: 0,
    ...hundred,
  })
  expect((await send(client, await signed())).status).toBe(200)
  expect((await rollback()).status).toBe(200)
  await offer('Une erreur de notre part')
  expect(await read(client)).toMatchObject({ accepted: 1, unused: { offered: 1, accepted: 1 } })
  const other = await aCompany(regie.db)
  const next = await regie.person('CLIENT')
  await regie.db.insert(companyMembers).values({ companyId: other.id, userId: next.id })
  const moved = await producteur.browser.call(projects.update, { params: { projectId }, body: { companyId: other.id } })
  expect(moved.status).toBe(200)
  const seen = { used: 0, accepted: 0, unused: { offered: 0, accepted: 0 } }
  expect(await read(next)).toMatchObject({ ...seen, offered: [] })
  const former = { formerCompany: expect.any(String) }
  expect(await read(producteur)).toMatchObject({ ...seen, offered: [former] })
  const all = async () => (await producteur.browser.call(supplements.ofProject, { params: { projectId } })).data
  expect(await all()).toMatchObject([former])
  expect(await report()).toMatchObject({ accepted: 0, offered: 0, givenAway: { money: '0.00' } })
  expect((await send(next)).error?.fields).toHaveProperty('accepted')
  const subject = { act: 'SUPPLEMENT', subjectId: params.postProductionId } as const
  const paid = { accepted: hundredTwenty, signature: await aSignature(regie.db, next.id, subject) }
  expect((await send(next, paid)).status).toBe(200)
  expect(await read(next)).toMatchObject({ used: 1, accepted: 1, unused: { accepted: 0 } })
  const [ofNext, ofFormer] = await all()
  expect([ofNext?.formerCompany, ofFormer?.formerCompany]).toEqual([null, expect.any(String)])
  expect((await report()).rows).toMatchObject([{ untaken: [ofFormer?.id] }])
  const cancel = (supplementId = '') =>
    producteur.browser.call(rounds.cancelAccepted, { params: { ...params, supplementId }, body: { reason: 'Parti' } })
  expect((await cancel(ofNext?.id)).status).toBe(422)
  expect((await cancel(ofFormer?.id)).status).toBe(200)
})

describe('rounds that left before they were counted', () => {
  /** Three rounds that left under some terms, each answered by a version. */
  async function afterThree(terms: Terms | null) {
    const edit = await anEdit(terms)
    for (let round = 0; round < 3; round += 1) {
      expect((await edit.send()).status).toBe(200)
      await edit.present()
    }
    return edit
  }

  it.each([
    ['since nothing was counted', null],
    ['since more were included', { included: 3, ...hundred }],
  ])('take nothing of what is offered later, %s', async (_, terms) => {
    const { client, set, signed, send, present, offer, read, report, accepted } = await afterThree(terms)
    expect((await set({ included: 2, ...hundred })).status).toBe(200)
    expect(await read()).toMatchObject({ used: 3, unused: { offered: 0, accepted: 0 } })
    await offer('Une erreur de notre part')
    expect(await read()).toMatchObject({ used: 3, unused: { offered: 1 } })
    expect((await send()).status).toBe(200)
    await present()
    expect((await send()).error?.fields).toHaveProperty('accepted')
    expect((await send(client, await signed())).status).toBe(200)
    expect(await read()).toMatchObject({ used: 5, unused: { offered: 0, accepted: 0 } })
    expect(await accepted()).toEqual([['ROUND', 1]])
    expect(await report()).toMatchObject({ used: 5, offered: 1, givenAway: { money: '100.00' } })
  })

  it('take nothing of what is paid later, which is paid once though a rollback takes its round back', async () => {
    const { client, set, signed, send, rollback, read, accepted } = await afterThree(null)
    await set({ included: 2, ...hundred })
    expect((await send(client, await signed())).status).toBe(200)
    expect((await rollback()).status).toBe(200)
    expect(await read()).toMatchObject({ used: 3, unused: { accepted: 1 } })
    expect((await send()).status).toBe(200)
    expect(await accepted()).toEqual([['ROUND', 1]])
  })
})

describe('the terms of rounds', () => {
  it('are those of the post-production, else of the production, else of the project', async () => {
    const { params, production, projectId, read, set } = await anEdit({ included: 5, ...noPrice })
    const ofProduction = { params: { productionId: production.id } }
    const included = async () => (await read())?.terms.included
    expect(await included()).toBe(5)
    await producteur.browser.call(rounds.setTermsOfProduction, { ...ofProduction, body: { included: 3, ...noPrice } })
    expect(await included()).toBe(3)
    await producteur.browser.call(rounds.setTermsOfPostProduction, { params, body: { included: 1, ...hundred } })
    expect(await included()).toBe(1)
    expect((await producteur.browser.call(rounds.termsOfPostProduction, { params })).data).toEqual({
      own: { included: 1, price: { unit: '100.00', paidWith: 'MONEY', taxRate: '20.00' } },
      inherited: { included: 3, price: null },
    })
    await producteur.browser.call(rounds.setTermsOfPostProduction, { params, body: { included: null, ...noPrice } })
    await producteur.browser.call(rounds.setTermsOfProduction, {
      ...ofProduction,
      body: { included: null, ...noPrice },
    })
    expect(await included()).toBe(5)
    expect((await producteur.browser.call(rounds.termsOfProject, { params: { projectId } })).data.inherited).toBeNull()
    await set({ included: null, ...noPrice })
    expect(await read()).toBeNull()
  })

  it('are heard of by the client, whoever they are said of', async () => {
    const { id, client, talent, params, production, projectId, set } = await anEdit(null)
    await set({ included: 1, ...hundred })
    const body = { included: 2, ...hundred }
    await producteur.browser.call(rounds.setTermsOfProduction, { params: { productionId: production.id }, body })
    await producteur.browser.call(rounds.setTermsOfPostProduction, { params, body })
    for (const subjectId of [projectId, production.id, id]) {
      const [told] = await regie.db
        .select()
        .from(events)
        .where(and(eq(events.subjectId, subjectId), like(events.name, '%.roundsChanged')))
      expect([told?.userIds.includes(client.id), told?.userIds.includes(talent.id)]).toEqual([true, false])
      expect(Object.keys(told?.changes ?? {})).toEqual(['includedRounds'])
    }
  })

  it.each([
    [{ included: -1, ...noPrice }, 'included'],
    [{ included: 100, ...noPrice }, 'included'],
    [{ included: 1.5, ...noPrice }, 'included'],
    [{ included: null, ...hundred }, 'included'],
    [{ included: 1, ...noPrice, extraPrice: '0' }, 'extraPrice'],
  ])('%j are refused on %s', async (body, field) => {
    const { set } = await anEdit(null)
    const { status, error } = await set(body)
    expect([status, Object.keys(error?.fields ?? {})]).toEqual([422, [field]])
  })
})

it('are read of projects, productions and companies that are there', async () => {
  const { db } = regie
  const { projectId, production } = await anEdit({ included: 1, ...noPrice })
  const { companyId } = (await producteur.browser.call(projects.get, { params: { projectId } })).data
  const asked = async () => [
    (await producteur.browser.call(rounds.termsOfProject, { params: { projectId } })).status,
    (await producteur.browser.call(rounds.termsOfProduction, { params: { productionId: production.id } })).status,
    (await producteur.browser.call(rounds.reportOfCompany, { params: { companyId } })).status,
  ]
  expect(await asked()).toEqual([200, 200, 200])
  for (const [table, id] of [
    ['projects', projectId],
    ['productions', production.id],
    ['companies', companyId],
  ] as const)
    await db.execute(sql`update ${sql.identifier(table)} set deleted_at = now() where id = ${id}`)
  expect(await asked()).toEqual([404, 404, 404])
})

describe('the rounds of an order of the invoicing service', () => {
  const params = { orderId: '62077' }

  it('are read from its lines, by whoever may change what is included', async () => {
    const service = await startRegie({
      integrations: () => ({
        invoicing: invoicingInMemory(simulatedAccount(new Date())).service,
        externalReview: reviewInMemory().review,
      }),
    })
    try {
      const staff = await service.person('PRODUCTEUR')
      const { status, data } = await staff.browser.call(rounds.ofOrder, { params })
      expect(status).toBe(200)
      expect(data).toEqual({
        number: expect.stringMatching(/^BDC-/),
        subject: 'Collection Aube – commande',
        lines: [
          { description: 'Deux tours de modifications inclus', included: 2, extraPrice: null },
          { description: 'Tour de modifications supplémentaire', included: null, extraPrice: '240.00' },
        ],
      })
      expect((await staff.browser.call(rounds.ofOrder, { params: { orderId: '999' } })).status).toBe(404)
      const reader = await service.person('PRODUCTEUR', { permissions: ['access.admin', 'projects.read'] })
      expect((await reader.browser.call(rounds.ofOrder, { params })).status).toBe(403)
    } finally {
      await service.stop()
    }
  })

  it('are not read without one', async () => {
    const { status, error } = await producteur.browser.call(rounds.ofOrder, { params })
    expect([status, error?.code]).toEqual([503, 'NOT_CONFIGURED'])
  })
})
