import { contract } from '@regie/contract'
import type { Payable } from '@regie/contract/payables/schema'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { prestations } from '#features/prestations/index.ts'
import { sessions } from '#features/session/index.ts'
import { jobsOf } from '#features.ts'
import { deletions } from '#platform/db/table.ts'
import { readStoredReferences } from '#stored-references.ts'
import { textOfPdf } from '#test/samples/pdf-text.ts'
import { noticesFor, toldOf } from '#test/support/notice-cast.ts'
import { forgetProofs, type Person, type Regie, startRegie } from '#test/support/regie.ts'
import { providerInvoices, providerOrders, providers } from '../index.ts'
import { aPrestationToPay as castOf } from './payable-cast.ts'

let regie: Regie
let admin: Person
let producteur: Person
beforeAll(async () => {
  regie = await startRegie()
  ;[admin, producteur] = await Promise.all([regie.person('ADMIN'), regie.person('PRODUCTEUR')])
})
afterAll(() => regie.stop())

const aPrestationToPay = () => castOf(regie, producteur)
async function invoiceOf({ id }: Person) {
  const [found] = await regie.db
    .select({ storageKey: providerInvoices.storageKey })
    .from(providerInvoices)
    .where(eq(providerInvoices.userId, id))
  if (!found) throw new Error('no invoice')
  return found
}
const statesOf = ({ steps }: Payable) => Object.fromEntries(steps.map(({ name, state }) => [name, state]))

describe('a prestation to pay', () => {
  it('goes from its order to the word that it may be paid, and says at each step what lacks', async () => {
    const { talent, read, write, accept, work, invoice, papers, details, approve, params } = await aPrestationToPay()
    expect(statesOf((await read(talent)).data)).toMatchObject({ ORDER: 'EXPECTED', ACCEPTANCE: 'LATER' })
    expect((await write()).data.order?.lines).toEqual([
      { label: 'Deux jours de tournage', amount: '900.00' },
      { label: 'Matériel', amount: '133.33' },
    ])
    const printed = await talent.browser.send('GET', `/api/prestations/${params.prestationId}/payable/order/pdf`)
    expect((await printed.text()).slice(0, 5)).toBe('%PDF-')
    expect(statesOf((await read(talent)).data)).toMatchObject({ ACCEPTANCE: 'EXPECTED', DETAILS: 'EXPECTED' })
    expect((await details(talent)).data).toMatchObject({ siret: '73282932000074', iban: 'FR1420041010050500013M02606' })
    expect((await accept(talent)).data.order?.acceptedByName).toEqual(expect.any(String))
    expect(statesOf((await read(talent)).data)).toMatchObject({
      DETAILS: 'DONE',
      DOCUMENTS: 'EXPECTED',
      INVOICE: 'EXPECTED',
    })
    await papers()
    expect((await invoice(talent)).status).toBe(200)
    const refused = await approve(admin)
    expect(refused).toMatchObject({
      status: 422,
      error: { message: 'Il manque encore : Approbation du travail livré.' },
    })
    await work()
    expect(statesOf((await read(producteur)).data)).toMatchObject({ MATCHING: 'DONE', APPROVAL: 'EXPECTED' })
    expect((await approve(producteur)).status).toBe(403)
    const { data } = await approve(admin)
    expect([data.approvedAt !== null, data.steps.every(({ state }) => state === 'DONE')]).toEqual([true, true])
    expect((await work(false)).status).toBe(422)
    expect((await invoice(talent)).status).toBe(422)
    expect((await approve(admin, false)).data.approvedAt).toBeNull()
  })

  it('has an order that does not change once it was accepted, and is accepted as it was read', async () => {
    const { talent, write, details, accept } = await aPrestationToPay()
    await write()
    await details(talent)
    const second = await write(1, { note: 'À Paris' })
    expect(second.data.order?.version).toBe(2)
    expect((await write(1)).error?.code).toBe('STALE_VERSION')
    expect((await accept(talent, 1)).error?.code).toBe('STALE_VERSION')
    expect((await accept(producteur, 2)).status).toBe(403)
    const both = await Promise.all([accept(talent, 2), accept(talent, 2)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect((await write(2)).status).toBe(422)
  })

  it('is not paid for an invoice that differs from its order', async () => {
    const { talent, read, write, accept, work, invoice, papers, details, approve } = await aPrestationToPay()
    await write()
    await details(talent)
    await accept(talent)
    await papers()
    await work()
    await invoice(talent, { exclTax: '1033.34' })
    const { steps } = (await read(producteur)).data
    expect(steps.find(({ name }) => name === 'MATCHING')).toMatchObject({
      state: 'EXPECTED',
      who: 'talent',
      missing: [expect.stringMatching(/^Montant HT\s: /)],
    })
    expect((await approve(admin)).status).toBe(422)
    await invoice(talent)
    expect((await approve(admin)).status).toBe(200)
  })

  it('is not accepted, worked for nor invoiced before its time', async () => {
    const { talent, write, accept, work, invoice, approve } = await aPrestationToPay()
    expect((await accept(talent)).error?.message).toBe('Établissez d’abord le bon de commande.')
    expect((await approve(admin)).status).toBe(422)
    await write()
    const notYet = 'Le prestataire n’a pas encore accepté le bon de commande.'
    expect((await work()).error?.message).toBe(notYet)
    expect((await invoice(talent)).error?.message).toBe(notYet)
  })

  it('is approved for the account that was read, once, by two people at once', async () => {
    const { talent, readyToPay, details, approve, read } = await aPrestationToPay()
    await readyToPay()
    await details(talent, { iban: 'DE89370400440532013000' }, 1)
    expect((await approve(admin)).error?.code).toBe('STALE_VERSION')
    const second = await regie.person('ADMIN')
    const both = await Promise.all([
      approve(admin, true, { providerVersion: 2 }),
      approve(second, true, { providerVersion: 2 }),
    ])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const { data } = await read(admin)
    expect(data.paidTo).toMatchObject({ iban: 'DE89370400440532013000', siret: '73282932000074' })
    const { data: activity } = await admin.browser.call(contract.activity.list, {
      query: { subjectId: data.prestationId },
    })
    expect(activity.data.filter(({ name }) => name === 'prestations.paymentApproved')).toHaveLength(1)
  })

  it('stays with whoever accepted its order, when it is entrusted to another', async () => {
    const { talent, readyToPay, params, read, invoice, approve } = await aPrestationToPay()
    await readyToPay()
    const other = await regie.person('TALENT')
    const entrust = (userId: string | null) =>
      producteur.browser.call(contract.prestations.update, { params, body: { userId } })
    expect((await entrust(other.id)).status).toBe(200)
    expect((await read(other)).status).toBe(404)
    expect((await invoice(other)).status).toBe(404)
    const { steps, provider } = (await read(producteur)).data
    expect(provider?.legalName).toBe('Lou SARL')
    expect(steps.find(({ name }) => name === 'ACCEPTANCE')).toMatchObject({ state: 'EXPECTED', who: 'staff' })
    expect((await approve(admin)).status).toBe(422)
    await entrust(null)
    expect((await approve(admin)).status).toBe(422)
    await entrust(talent.id)
    expect((await approve(admin)).status).toBe(200)
  })

  it('is not thrown away once its order is accepted', async () => {
    const { talent, write, details, accept, reopen, params } = await aPrestationToPay()
    await write()
    const { prestations: routes } = contract
    expect((await admin.browser.call(routes.deletion, { params })).data.refusals).toEqual([])
    await details(talent)
    await accept(talent)
    expect((await admin.browser.call(routes.deletion, { params })).data.refusals).toHaveLength(1)
    expect((await admin.browser.call(routes.remove, { params })).error?.code).toBe('DELETION_REFUSED')
    expect((await reopen()).data.order?.acceptedAt).toBeNull()
    expect((await admin.browser.call(routes.remove, { params })).status).toBe(200)
  })

  it('is paid to an account that its provider changes with a proof, and is told of by mail', async () => {
    const { talent, details, write, read } = await aPrestationToPay()
    await write()
    await forgetProofs(regie.db, talent.id)
    expect((await details(talent)).error?.code).toBe('PROOF_REQUIRED')
    await regie.db.update(sessions).set({ provedAt: sql`now()` }).where(eq(sessions.userId, talent.id))
    expect((await details(talent)).status).toBe(200)
    const { rows } = await regie.db.execute<{ data: { at: string } }>(
      sql`select data from pgboss.job where name = 'payables.account-mail' and data ->> 'userId' = ${talent.id}`,
    )
    const mailing = jobsOf(regie.platform).find(({ queue }) => queue === 'payables.account-mail')
    await mailing?.run(rows[0]?.data, { id: crypto.randomUUID(), signal: new AbortController().signal })
    expect((await regie.mailTo(talent.email)).text).toContain('IBAN compris')
    expect((await read(admin)).data.provider?.updatedAt).toBe(rows[0]?.data.at)
  })

  it('takes providers of abroad, and firms without VAT', async () => {
    const { talent, details } = await aPrestationToPay()
    const abroad = { siret: null, vatNumber: 'BE0123456789', iban: 'BE68539007547034' }
    expect((await details(talent, abroad)).data).toMatchObject(abroad)
    expect((await details(talent, { siret: null, vatNumber: null }, 1)).status).toBe(200)
    const french = await details(talent, { siret: null }, 2)
    expect(french.error?.fields).toEqual({ siret: expect.stringContaining('SIRET requis') })
    const another = await details(talent, { siret: '35600000000048' }, 2)
    expect(another.error?.fields).toEqual({ vatNumber: expect.stringContaining('autre entreprise') })
    expect((await details(talent, {}, 1)).error?.code).toBe('STALE_VERSION')
  })

  it('is read by its provider and by whoever sees what work costs', async () => {
    const { read, params, details, talent } = await aPrestationToPay()
    const [other, client] = [await regie.person('TALENT'), await regie.person('CLIENT')]
    for (const person of [other, client]) expect((await read(person)).status).toBe(404)
    expect((await details(other)).status).toBe(404)
    for (const person of [producteur, admin]) expect((await details(person)).status).toBe(403)
    expect((await details(talent, { siret: '73282932000075' })).error?.fields).toHaveProperty('siret')
    expect((await details(talent, { iban: 'FR00' })).error?.fields).toHaveProperty('iban')
    await regie.db.update(prestations).set({ type: 'INTERNE' }).where(eq(prestations.id, params.prestationId))
    expect((await read(producteur)).status).toBe(422)
  })

  it('tells its provider what is kept of them, and forgets their account with them', async () => {
    const { talent, readyToPay, approve, prestation, params } = await aPrestationToPay()
    await readyToPay()
    const told = await (await talent.browser.send('GET', contract.profile.personalData.path)).text()
    for (const word of ['Lou SARL', 'FR1420041010050500013M02606', `F-${prestation.id.slice(0, 8)}`])
      expect(told).toContain(word)
    const { storageKey } = await invoiceOf(talent)
    expect((await readStoredReferences(regie.db)).map(({ key }) => key)).toContain(storageKey)
    const erase = () => admin.browser.call(contract.profile.erase, { params: { userId: talent.id } })
    await approve(admin)
    expect((await erase()).error?.message).toMatch(/responsable d’une prestation à payer : payez ce que/)
    const { db } = regie
    await db
      .update(providerOrders)
      .set({ exportedAt: sql`now()` })
      .where(eq(providerOrders.prestationId, params.prestationId))
    expect((await erase()).status).toBe(200)
    expect(await db.$count(providers, eq(providers.userId, talent.id))).toBe(0)
    expect((await invoiceOf(talent)).storageKey).toBe(storageKey)
    const [kept] = await db
      .select({ from: providerOrders.acceptedFrom })
      .from(providerOrders)
      .where(eq(providerOrders.acceptedById, talent.id))
    expect(kept).toEqual({ from: null })
  })

  it('stays an outside one once its order is accepted', async () => {
    const { talent, write, details, accept, read, params } = await aPrestationToPay()
    const turn = (type: 'INTERNE' | 'EXTERNE') =>
      producteur.browser.call(contract.prestations.update, { params, body: { type } })
    await write()
    expect((await turn('INTERNE')).status).toBe(200)
    expect((await turn('EXTERNE')).status).toBe(200)
    await details(talent)
    await accept(talent)
    expect((await turn('INTERNE')).error?.fields).toEqual({ type: expect.stringContaining('reste externe') })
    expect((await read(talent)).status).toBe(200)
  })

  it('leaves the trash for good with an order that nobody accepted', async () => {
    const { write, params, prestation } = await aPrestationToPay()
    await write()
    expect((await admin.browser.call(contract.prestations.remove, { params })).status).toBe(200)
    await regie.db
      .update(deletions)
      .set({ deletedAt: sql`now() - interval '31 days'` })
      .where(eq(deletions.subjectId, prestation.id))
    const purge = jobsOf(regie.platform).find(({ queue }) => queue === 'trash.purge')
    await purge?.run({}, { id: crypto.randomUUID(), signal: new AbortController().signal })
    expect(await regie.db.$count(prestations, eq(prestations.id, prestation.id))).toBe(0)
    expect(await regie.db.$count(providerOrders, eq(providerOrders.prestationId, prestation.id))).toBe(0)
  })

  it('is not approved for an invoice that replaced the one that was read', async () => {
    const { talent, readyToPay, invoice, approve, read } = await aPrestationToPay()
    await readyToPay()
    const seen = (await read(admin)).data.invoice?.depositedAt ?? null
    await invoice(talent, { number: `G-${talent.id.slice(0, 8)}` })
    const stale = await approve(admin, true, { invoiceDepositedAt: seen })
    expect(stale.error).toMatchObject({
      code: 'STALE_VERSION',
      current: { invoice: { number: expect.stringMatching(/^G-/) } },
    })
    expect((await approve(admin)).status).toBe(200)
  })

  it.each([
    ['has VAT before its provider said how they are paid', {}, null, /^Donnez d’abord vos coordonnées/],
    ['has VAT that its provider can’t charge', {}, { vatNumber: null }, /n’ont pas de numéro de TVA/],
    ['has none', { taxRate: '0.00' as const }, { vatNumber: null }, null],
  ])('whose order %s is accepted only where an invoice may match it', async (_, order, provider, refusal) => {
    const { talent, write, details, accept } = await aPrestationToPay()
    await write(0, order)
    if (provider) await details(talent, provider)
    const { status, error } = await accept(talent)
    expect([status, error?.message ?? '']).toEqual([refusal ? 422 : 200, refusal ? expect.stringMatching(refusal) : ''])
  })

  it('is agreed on again once the agency takes the agreement back, without its invoice', async () => {
    const { talent, readyToPay, read, reopen, write, accept, approve, params } = await aPrestationToPay()
    expect((await reopen()).status).toBe(422)
    await readyToPay()
    const { storageKey } = await invoiceOf(talent)
    await approve(admin)
    expect((await reopen()).error?.message).toContain('reprenez-le d’abord')
    await approve(admin, false)
    const body = { version: 1, invoiceDepositedAt: null }
    expect((await talent.browser.call(contract.payables.reopenOrder, { params, body })).status).toBe(403)
    const twice = await Promise.all([reopen(), reopen()])
    expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await toldOf(talent, 'orderReopened')).toMatchObject({ link: `/talent/${params.prestationId}` })
    const { data } = await read(talent)
    expect([data.invoice, data.order?.workApprovedAt, data.order?.version]).toEqual([null, null, 2])
    await expect(regie.platform.storage.read(storageKey)).rejects.toThrow(storageKey)
    expect((await write(2, { taxRate: '10.00' })).data.order?.taxRate).toBe('10.00')
    expect((await accept(talent, 3)).status).toBe(200)
  })

  it('keeps an invoice and an agreement that came after what was read', async () => {
    const { talent, write, details, accept, invoice, read, reopen } = await aPrestationToPay()
    await write()
    await details(talent)
    await accept(talent)
    await invoice(talent)
    const stale = await reopen({ invoiceDepositedAt: null })
    expect(stale.error).toMatchObject({ code: 'STALE_VERSION', current: { invoice: { number: expect.any(String) } } })
    expect((await reopen()).status).toBe(200)
    await accept(talent, 2)
    expect((await reopen({ version: 1 })).error?.code).toBe('STALE_VERSION')
    expect((await read(talent)).data.order?.acceptedAt).toEqual(expect.any(String))
  })

  it('prints its order as it was accepted, whatever is renamed after', async () => {
    const { talent, write, details, accept, params } = await aPrestationToPay()
    await write()
    await details(talent)
    await accept(talent)
    const names = () =>
      regie.db
        .select({ names: providerOrders.acceptedAs })
        .from(providerOrders)
        .where(eq(providerOrders.prestationId, params.prestationId))
    const [before] = await names()
    const printed = async () => {
      const sent = await talent.browser.send('GET', `/api/prestations/${params.prestationId}/payable/order/pdf`)
      return textOfPdf(Buffer.from(await sent.arrayBuffer()))
    }
    expect(await printed()).toContain('Lou SARL')
    await producteur.browser.call(contract.prestations.update, { params, body: { name: 'Cadrage et montage' } })
    await details(talent, { legalName: 'Lou et associés' }, 1)
    expect((await names())[0]).toEqual(before)
    const text = await printed()
    expect(text).toContain('Lou SARL')
    expect(text).not.toMatch(/Cadrage et montage|Lou et associés/)
  })

  it('is told to its talent when it is ordered, to the producteur when it is accepted and invoiced', async () => {
    const { talent, readyToPay, prestation } = await aPrestationToPay()
    await readyToPay()
    expect(await toldOf(talent, 'orderWritten')).toMatchObject({
      title: prestation.name,
      link: `/talent/${prestation.id}`,
    })
    const page = `/admin/projects/${prestation.projectId}/prestations/${prestation.id}`
    const there = async () =>
      (await noticesFor(producteur)).notifications.flatMap(({ notice, link }) => (link === page ? [notice] : []))
    await expect.poll(async () => (await there()).toSorted()).toEqual(['invoiceDeposited', 'orderAccepted'])
  })

  it('is listed to its talent, with what lacks of them, until it is paid', async () => {
    const { talent, write, details, accept, prestation } = await aPrestationToPay()
    const own = async ({ browser }: Person) => (await browser.call(contract.payables.own, {})).data
    expect(await own(talent)).toEqual([])
    await write()
    await details(talent)
    await accept(talent)
    const listed = await own(talent)
    expect(listed).toMatchObject([{ prestationId: prestation.id, prestationName: prestation.name }])
    expect(listed[0]?.steps.map(({ name }) => name)).toEqual(['DOCUMENTS', 'WORK', 'INVOICE'])
    expect(await own(producteur)).toEqual([])
    await regie.db
      .update(providerOrders)
      .set({ acceptedById: producteur.id })
      .where(eq(providerOrders.prestationId, prestation.id))
    expect(await own(talent)).toEqual([])
  })

  it('is taken over by nobody who would read the linked order of its former provider', async () => {
    const { talent, readyToPay, params } = await aPrestationToPay()
    await readyToPay()
    await regie.db
      .update(prestations)
      .set({ purchaseOrderSellsyId: '12' })
      .where(eq(prestations.id, params.prestationId))
    const other = await regie.person('TALENT')
    const entrust = (userId: string | null) =>
      producteur.browser.call(contract.prestations.update, { params, body: { userId } })
    expect((await entrust(other.id)).error?.fields).toEqual({ userId: expect.stringContaining('déliez-le d’abord') })
    expect([(await entrust(null)).status, (await entrust(talent.id)).status]).toEqual([200, 200])
  })

  it('keeps the role of its provider until it is paid', async () => {
    const { talent, readyToPay } = await aPrestationToPay()
    await readyToPay()
    const turned = await admin.browser.call(contract.users.update, {
      params: { userId: talent.id },
      body: { role: 'CLIENT' },
    })
    expect(turned.error?.code).toBe('USER_OWNS')
  })
})
