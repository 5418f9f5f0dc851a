import { contract } from '@regie/contract'
import { payableAwaited } from '@regie/contract/payables/rules/waits'
import type { Turn } from '@regie/contract/post-productions/schema'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documents } from '#features/documents/index.ts'
import { aPrestationToPay } from '#features/payables/tests/payable-cast.ts'
import { prestations } from '#features/prestations/index.ts'
import { type Person, type Regie, startRegie } from '#test/support/regie.ts'

const { waits: routes } = contract
let regie: Regie
let producteur: Person
let admin: Person
beforeAll(async () => {
  regie = await startRegie()
  producteur = await regie.person('PRODUCTEUR')
  admin = await regie.person('ADMIN')
})
afterAll(() => regie.stop())

const inParis = new Intl.DateTimeFormat('fr-CA', { timeZone: 'Europe/Paris' })

/** A prestation to pay, what is read of its wait, and what the rule of the contract says of the same facts. */
async function aWaitingPayment() {
  const { db } = regie
  const cast = await aPrestationToPay(regie, producteur)
  const { prestation, talent, readyToPay } = cast
  const waiting = async (query: { who?: Turn[] } = {}, reader = admin) => {
    const asked = { query: { projectId: prestation.projectId, ...query } }
    const [found, ...others] = (await reader.browser.call(routes.read, asked)).data.waits.filter(
      ({ kind }) => kind === 'PAYABLE',
    )
    expect(others).toEqual([])
    return found && `${found.who}, ${found.what}, ${found.since}`
  }
  const ruled = async () => {
    const { data } = await cast.read(admin)
    const [assigned] = await db
      .select({ userId: prestations.userId })
      .from(prestations)
      .where(eq(prestations.id, prestation.id))
    const userId = assigned?.userId ?? null
    const isOthers = data.order?.acceptedAt && userId !== talent.id
    const held = await db
      .select({
        kind: documents.kind,
        depositedOn: sql<string>`(${documents.createdAt} at time zone 'Europe/Paris')::date::text`,
        expiresOn: documents.expiresOn,
      })
      .from(documents)
      .where(
        and(
          eq(documents.userId, data.order?.acceptedAt ? talent.id : (userId ?? prestation.id)),
          isNull(documents.deletedAt),
        ),
      )
    const assignment = isOthers ? 'ANOTHER' : userId === null ? 'NOBODY' : 'PROVIDER'
    const facts = { ...data, assignment, documents: held, since: prestation.createdAt } as const
    const found = payableAwaited(facts, inParis.format())
    return found ? `${found.who}, ${found.what}, ${found.since}` : undefined
  }
  /** Expects the list, asked for whole and by party, to say what the rule does. */
  const agrees = async (name: string) => {
    const expected = await ruled()
    expect(await waiting(), name).toBe(expected)
    for (const who of ['client', 'talent', 'staff'] satisfies Turn[])
      expect(await waiting({ who: [who] }), name).toBe(expected?.startsWith(who) ? expected : undefined)
    return expected ?? ''
  }
  const change = (statement: SQL) => db.execute(statement)
  const ofPapers = (kind: string, set: SQL) =>
    change(sql`update documents set ${set} where user_id = ${talent.id} and kind = ${kind}`)
  const ofInvoice = (set: SQL) =>
    change(sql`update provider_invoices set ${set} where order_id in (
      select id from provider_orders where prestation_id = ${prestation.id})`)
  return { ...cast, readyToPay, waiting, agrees, change, ofPapers, ofInvoice }
}

describe('a payment that waits', () => {
  it('is of nobody without an order, then of whoever has the next steps, until it may be paid', async () => {
    const { talent, waiting, agrees, write, accept, details, papers, invoice, work, approve } = await aWaitingPayment()
    expect(await waiting()).toBeUndefined()
    await write()
    expect(await agrees('ordered')).toMatch(/^talent, Accepter le bon de commande ; donner .* ; fournir : /)
    await details(talent)
    expect(await agrees('with details')).toMatch(/^talent, Accepter le bon de commande ; fournir : /)
    await papers()
    expect(await agrees('with papers')).toMatch(/^talent, Accepter le bon de commande, /)
    await accept(talent)
    expect(await agrees('accepted')).toMatch(/^talent, Déposer la facture, /)
    await work()
    expect(await agrees('work approved')).toMatch(/^talent, Déposer la facture, /)
    await work(false)
    await invoice(talent)
    expect(await agrees('invoiced')).toMatch(/^staff, Approuver le travail livré, /)
    await work()
    expect(await agrees('all done')).toMatch(/^staff, Donner le bon à payer, /)
    expect((await approve(admin)).status).toBe(200)
    expect(await waiting()).toBeUndefined()
  })

  it('names its provider alone, and is read by those who see what work costs', async () => {
    const { talent, prestation, write, waiting, change } = await aWaitingPayment()
    await write()
    const read = await admin.browser.call(routes.read, { query: { projectId: prestation.projectId } })
    const [found] = read.data.waits.filter(({ kind }) => kind === 'PAYABLE')
    expect(found).toMatchObject({
      names: [expect.any(String)],
      prestationId: prestation.id,
      personId: talent.id,
      title: prestation.name,
    })
    const reads = (permissions: ('prestations.read' | 'budget.view')[]) =>
      regie.person('PRODUCTEUR', { permissions: ['access.admin', ...permissions] })
    expect(await waiting({}, await reads(['prestations.read']))).toBeUndefined()
    expect(await waiting({}, await reads(['prestations.read', 'budget.view']))).toMatch(/^talent/)
    const sent = await producteur.browser.call(routes.remind, {
      body: { kind: 'PAYABLE', subjectId: prestation.id, text: 'Merci' },
    })
    expect(sent.status).toBe(200)
    await change(sql`update prestations set type = 'INTERNE' where id = ${prestation.id}`)
    expect(await waiting()).toBeUndefined()
    await change(sql`update prestations set type = 'EXTERNE', deleted_at = now() where id = ${prestation.id}`)
    expect(await waiting()).toBeUndefined()
    await change(sql`update prestations set deleted_at = null where id = ${prestation.id}`)
    await change(sql`update projects set archived_at = now() where id = ${prestation.projectId}`)
    expect(await waiting()).toBeUndefined()
  })

  it('is of the provider whose papers do not count any more', async () => {
    const { readyToPay, agrees, ofPapers } = await aWaitingPayment()
    await readyToPay()
    const today = sql`(now() at time zone 'Europe/Paris')::date`
    const aged = (age: SQL) => sql`created_at = ((${today} - ${age})::date + time '12:00') at time zone 'Europe/Paris'`
    for (const kind of ['REGISTRATION', 'VIGILANCE', 'BANK_DETAILS', 'INSURANCE']) {
      await ofPapers(kind, sql`deleted_at = now()`)
      expect(await agrees(`without ${kind}`)).toMatch(/^talent, Fournir : /)
      await ofPapers(kind, sql`deleted_at = null, expires_on = ${today} - 1`)
      expect(await agrees(`${kind} that expired`)).toMatch(/^talent, Fournir : /)
      await ofPapers(kind, sql`expires_on = ${today}`)
      expect(await agrees(`${kind} on its last day`)).toMatch(/^staff/)
      await ofPapers(kind, sql`expires_on = null`)
    }
    await ofPapers('VIGILANCE', aged(sql`interval '5 months 28 days'`))
    await agrees('a vigilance of less than six months')
    await ofPapers('VIGILANCE', aged(sql`interval '6 months'`))
    await agrees('a vigilance of six months')
    await ofPapers('VIGILANCE', aged(sql`interval '6 months 4 days'`))
    expect(await agrees('an old vigilance')).toMatch(/^talent, Fournir : /)
    await ofPapers('INSURANCE', sql`expires_on = ${today} - 2`)
    await agrees('two papers')
  })

  it.each([
    ['a cent more', sql`excl_tax = 1033.34`, true],
    ['another tax', sql`tax = 206.66`, true],
    ['its seller', sql`seller = '{"siret": "73282932000074", "vatNumber": "FR44732829320"}'`, false],
    ['the firm of its seller', sql`seller = '{"siret": "732829320", "vatNumber": null}'`, false],
    ['a seller who says nothing', sql`seller = '{"siret": "", "vatNumber": ""}'`, false],
    ['another firm', sql`seller = '{"siret": "356000000", "vatNumber": null}'`, true],
    ['another VAT number', sql`seller = '{"siret": null, "vatNumber": "DE136695976"}'`, true],
  ])('is of the provider whose invoice differs: %s', async (name, set, isWrong) => {
    const { readyToPay, agrees, ofInvoice } = await aWaitingPayment()
    await readyToPay()
    await ofInvoice(set)
    expect(await agrees(name)).toMatch(isWrong ? /^talent, Corriger la facture/ : /^staff, Donner le bon à payer/)
  })

  it('compares with what the provider says of themselves, and rounds the tax as the order does', async () => {
    const { talent, readyToPay, agrees, change, ofInvoice } = await aWaitingPayment()
    await readyToPay()
    const ofProvider = (set: SQL) => change(sql`update providers set ${set} where user_id = ${talent.id}`)
    const ofOrder = (set: SQL) => change(sql`update provider_orders set ${set} where accepted_by_id = ${talent.id}`)
    await ofProvider(sql`vat_number = null`)
    expect(await agrees('tax without a VAT number')).toMatch(/^talent, Corriger/)
    await ofInvoice(sql`seller = '{"siret": "732829320", "vatNumber": null}', tax = 0`)
    await ofProvider(sql`siret = null`)
    await ofOrder(sql`tax_rate = '0.00'`)
    expect(await agrees('a seller, of a provider without SIRET')).toMatch(/^talent, Corriger/)
    await ofProvider(sql`siret = '73282932000074', vat_number = 'FR44732829320'`)
    expect(await agrees('without tax')).toMatch(/^staff/)
    await ofOrder(
      sql`tax_rate = '5.50', lines = '[{"label": "a", "amount": "0.30"}, {"label": "b", "amount": "0.70"}]'`,
    )
    await ofInvoice(sql`excl_tax = 1, tax = 0.06`)
    expect(await agrees('half a cent')).toMatch(/^staff/)
    await ofInvoice(sql`tax = 0.05`)
    expect(await agrees('half a cent, forgotten')).toMatch(/^talent, Corriger/)
  })

  it('is of the agency while its provider does not hold the prestation', async () => {
    const { prestation, talent, write, details, accept, agrees, change } = await aWaitingPayment()
    await write()
    await details(talent)
    const entrust = (userId: string | null) =>
      change(sql`update prestations set user_id = ${userId} where id = ${prestation.id}`)
    await entrust(null)
    expect(await agrees('nobody')).toMatch(/^staff, Confier la prestation/)
    await entrust(talent.id)
    await accept(talent)
    await entrust((await regie.person('TALENT')).id)
    expect(await agrees('another')).toMatch(/^staff, Confier de nouveau la prestation/)
    await entrust(null)
    expect(await agrees('nobody any more')).toMatch(/^staff, Confier de nouveau la prestation/)
  })
})
