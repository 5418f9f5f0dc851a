import { buffer } from 'node:stream/consumers'
import { defaultPermissions } from '@regie/contract/permissions'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bombPdf, facturXml, facturXPdf, lockedPdf } from '#test/samples/factur-x.ts'
import { pdfOf } from '#test/samples/pictures.ts'
import { type Person, type Regie, startRegie } from '#test/support/regie.ts'
import { providerInvoices } from '../index.ts'
import { aPrestationToPay } from './payable-cast.ts'

let regie: Regie
let producteur: Person
beforeAll(async () => {
  regie = await startRegie()
  producteur = await regie.person('PRODUCTEUR')
})
afterAll(() => regie.stop())

/** A prestation whose order is accepted. */
async function anAcceptedOrder(talent?: Person) {
  const cast = await aPrestationToPay(regie, producteur, talent)
  await cast.write()
  await cast.details(cast.talent)
  await cast.accept(cast.talent)
  return cast
}
const differencesOf = async ({ read }: Awaited<ReturnType<typeof anAcceptedOrder>>) =>
  (await read(producteur)).data.steps.find(({ name }) => name === 'MATCHING')?.missing

describe('an invoice with a Factur-X', () => {
  it('says its seller, who is compared with the provider', async () => {
    const cast = await anAcceptedOrder()
    expect(await cast.invoice(cast.talent, { number: 'F-12', body: await facturXPdf() })).toEqual({ status: 200 })
    const { invoice } = (await cast.read(cast.talent)).data
    expect(invoice?.seller).toEqual({ siret: '73282932000074', vatNumber: 'FR44732829320' })
    expect(await differencesOf(cast)).toEqual([])
    const other = await facturXPdf(facturXml({ siret: '35600000000048', vatNumber: 'FR39356000000' }))
    await cast.invoice(cast.talent, { number: 'F-12', body: other })
    expect(await differencesOf(cast)).toEqual([
      expect.stringMatching(/^SIRET.: 35600000000048 au lieu de 73282932000074$/),
      expect.stringMatching(/^Numéro de TVA.: FR39356000000 au lieu de FR44732829320$/),
    ])
  })

  it.each(['factur-x.xml', 'ZUGFeRD-invoice.xml', 'xrechnung.xml'])('is read in %s', async (name) => {
    const { talent, invoice } = await anAcceptedOrder()
    const { error } = await invoice(talent, { number: 'F-13', body: await facturXPdf(facturXml(), name) })
    expect(error?.fields).toEqual({ number: expect.stringMatching(/F-12$/) })
  })

  it('is what is invoiced, whatever was typed', async () => {
    const { talent, invoice } = await anAcceptedOrder()
    const body = await facturXPdf(facturXml({ exclTax: '1100', tax: '220', inclTax: '1320' }))
    const { status, error } = await invoice(talent, { number: 'F-12', issuedOn: '2026-11-24', body })
    expect([status, error?.fields]).toEqual([
      422,
      {
        issuedOn: expect.stringMatching(/25\/11\/2026$/),
        exclTax: expect.stringMatching(/1.100,00.€$/),
        tax: expect.stringMatching(/220,00.€$/),
      },
    ])
  })

  it.each<[string, () => Promise<Buffer> | Buffer, RegExp]>([
    ['a credit note', () => facturXPdf(facturXml({ typeCode: '381' })), /avoir/],
    ['dollars', () => facturXPdf(facturXml({ currency: 'USD' })), /pas en euros/],
    ['no XML', () => facturXPdf('facture'), /Factur-X joint à ce PDF est illisible/],
    ['a wrong encoding', () => facturXPdf(Buffer.from([0x3c, 0xff, 0x80])), /Factur-X joint à ce PDF est illisible/],
    [
      'entities within entities',
      () => facturXPdf(`<!DOCTYPE a [<!ENTITY b "&c;&c;"><!ENTITY c "&b;&b;">]>${facturXml({ number: '&b;' })}`),
      /Factur-X joint à ce PDF est illisible/,
    ],
    ['a huge XML', () => facturXPdf(`<a>${'b'.repeat(6_000_000)}</a>`), /Factur-X joint à ce PDF est illisible/],
    ['a bomb of 400 megabytes', () => bombPdf(400 * 1024 * 1024), /illisible|trop de temps/],
    ['a password', lockedPdf, /protégé par un mot de passe/],
    ['half of it', async () => (await facturXPdf()).subarray(0, 900), /PDF est illisible/],
    ['a head alone', () => Buffer.from('%PDF-1.7\n'), /PDF est illisible/],
  ])(
    'that holds %s, is refused with a reason',
    async (_, made, reason) => {
      const { talent, invoice } = await anAcceptedOrder()
      const began = performance.now()
      const { status, error } = await invoice(talent, { number: 'F-12', body: await made() })
      expect([status, error?.message]).toEqual([422, expect.stringMatching(reason)])
      expect(performance.now() - began).toBeLessThan(60_000)
    },
    90_000,
  )
})

describe('an invoice', () => {
  it('has the number that its Factur-X says', async () => {
    const cast = await anAcceptedOrder()
    const body = await facturXPdf(facturXml({ number: 'FX-77' }))
    expect((await cast.invoice(cast.talent, { number: 'fx - 77', body })).status).toBe(200)
    expect((await cast.read(cast.talent)).data.invoice?.number).toBe('FX-77')
  })

  it('is a PDF, whose number is new to the provider in any case of letters', async () => {
    const first = await anAcceptedOrder()
    const { talent } = first
    const text = await first.invoice(talent, { body: Buffer.from('une facture') })
    expect(text.error?.message).toContain('n’est pas un PDF')
    expect((await first.invoice(talent, { number: 'F-1' })).status).toBe(200)
    const second = await anAcceptedOrder(talent)
    const taken = { number: 'Ce prestataire a déjà une facture de ce numéro' }
    expect((await second.invoice(talent, { number: 'f-1' })).error?.fields).toEqual(taken)
    expect((await second.invoice(talent, { number: 'F-2' })).status).toBe(200)
    for (const number of ['F - 1', 'F-\u00a01'])
      expect((await second.invoice(talent, { number })).error?.fields).toEqual(taken)
    // Another account of the same firm is the same provider.
    const other = await anAcceptedOrder()
    expect((await other.invoice(other.talent, { number: 'F-1' })).error?.fields).toEqual(taken)
    await other.details(other.talent, { siret: '35600000000048', vatNumber: 'FR39356000000' }, 1)
    expect((await other.invoice(other.talent, { number: 'F-1' })).status).toBe(200)
  })

  it('has its number once, when two are deposited at once', async () => {
    const first = await anAcceptedOrder()
    const second = await anAcceptedOrder(first.talent)
    const both = await Promise.all([first, second].map(({ invoice, talent }) => invoice(talent, { number: 'F-9' })))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
    const twice = await Promise.all([second, second].map(({ invoice, talent }) => invoice(talent, { number: 'F-10' })))
    expect(twice.map(({ status }) => status)).toEqual([200, 200])
  })

  it('is paid once to a firm, whatever its account says and when it says it', async () => {
    const admin = await regie.person('ADMIN')
    const first = await aPrestationToPay(regie, producteur)
    await first.readyToPay()
    expect((await first.approve(admin)).status).toBe(200)
    const second = await aPrestationToPay(regie, producteur)
    await second.write(0, { taxRate: '0.00' })
    await second.accept(second.talent)
    await second.papers()
    await second.work()
    const number = `F-${first.prestation.id.slice(0, 8)}`
    expect((await second.invoice(second.talent, { number, tax: '0.00' })).status).toBe(200)
    // Another establishment of the firm, whose former account has another now.
    await second.details(second.talent, { siret: '73282932000025', vatNumber: null })
    await first.details(first.talent, { siret: '35600000000048', vatNumber: null }, 1)
    const { status, error } = await second.approve(admin)
    expect([status, error?.message]).toEqual([
      422,
      expect.stringMatching(`^La prestation « ${first.prestation.name} » a déjà une facture ${number}`),
    ])
    await second.invoice(second.talent, { number: `${number}-2`, tax: '0.00' })
    expect((await second.approve(admin)).status).toBe(200)
  })

  it('replaces the former, whose bytes go', async () => {
    const { talent, invoice, params } = await anAcceptedOrder()
    const keys = async () =>
      (await regie.db.select().from(providerInvoices).where(eq(providerInvoices.userId, talent.id))).map(
        ({ storageKey }) => storageKey,
      )
    await invoice(talent, { number: 'R-1' })
    const [first = ''] = await keys()
    await invoice(talent, { number: 'R-2', body: pdfOf(2) })
    const [second = ''] = await keys()
    const { storage } = regie.platform
    await expect(buffer(await storage.read(second))).resolves.toEqual(pdfOf(2))
    const gone = await storage
      .read(first)
      .then(buffer)
      .catch(() => null)
    expect(gone).toBeNull()
    const sent = await producteur.browser.send('GET', `/api/prestations/${params.prestationId}/payable/invoice/file`)
    expect(Buffer.from(await sent.arrayBuffer())).toEqual(pdfOf(2))
    expect(second).not.toBe(first)
    const { rows } = await regie.db.execute(
      sql`select sum(bytes)::int as bytes, bool_and(is_outside) as outside from stored_bytes where person_id = ${talent.id}`,
    )
    expect(rows).toEqual([{ bytes: pdfOf(2).length, outside: true }])
  })

  it('is deposited by its provider, and by those of the agency who received it', async () => {
    const { talent, invoice } = await anAcceptedOrder()
    const [other, client] = [await regie.person('TALENT'), await regie.person('CLIENT')]
    for (const person of [other, client]) expect((await invoice(person)).status).toBe(404)
    const reads = defaultPermissions('PRODUCTEUR').filter((one) => one !== 'prestations.update')
    const reader = await regie.person('PRODUCTEUR', { permissions: reads })
    expect((await invoice(reader)).status).toBe(403)
    expect((await invoice(producteur)).status).toBe(200)
    expect((await invoice(talent)).status).toBe(200)
  })
})
