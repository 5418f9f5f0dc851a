import { randomUUID } from 'node:crypto'
import { companies as companyRoutes } from '@regie/contract/companies/routes'
import { credits } from '@regie/contract/credits/routes'
import { notifications } from '@regie/contract/notifications/routes'
import { productions as productionRoutes } from '@regie/contract/productions/routes'
import { Big } from 'big.js'
import { and, eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companies, companyMembers } from '#features/companies/index.ts'
import { events } from '#platform/events/table.ts'
import { aProduction, aProject } from '#test/support/builders.ts'
import { type Regie, startRegie } from '#test/support/regie.ts'
import { creditEntries } from './table.ts'

let regie: Regie
beforeAll(async () => {
  regie = await startRegie()
})
afterAll(() => regie.stop())

async function aPayingCompany() {
  const { db } = regie
  const staff = await regie.person('PRODUCTEUR')
  const admin = await regie.person('ADMIN')
  const project = await aProject(db)
  await db
    .update(companies)
    .set({ optionCredit: true, producteurId: staff.id })
    .where(eq(companies.id, project.companyId))
  const production = await aProduction(db, { projectId: project.id, name: 'Film' })
  const params = { companyId: project.companyId }
  type Moved = {
    kind: 'BOUGHT' | 'USED' | 'ADJUSTED'
    amount: string
    reason?: string
    allowsNegative?: boolean
    id?: string
  }
  const move = (moved: Moved, by = staff) => {
    const productionId = moved.kind === 'USED' ? production.id : null
    return by.browser.call(credits.record, { params, body: { id: randomUUID(), productionId, ...moved } })
  }
  const account = async () => (await staff.browser.call(credits.ofCompany, { params })).data
  return { db, staff, admin, project, production, params, move, account }
}

describe('the credits of a company', () => {
  it('are bought, used by its productions, adjusted with a reason', async () => {
    const { staff, admin, project, production, move, account } = await aPayingCompany()
    await move({ kind: 'BOUGHT', amount: '1 200,50', reason: 'Facture 48211' })
    await move({ kind: 'USED', amount: '12,25' })
    await move({ kind: 'ADJUSTED', amount: '-3', reason: 'Geste commercial' })
    const found = await account()
    expect(found).toMatchObject({
      balance: '1185.25',
      bought: '1200.50',
      used: '12.25',
      adjusted: '-3.00',
      lowAt: '10.00',
    })
    expect(found.entries.map(({ kind, amount, balance }) => [kind, amount, balance])).toEqual([
      ['ADJUSTED', '-3.00', '1185.25'],
      ['USED', '-12.25', '1188.25'],
      ['BOUGHT', '1200.50', '1200.50'],
    ])
    expect(found.entries[1]).toMatchObject({
      productionName: 'Film',
      projectId: project.id,
      byName: expect.any(String),
    })
    const ofProject = await staff.browser.call(credits.ofProject, { params: { projectId: project.id } })
    expect(ofProject.data).toMatchObject({
      balance: '1185.25',
      used: '12.25',
      productions: [{ id: production.id, used: '12.25' }],
    })
    const refused = await staff.browser.call(productionRoutes.remove, { params: { productionId: production.id } })
    expect(refused.error?.message).toContain('Des crédits ont été utilisés.')
    const kept = await admin.browser.call(companyRoutes.remove, { params: { companyId: project.companyId } })
    expect(kept.error?.message).toContain('Des crédits ont été achetés ou utilisés.')
  })

  it.each([
    [{ kind: 'BOUGHT', amount: '-5' }, 'amount'],
    [{ kind: 'BOUGHT', amount: '0' }, 'amount'],
    [{ kind: 'BOUGHT', amount: '1,234' }, 'amount'],
    [{ kind: 'BOUGHT', amount: 'beaucoup' }, 'amount'],
    [{ kind: 'ADJUSTED', amount: '5' }, 'reason'],
    [{ kind: 'USED', amount: '5', productionId: null }, 'productionId'],
    [{ kind: 'USED', amount: '5', productionId: randomUUID() }, 'productionId'],
  ] as const)('refuse %j', async (moved, field) => {
    const { move, account } = await aPayingCompany()
    const refused = await move(moved)
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.error?.fields ?? {})).toEqual([field])
    expect((await account()).entries).toEqual([])
  })

  it('go below zero by an administrator’s word alone', async () => {
    const { admin, move, account } = await aPayingCompany()
    await move({ kind: 'BOUGHT', amount: '5' })
    const short = await move({ kind: 'USED', amount: '6', allowsNegative: true })
    expect([short.status, short.error?.code]).toEqual([409, 'CREDITS_SHORT'])
    expect((await move({ kind: 'USED', amount: '6' }, admin)).status).toBe(409)
    expect((await move({ kind: 'USED', amount: '6', allowsNegative: true }, admin)).data.balance).toBe('-1.00')
    // A movement that raises a negative balance needs no confirmation.
    expect((await move({ kind: 'BOUGHT', amount: '0,5' })).data.balance).toBe('-0.50')
    expect((await account()).entries).toHaveLength(3)
  })

  it('move once when sent twice', async () => {
    const { move, account } = await aPayingCompany()
    const id = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => move({ id, kind: 'BOUGHT', amount: '10' })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await account()).balance).toBe('10.00')
    const other = await aPayingCompany()
    expect((await other.move({ id, kind: 'BOUGHT', amount: '10' })).status).toBe(422)
  })

  it('never go below zero under 50 uses at once', async () => {
    const { move, account } = await aPayingCompany()
    await move({ kind: 'BOUGHT', amount: '30' })
    const answers = await Promise.all(Array.from({ length: 50 }, () => move({ kind: 'USED', amount: '1' })))
    const done = answers.filter(({ status }) => status === 200).length
    expect([done, answers.filter(({ status }) => status === 409).length]).toEqual([30, 20])
    const found = await account()
    expect(found.balance).toBe('0.00')
    expect(found.entries.every(({ balance }) => !balance.startsWith('-'))).toBe(true)
  })

  it('are the sum of their movements at every moment, whatever the movements', async () => {
    const { db, params, admin, move, account } = await aPayingCompany()
    const amount = fc.integer({ min: 1, max: 999_999 }).map((cents) => new Big(cents).div(100).toFixed(2))
    const movement = fc.record({
      kind: fc.constantFrom('BOUGHT' as const, 'USED' as const, 'ADJUSTED' as const),
      amount,
      isNegative: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(movement, { minLength: 1, maxLength: 8 }), async (movements) => {
        await db.delete(creditEntries).where(eq(creditEntries.companyId, params.companyId))
        let expected = new Big(0)
        for (const { kind, amount: typed, isNegative } of movements) {
          const isTaken = kind === 'USED' || (kind === 'ADJUSTED' && isNegative)
          const sent = kind === 'ADJUSTED' && isNegative ? `-${typed}` : typed
          const answer = await move({ kind, amount: sent, reason: 'Essai' }, admin)
          const wanted = isTaken ? expected.minus(typed) : expected.plus(typed)
          expect(answer.status).toBe(isTaken && wanted.lt(0) ? 409 : 200)
          if (answer.status === 200) expected = wanted
          expect((await account()).balance).toBe(expected.toFixed(2))
        }
        const { entries } = await account()
        let running = new Big(0)
        for (const entry of entries.toReversed()) {
          running = running.plus(entry.amount)
          expect(entry.balance).toBe(running.toFixed(2))
        }
      }),
      { numRuns: 12 },
    )
  })

  it('are told of once when they run low, to whoever follows the company and to its members', async () => {
    const { db, staff, params, move } = await aPayingCompany()
    const client = await regie.person('CLIENT')
    await db.insert(companyMembers).values({ companyId: params.companyId, userId: client.id })
    await staff.browser.call(credits.setThreshold, { params, body: { lowAt: '4' } })
    await move({ kind: 'BOUGHT', amount: '6' })
    await move({ kind: 'USED', amount: '2' })
    await move({ kind: 'USED', amount: '1' })
    const told = async () => (await client.browser.call(notifications.mine, {})).data.notifications
    await expect.poll(told).toMatchObject([{ notice: 'creditsLow', link: '/factures' }])
    expect((await staff.browser.call(notifications.mine, {})).data.notifications).toMatchObject([
      { notice: 'creditsLow', link: `/admin/companies/${params.companyId}` },
    ])
  })

  it('are seen by the company’s own, and by nobody else’s', async () => {
    const { db, params, project, move } = await aPayingCompany()
    await move({ kind: 'BOUGHT', amount: '6' })
    const client = await regie.person('CLIENT')
    expect((await client.browser.call(credits.ofCompany, { params })).status).toBe(404)
    await db.insert(companyMembers).values({ companyId: params.companyId, userId: client.id })
    expect((await client.browser.call(credits.ofCompany, { params })).data.balance).toBe('6.00')
    expect((await move({ kind: 'BOUGHT', amount: '6' }, client)).status).toBe(403)
    const without = await regie.person('CLIENT', { permissions: [] })
    await db.insert(companyMembers).values({ companyId: params.companyId, userId: without.id })
    expect((await without.browser.call(credits.ofCompany, { params })).status).toBe(403)
    await move({ kind: 'USED', amount: '1' })
    const isMoved = and(eq(events.subjectId, params.companyId), eq(events.name, 'companies.creditsMoved'))
    const told = await db.select({ userIds: events.userIds }).from(events).where(isMoved).orderBy(events.id)
    expect(told).toEqual([{ userIds: [] }, { userIds: [client.id] }])
    await db.update(companies).set({ optionCredit: false }).where(eq(companies.id, params.companyId))
    expect((await move({ kind: 'BOUGHT', amount: '6' })).error?.message).toBe('Cette société n’achète pas de crédits.')
    const staff = await regie.person('PRODUCTEUR')
    expect((await staff.browser.call(credits.ofProject, { params: { projectId: project.id } })).data).toBeNull()
  })
})
