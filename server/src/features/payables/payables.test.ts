import { contract } from '@regie/contract'
import type { Payable } from '@regie/contract/payables/schema'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documents } from '#features/documents/index.ts'
import { prestations } from '#features/prestations/index.ts'
import { pdfOf } from '#test/samples/pictures.ts'
import { aPrestation, aProject } from '#test/support/builders.ts'
import { type Person, type Regie, startRegie } from '#test/support/regie.ts'

const { payables } = contract
let regie: Regie
let admin: Person
let producteur: Person
beforeAll(async () => {
  regie = await startRegie()
  ;[admin, producteur] = await Promise.all([regie.person('ADMIN'), regie.person('PRODUCTEUR')])
})
afterAll(() => regie.stop())

const pdf = pdfOf(1).toString('latin1')
type Refusal = { message: string; fields?: Record<string, string> }
const errorOf = async (answer: Response): Promise<Refusal | undefined> => JSON.parse(await answer.text()).error

const provider = {
  legalName: 'Lou SARL',
  siret: '732 829 320 00074',
  vatNumber: 'FR44732829320',
  iban: 'FR14 2004 1010 0505 0001 3M02 606',
  bic: null,
}
const order = {
  lines: [
    { label: 'Deux jours de tournage', amount: '900' },
    { label: 'Matériel', amount: '133,33' },
  ],
  taxRate: '20.00' as const,
  note: 'À Lyon',
}

/** An EXTERNE prestation of a talent, and what each side does with it. */
async function aPrestationToPay() {
  const talent = await regie.person('TALENT')
  const project = await aProject(regie.db, { producteurId: producteur.id })
  const prestation = await aPrestation(regie.db, { projectId: project.id, type: 'EXTERNE', userId: talent.id })
  const params = { prestationId: prestation.id }
  const read = async ({ browser }: Person) => browser.call(payables.ofPrestation, { params })
  const write = (version = 0, more = {}) =>
    producteur.browser.call(payables.setOrder, { params, body: { ...order, ...more, version } })
  const accept = ({ browser }: Person, version = 1) => browser.call(payables.acceptOrder, { params, body: { version } })
  const work = (isApproved = true) => producteur.browser.call(payables.approveWork, { params, body: { isApproved } })
  const invoice = async (
    { browser }: Person,
    { number = `F-${prestation.id.slice(0, 8)}`, exclTax = '1033.33', tax = '206.67', body = pdf } = {},
  ) => {
    const query = new URLSearchParams({ name: 'facture.pdf', number, issuedOn: '2026-11-25', exclTax, tax })
    const answer = await browser.send('POST', `/api/prestations/${prestation.id}/payable/invoice?${query.toString()}`, {
      headers: { 'content-type': 'application/octet-stream' },
      body,
    })
    return { status: answer.status, error: await errorOf(answer) }
  }
  const papers = () =>
    regie.db.insert(documents).values(
      (['REGISTRATION', 'VIGILANCE', 'BANK_DETAILS', 'INSURANCE'] as const).map((kind) => ({
        userId: talent.id,
        kind,
        name: `${kind}.pdf`,
        size: 12,
        type: 'application/pdf',
        storageKey: `tests/${crypto.randomUUID()}`,
        depositedById: talent.id,
      })),
    )
  const details = ({ browser }: Person, more = {}, version = 0) =>
    browser.call(payables.setProvider, { params: { userId: talent.id }, body: { ...provider, ...more, version } })
  const approve = ({ browser }: Person, isApproved = true) =>
    browser.call(payables.approve, { params, body: { isApproved } })
  return { talent, prestation, params, read, write, accept, work, invoice, papers, details, approve }
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
    expect((await accept(talent)).data.order?.acceptedByName).toEqual(expect.any(String))
    expect(statesOf((await read(talent)).data)).toMatchObject({
      DETAILS: 'EXPECTED',
      DOCUMENTS: 'EXPECTED',
      INVOICE: 'EXPECTED',
    })
    expect((await details(talent)).data).toMatchObject({ siret: '73282932000074', iban: 'FR1420041010050500013M02606' })
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
    const { talent, write, accept } = await aPrestationToPay()
    await write()
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
    await accept(talent)
    await details(talent)
    await papers()
    await work()
    await invoice(talent, { exclTax: '1033.34' })
    const { steps } = (await read(producteur)).data
    expect(steps.find(({ name }) => name === 'MATCHING')).toMatchObject({
      state: 'EXPECTED',
      who: 'talent',
      missing: [expect.stringMatching(/^Montant HT : /)],
    })
    expect((await approve(admin)).status).toBe(422)
    await invoice(talent)
    expect((await approve(admin)).status).toBe(200)
  })

  it('takes a PDF whose number is new to the provider', async () => {
    const { talent, write, accept, invoice, prestation } = await aPrestationToPay()
    expect((await invoice(talent)).error?.message).toBe('Établissez d’abord le bon de commande.')
    await write()
    await accept(talent)
    expect((await invoice(talent, { body: 'une facture' })).error?.message).toContain('n’est pas un PDF')
    expect((await invoice(talent, { number: 'F-1' })).status).toBe(200)
    const { id } = await aPrestation(regie.db, { projectId: prestation.projectId, type: 'EXTERNE', userId: talent.id })
    await producteur.browser.call(payables.setOrder, { params: { prestationId: id }, body: { ...order, version: 0 } })
    const query = 'name=f.pdf&number=F-1&issuedOn=2026-11-25&exclTax=10&tax=0'
    const again = await talent.browser.send('POST', `/api/prestations/${id}/payable/invoice?${query}`, {
      headers: { 'content-type': 'application/octet-stream' },
      body: pdf,
    })
    expect([again.status, (await errorOf(again))?.fields]).toEqual([
      422,
      { number: 'Ce prestataire a déjà une facture de ce numéro' },
    ])
  })

  it('is read by its provider and by whoever sees what work costs', async () => {
    const { read, params, details, talent } = await aPrestationToPay()
    const [other, client] = [await regie.person('TALENT'), await regie.person('CLIENT')]
    for (const person of [other, client]) expect((await read(person)).status).toBe(404)
    expect((await details(other)).status).toBe(404)
    expect((await details(talent, { siret: '73282932000075' })).error?.fields).toHaveProperty('siret')
    expect((await details(talent, { iban: 'FR00' })).error?.fields).toHaveProperty('iban')
    await regie.db.update(prestations).set({ type: 'INTERNE' }).where(eq(prestations.id, params.prestationId))
    expect((await read(producteur)).status).toBe(422)
  })
})
