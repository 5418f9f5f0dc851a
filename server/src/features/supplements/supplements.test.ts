import { contract } from '@regie/contract'
import type { AcceptedSupplement } from '@regie/contract/supplements/schema'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companies, companyMembers } from '#features/companies/index.ts'
import { creditEntries } from '#features/credits/index.ts'
import { postProductions as postProductionRows } from '#features/post-productions/index.ts'
import { productions } from '#features/productions/index.ts'
import { projects } from '#features/projects/index.ts'
import { signatures } from '#features/signatures/index.ts'
import { aCompany, aMedia, aPostProduction, aProduction, aProject, aSignature } from '#test/support/builders.ts'
import { type Person, type Regie, startRegie } from '#test/support/regie.ts'

const { selection, supplements, credits, activity, 'post-productions': postProductions } = contract
let regie: Regie
let producteur: Person
beforeAll(async () => {
  regie = await startRegie()
  producteur = await regie.person('PRODUCTEUR')
})
afterAll(() => regie.stop())

const fifteenEuros = { extraPrice: '15', extraPaidWith: 'MONEY', extraTaxRate: '20.00' }
const oneCredit = { extraPrice: '1', extraPaidWith: 'CREDITS' }
const reason = 'Une image de plus'

/** Four photos of which two are included, with a price beyond, and the client who chooses. */
async function aPricedChoice(price: object, { boughtCredits }: { boughtCredits?: string } = {}) {
  const { db } = regie
  const project = await aProject(db)
  const production = await aProduction(db, { projectId: project.id, type: 'PHOTO', optionImageChoice: 'YES' })
  const [client, talent] = [await regie.person('CLIENT'), await regie.person('TALENT')]
  await db.insert(companyMembers).values({ companyId: project.companyId, userId: client.id })
  if (boughtCredits !== undefined) {
    await db.update(companies).set({ optionCredit: true }).where(eq(companies.id, project.companyId))
    const bought = {
      id: crypto.randomUUID(),
      companyId: project.companyId,
      kind: 'BOUGHT',
      amount: boughtCredits,
    } as const
    await db.insert(creditEntries).values(bought)
  }
  const { id: postProductionId } = await aPostProduction(db, { productionId: production.id, userId: talent.id })
  const keys: string[] = []
  for (let index = 1; index <= 4; index += 1) {
    const photo = { name: `IMG_${index}.jpg`, kind: 'IMAGE', category: 'RUSH' } as const
    keys.push((await aMedia(db, { productionId: production.id, ...photo })).id)
  }
  const params = { postProductionId }
  const limit = (body: object) =>
    producteur.browser.call(selection.limits, { params, body: { minimum: null, maximum: null, included: 2, ...body } })
  expect((await limit(price)).status).toBe(200)
  const subject = { act: 'SUPPLEMENT', subjectId: postProductionId } as const
  /** Sends the first images, with what is accepted, and signed where it is invoiced. */
  const submit = async (
    count: number,
    accepted: AcceptedSupplement | null,
    { id, browser }: Person = client,
    signing: 'signed' | 'unsigned' = 'signed',
  ) => {
    const isSigned = accepted?.paidWith === 'MONEY' && signing === 'signed'
    const signature = isSigned ? await aSignature(db, id, subject) : null
    return browser.call(selection.submit, {
      params,
      body: { selectionFiles: keys.slice(0, count), accepted, signature },
    })
  }
  const see = async ({ browser }: Person) => (await browser.call(selection.get, { params })).data
  const reopen = () => producteur.browser.call(selection.reopen, { params, body: { reason } })
  const ofProject = async () =>
    (await producteur.browser.call(supplements.ofProject, { params: { projectId: project.id } })).data
  const movements = async () =>
    (
      await db
        .select({ kind: creditEntries.kind, amount: creditEntries.amount })
        .from(creditEntries)
        .where(eq(creditEntries.companyId, project.companyId))
        .orderBy(creditEntries.rank)
    ).map(({ kind, amount }) => `${kind} ${amount}`)
  return { project, production, params, client, talent, keys, limit, submit, see, reopen, ofProject, movements }
}

const thirtySix = { quantity: 2, paidWith: 'MONEY', total: '36.00' } as const
const price = { unit: '15.00', paidWith: 'MONEY', taxRate: '20.00' }

describe('images beyond the included ones', () => {
  it('are accepted by sending them, at the price that was shown', async () => {
    const { client, talent, submit, see, ofProject } = await aPricedChoice(fifteenEuros)
    expect(await see(client)).toMatchObject({ price, supplement: null })
    const others: (AcceptedSupplement | null)[] = [
      null,
      { ...thirtySix, total: '30.00' },
      { ...thirtySix, quantity: 1 },
      { ...thirtySix, paidWith: 'CREDITS' },
    ]
    for (const accepted of others)
      expect((await submit(4, accepted)).error?.fields?.['accepted']).toMatch(
        /2 images de plus × 15,00\s€ = 30,00\s€ HT, soit 36,00\s€ TTC/,
      )
    expect((await submit(4, thirtySix, client, 'unsigned')).error?.fields?.['signature']).toMatch(
      /Signez ce supplément/,
    )
    expect((await see(client)).submittedAt).toBeNull()
    expect((await submit(4, thirtySix)).status).toBe(200)
    expect((await see(client)).supplement).toMatchObject({ kind: 'IMAGES', quantity: 2, price })
    expect(await see(talent)).toMatchObject({ price: null, supplement: null })
    expect(await ofProject()).toMatchObject([
      { quantity: 2, price, acceptedByName: expect.any(String), signedAs: 'Ada Lovelace', cancelledAt: null },
    ])
  })

  it('cost nothing up to what is included, and nothing is said of money where there is no price', async () => {
    const priced = await aPricedChoice(fifteenEuros)
    expect((await priced.submit(2, null)).status).toBe(200)
    expect(await priced.ofProject()).toEqual([])
    const free = await aPricedChoice({ extraPrice: null })
    expect((await free.submit(4, null)).status).toBe(200)
    expect(await free.ofProject()).toEqual([])
  })

  it('are refused at a price that changed meanwhile, and sent once by two at a time', async () => {
    const { project, client, limit, submit, ofProject } = await aPricedChoice(fifteenEuros)
    const other = await regie.person('CLIENT')
    await regie.db.insert(companyMembers).values({ companyId: project.companyId, userId: other.id })
    expect((await limit({ ...fifteenEuros, extraPrice: '20' })).status).toBe(200)
    expect((await submit(4, thirtySix)).error?.fields?.['accepted']).toMatch(/48,00\s€ TTC/)
    const accepted = { ...thirtySix, total: '48.00' }
    const answers = await Promise.all([submit(4, accepted, client), submit(4, accepted, other)])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(await ofProject()).toHaveLength(1)
  })

  it.each([
    ['signed', fifteenEuros, thirtySix, {}],
    ['paid with credits', oneCredit, { quantity: 2, paidWith: 'CREDITS', total: '2.00' }, { boughtCredits: '3.00' }],
  ] as const)('are accepted by the client alone, %s: staff send what costs nothing', async (_, priced, two, bought) => {
    const { params, submit, ofProject, movements, see } = await aPricedChoice(priced, bought)
    const { status, error } = await submit(4, two, producteur)
    expect([status, error?.message]).toEqual([403, 'Un supplément est accepté par le client lui-même.'])
    expect([(await see(producteur)).submittedAt, await ofProject()]).toEqual([null, []])
    expect(await movements()).not.toContain('USED -2.00')
    expect(await regie.db.$count(signatures, eq(signatures.subjectId, params.postProductionId))).toBe(0)
    expect((await submit(2, null, producteur)).status).toBe(200)
  })

  it('are cancelled when the agency reopens the choice, with its reason, and stay told', async () => {
    const { client, submit, see, reopen, ofProject } = await aPricedChoice(fifteenEuros)
    await submit(4, thirtySix)
    expect((await reopen()).data).toMatchObject({ supplement: null, submittedAt: null })
    expect(await ofProject()).toMatchObject([
      { quantity: 2, cancelReason: reason, cancelledByName: expect.any(String) },
    ])
    expect((await submit(3, { quantity: 1, paidWith: 'MONEY', total: '18.00' })).status).toBe(200)
    expect((await see(client)).supplement).toMatchObject({ quantity: 1 })
    expect((await ofProject()).map(({ quantity, cancelledAt }) => [quantity, cancelledAt === null])).toEqual([
      [1, true],
      [2, false],
    ])
  })

  it('debit credits, which a reopening gives back', async () => {
    const { project, submit, reopen, movements } = await aPricedChoice(oneCredit, { boughtCredits: '3.00' })
    const two = { quantity: 2, paidWith: 'CREDITS', total: '2.00' } as const
    const used = async () => {
      const { companyId, id: projectId } = project
      const ofCompany = (await producteur.browser.call(credits.ofCompany, { params: { companyId } })).data
      const ofProject = (await producteur.browser.call(credits.ofProject, { params: { projectId } })).data
      return [ofCompany.used, ofCompany.adjusted, ofProject?.used, ofProject?.productions[0]?.used]
    }
    expect((await submit(4, two)).status).toBe(200)
    expect(await movements()).toEqual(['BOUGHT 3.00', 'USED -2.00'])
    expect(await used()).toEqual(['2.00', '0.00', '2.00', '2.00'])
    await reopen()
    expect(await movements()).toEqual(['BOUGHT 3.00', 'USED -2.00', 'ADJUSTED 2.00'])
    expect(await used()).toEqual(['0.00', '0.00', '0.00', '0.00'])
    await submit(4, two)
    expect(await movements()).toEqual(['BOUGHT 3.00', 'USED -2.00', 'ADJUSTED 2.00', 'USED -2.00'])
  })

  it('are not sent with fewer credits than they cost', async () => {
    const { client, submit, see, movements } = await aPricedChoice(oneCredit, { boughtCredits: '1.00' })
    const refused = await submit(4, { quantity: 2, paidWith: 'CREDITS', total: '2.00' })
    expect(refused.error).toMatchObject({ code: 'CREDITS_SHORT', fields: { amount: 'Il reste 1,00 crédits' } })
    expect(await movements()).toEqual(['BOUGHT 1.00'])
    expect((await see(client)).submittedAt).toBeNull()
  })

  it('tell what is left to nobody who may not see it', async () => {
    const { project, submit } = await aPricedChoice(oneCredit, { boughtCredits: '1.00' })
    const member = await regie.person('CLIENT', { permissions: [] })
    await regie.db.insert(companyMembers).values({ companyId: project.companyId, userId: member.id })
    const { error } = await submit(4, { quantity: 2, paidWith: 'CREDITS', total: '2.00' }, member)
    expect([error?.code, error?.fields]).toEqual(['CREDITS_SHORT', undefined])
  })

  it('cost nothing in credits that the company no longer buys', async () => {
    const { project, client, submit, see, movements } = await aPricedChoice(oneCredit, { boughtCredits: '3.00' })
    await regie.db.update(companies).set({ optionCredit: false }).where(eq(companies.id, project.companyId))
    expect((await see(client)).price).toBeNull()
    expect((await submit(4, { quantity: 2, paidWith: 'CREDITS', total: '2.00' })).status).toBe(200)
    expect(await movements()).toEqual(['BOUGHT 3.00'])
  })

  it('give their credits back to the company that paid, though its project moved to another since', async () => {
    const { project, submit, reopen, movements } = await aPricedChoice(oneCredit, { boughtCredits: '3.00' })
    expect((await submit(4, { quantity: 2, paidWith: 'CREDITS', total: '2.00' })).status).toBe(200)
    const other = await aCompany(regie.db)
    await regie.db.update(projects).set({ companyId: other.id }).where(eq(projects.id, project.id))
    expect((await reopen()).status).toBe(200)
    expect(await movements()).toEqual(['BOUGHT 3.00', 'USED -2.00', 'ADJUSTED 2.00'])
    expect(await regie.db.$count(creditEntries, eq(creditEntries.companyId, other.id))).toBe(0)
  })
})

it('what a company accepted, and why it chose again, is told to the agency alone once its project is of another', async () => {
  const { project, submit, see, reopen } = await aPricedChoice(fifteenEuros)
  await submit(4, thirtySix)
  const [other, next] = [await aCompany(regie.db), await regie.person('CLIENT')]
  await regie.db.insert(companyMembers).values({ companyId: other.id, userId: next.id })
  await regie.db.update(projects).set({ companyId: other.id }).where(eq(projects.id, project.id))
  expect(await see(next)).toMatchObject({ supplement: null, submittedByName: null })
  expect(await see(producteur)).toMatchObject({
    supplement: { formerCompany: expect.any(String) },
    submittedByName: expect.any(String),
  })
  await regie.db.update(projects).set({ companyId: project.companyId }).where(eq(projects.id, project.id))
  await reopen()
  await regie.db.update(projects).set({ companyId: other.id }).where(eq(projects.id, project.id))
  expect([(await see(next)).reopenReason, (await see(producteur)).reopenReason]).toEqual([null, reason])
})

it('nothing is debited for a post-production that is deleted as its images are sent', async () => {
  const { production, params, submit, movements } = await aPricedChoice(oneCredit, { boughtCredits: '3.00' })
  const isThis = eq(postProductionRows.id, params.postProductionId)
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const [sent] = await regie.db.transaction(async (tx) => {
    await tx.select().from(productions).where(eq(productions.id, production.id)).for('update')
    const sending = submit(4, { quantity: 2, paidWith: 'CREDITS', total: '2.00' })
    await expect.poll(async () => (await regie.db.execute(waiting)).rowCount, { timeout: 10_000 }).toBeGreaterThan(0)
    await tx.select().from(postProductionRows).where(isThis).for('update')
    await tx.update(postProductionRows).set({ deletedAt: sql`now()` }).where(isThis)
    return [sending] as const
  })
  expect((await sent).status).toBe(404)
  expect(await movements()).toEqual(['BOUGHT 3.00'])
})

describe('the price of an image', () => {
  it.each([
    [{ included: null, ...fifteenEuros }, 'included'],
    [oneCredit, 'extraPaidWith'],
    [{ extraPrice: '0' }, 'extraPrice'],
    [{ extraPrice: '-1' }, 'extraPrice'],
    [{ extraPrice: 'beaucoup' }, 'extraPrice'],
    [{ extraPrice: '15', extraTaxRate: '19.60' }, 'extraTaxRate'],
  ])('%j is refused on %s', async (body, field) => {
    const { limit } = await aPricedChoice({ extraPrice: null })
    const { status, error } = await limit(body)
    expect([status, Object.keys(error?.fields ?? {})]).toEqual([422, [field]])
  })
})

it('what was accepted keeps its post-production from being deleted until it is cancelled, and is told to those who see money', async () => {
  const { project, params, submit, reopen } = await aPricedChoice(fifteenEuros)
  await submit(4, thirtySix)
  const admin = await regie.person('ADMIN')
  expect((await admin.browser.call(postProductions.remove, { params })).error?.message).toBe(
    'Un supplément a été accepté.',
  )
  const told = async ({ browser }: Person) => {
    const { data } = await browser.call(activity.list, { query: { projectId: project.id } })
    return data.data.flatMap(({ name, changes }) => (name.includes('supplement') ? [changes] : []))
  }
  expect(await told(producteur)).toEqual([{ supplement: [null, expect.stringContaining('2 images de plus')] }])
  const narrow = await regie.person('PRODUCTEUR', {
    permissions: ['access.admin', 'projects.read', 'post-productions.read'],
  })
  expect(await told(narrow)).toEqual([])
  expect((await narrow.browser.call(supplements.ofProject, { params: { projectId: project.id } })).status).toBe(403)
  await reopen()
  expect((await admin.browser.call(postProductions.remove, { params })).status).toBe(200)
})
