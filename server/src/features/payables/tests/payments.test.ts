import { contract } from '@regie/contract'
import type { PaymentExportEntry } from '@regie/contract/payables/schema'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { prestations } from '#features/prestations/index.ts'
import { events } from '#platform/events/table.ts'
import { type Person, type Regie, startRegie } from '#test/support/regie.ts'
import { payers, providerOrders } from '../table.ts'
import { aPrestationToPay } from './payable-cast.ts'

const { payables } = contract
let regie: Regie
let admin: Person
let producteur: Person
beforeAll(async () => {
  regie = await startRegie()
  ;[admin, producteur] = await Promise.all([regie.person('ADMIN'), regie.person('PRODUCTEUR')])
})
afterAll(() => regie.stop())

const account = { name: 'Agence Été', iban: 'DE89370400440532013000', bic: null }
beforeEach(async () => {
  await regie.db.delete(payers)
  await admin.browser.call(payables.setPayer, { body: { ...account, version: 0 } })
})

/** An invoice that is good to pay. */
async function anApproval(more = {}) {
  const cast = await aPrestationToPay(regie, producteur)
  await cast.readyToPay(more)
  expect((await cast.approve(admin)).status).toBe(200)
  return { ...cast, id: cast.prestation.id }
}
const inParis = new Intl.DateTimeFormat('fr-CA', { timeZone: 'Europe/Paris' })
/** A day in Paris, `from` days from today. */
const day = (from: number) => inParis.format(Date.now() + from * 24 * 3_600_000)

const pay = (prestationIds: string[], given: Partial<PaymentExportEntry> = {}, person = admin) =>
  person.browser.call(payables.exportPayments, {
    body: { id: crypto.randomUUID(), prestationIds, format: 'SEPA', paidOn: day(1), ...given },
  })
const file = async (exportId: string, format: 'SEPA' | 'CSV') => {
  const answer = await admin.browser.send('GET', `/api/payables/exports/${exportId}/file?format=${format}`)
  return { status: answer.status, name: answer.headers.get('content-disposition'), text: await answer.text() }
}
const listed = async (id: string) =>
  (await admin.browser.call(payables.list, { query: { limit: 200 } })).data.data.find((one) => one.id === id)

describe('payments', () => {
  it('leave once, in a file for the bank and a table for the accountant', async () => {
    const { id, approve, talent, read } = await anApproval()
    expect(await listed(id)).toMatchObject({ state: 'APPROVED', inclTax: '1240.00', isSepa: true })
    const { status, data } = await pay([id])
    expect([status, data.format, data.count, data.total]).toEqual([200, 'SEPA', 1, '1240.00'])
    const bank = await file(data.id, 'SEPA')
    expect(bank.name).toContain(`Paiements ${data.number}.xml`)
    expect(bank.text).toContain('<InstdAmt Ccy="EUR">1240.00</InstdAmt>')
    expect(bank.text).toContain(`<Dt>${day(1)}</Dt>`)
    expect(bank.text).toContain('<Nm>Agence Ete</Nm>')
    const table = await file(data.id, 'CSV')
    expect(table.text).toContain('"732 829 320 00074";"FR1420041010050500013M02606"')
    expect(table.text).toContain('"1033,33";"206,67";"1240,00"')
    expect(await listed(id)).toMatchObject({ state: 'EXPORTED' })
    expect((await pay([id])).error?.message).toContain('déjà parti')
    expect((await approve(admin, false)).status).toBe(422)
    expect((await read(talent)).data.exportedAt).toEqual(expect.any(String))
  })

  it('leave while an approval is taken back, which is then too late', async () => {
    const { id, approve } = await anApproval()
    let end = () => {}
    const ended = new Promise<void>((resolve) => {
      end = resolve
    })
    const order = eq(providerOrders.prestationId, id)
    const exporting = regie.db.transaction(async (tx) => {
      await tx.select().from(providerOrders).where(order).for('update')
      await ended
      await tx.update(providerOrders).set({ exportedAt: sql`now()` }).where(order)
    })
    const takingBack = approve(admin, false)
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    const isWaiting = async () => (await regie.db.execute(waiting)).rowCount !== 0
    await expect.poll(isWaiting, { timeout: 10_000 }).toBe(true)
    end()
    await exporting
    expect((await takingBack).error?.message).toContain('déjà parti')
  })

  it('are told to their provider, and to those who approve and see no other cost', async () => {
    const approver = await regie.person('PRODUCTEUR', { permissions: ['access.admin', 'payables.approve'] })
    const { id, talent } = await anApproval()
    expect((await pay([id], {}, approver)).status).toBe(200)
    const [told] = await regie.db
      .select({ userIds: events.userIds })
      .from(events)
      .where(and(eq(events.subjectId, id), eq(events.name, 'prestations.paymentExported')))
    expect(told?.userIds.toSorted()).toEqual([talent.id, approver.id].toSorted())
  })

  it('make one file for one id, whoever sends it twice, and one payment for two people', async () => {
    const { id } = await anApproval()
    const second = await regie.person('ADMIN')
    const own = crypto.randomUUID()
    const twice = await Promise.all([pay([id, id], { id: own }), pay([id], { id: own })])
    expect(twice.map(({ data }) => data.number)).toEqual([twice[0].data.number, twice[0].data.number])
    const { id: other } = await anApproval()
    const both = await Promise.all([pay([other]), pay([other], {}, second)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
    const files = (await admin.browser.call(payables.exports, {})).data
    expect(files.filter((one) => one.id === own)).toHaveLength(1)
  })

  it('go to the account that was approved, not to one that came after', async () => {
    const { id, talent, details } = await anApproval()
    expect((await details(talent, { iban: 'BE68539007547034', legalName: 'Un autre' }, 1)).status).toBe(200)
    expect(await listed(id)).toMatchObject({ state: 'APPROVED', providerName: 'Lou SARL' })
    const { data } = await pay([id])
    expect(await listed(id)).toMatchObject({ state: 'EXPORTED', providerName: 'Lou SARL' })
    const { text } = await file(data.id, 'SEPA')
    expect(text).toContain('FR1420041010050500013M02606')
    expect(text).not.toContain('BE68539007547034')
  })

  it('leave by SEPA within its countries alone', async () => {
    const { id } = await anApproval({ siret: null, vatNumber: 'TR1234567890', iban: 'TR330006100519786457841326' })
    expect((await listed(id))?.isSepa).toBe(false)
    expect((await pay([id])).error?.message).toMatch(/^Hors de la zone SEPA/)
    const { status, data } = await pay([id], { format: 'CSV' })
    expect(status).toBe(200)
    expect((await file(data.id, 'SEPA')).status).toBe(404)
    expect((await file(data.id, 'CSV')).text).toContain('TR330006100519786457841326')
  })

  it('do not leave yesterday, from no account, for no invoice, nor for nobody', async () => {
    const { id } = await anApproval()
    expect((await pay([id], { paidOn: day(-1) })).error?.fields).toHaveProperty('paidOn')
    expect((await pay([])).status).toBe(422)
    expect((await pay([crypto.randomUUID()])).status).toBe(422)
    const waiting = await aPrestationToPay(regie, producteur)
    await waiting.readyToPay()
    expect((await pay([id, waiting.prestation.id])).status).toBe(422)
    await regie.db.delete(payers)
    expect((await pay([id])).error?.code).toBe('NOT_CONFIGURED')
    expect((await pay([id], { paidOn: day(-3), format: 'CSV' })).status).toBe(200)
  })

  it('do not leave for a prestation in the trash', async () => {
    const { id } = await anApproval()
    await regie.db.update(prestations).set({ deletedAt: new Date().toISOString() }).where(eq(prestations.id, id))
    expect(await listed(id)).toBeUndefined()
    expect((await pay([id])).status).toBe(422)
  })

  it('tell a spreadsheet nothing to compute', async () => {
    const { id } = await anApproval({ legalName: '=HYPERLINK("http://mal.test")' })
    const { data } = await pay([id], { format: 'CSV' })
    expect((await file(data.id, 'CSV')).text).toContain(`"'=HYPERLINK(""http://mal.test"")"`)
  })

  it('are sorted and filtered by provider, those who said nothing of themselves too', async () => {
    const cast = await aPrestationToPay(regie, producteur)
    await cast.write(0, { taxRate: '0.00' })
    await cast.accept(cast.talent)
    await cast.invoice(cast.talent)
    const query = { limit: 1, sort: 'providerName' } as const
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page: { data: { id: string }[]; nextCursor: string | null } = (
        await admin.browser.call(payables.list, { query: { ...query, ...(cursor !== null && { cursor }) } })
      ).data
      seen.push(...page.data.map(({ id }) => id))
      cursor = page.nextCursor
    } while (cursor !== null)
    expect(seen).toContain(cast.prestation.id)
    expect(new Set(seen).size).toBe(seen.length)
    const named = await admin.browser.call(payables.list, {
      query: { providerName: 'lou sarl', state: ['TO_APPROVE'] },
    })
    expect(
      named.data.data.every(({ providerName, state }) => providerName === 'Lou SARL' && state === 'TO_APPROVE'),
    ).toBe(true)
  })
})

describe('the account of the agency', () => {
  it('is within SEPA, changed by one person at a time, and read by whoever pays', async () => {
    const set = (given: object, version: number, { browser } = admin) =>
      browser.call(payables.setPayer, { body: { ...account, ...given, version } })
    expect((await set({ iban: 'TR330006100519786457841326' }, 1)).error?.fields).toEqual({
      iban: expect.stringContaining('SEPA'),
    })
    const both = await Promise.all([set({ name: 'Un' }, 1), set({ name: 'Deux' }, 1)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await set({}, 2, producteur)).status).toBe(403)
    expect((await producteur.browser.call(payables.payer, {})).status).toBe(403)
  })
})
