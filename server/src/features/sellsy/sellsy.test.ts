import { companies as companyRoutes } from '@regie/contract/companies/routes'
import { keysOf } from '@regie/contract/keys'
import { permissions } from '@regie/contract/permissions'
import { prestations as prestationRoutes } from '@regie/contract/prestations/routes'
import { sellsy } from '@regie/contract/sellsy/routes'
import { lookUpPermissions } from '@regie/contract/sellsy/rules'
import { sellsyKindLabels } from '@regie/contract/sellsy/schema'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { demoSellsyId } from '#demo/derive.ts'
import { companies, companyMembers } from '#features/companies/index.ts'
import { prestations } from '#features/prestations/index.ts'
import { users } from '#features/users/index.ts'
import { createLog } from '#platform/log.ts'
import { startSellsy } from '#test/samples/sellsy.ts'
import { aProject } from '#test/support/builders.ts'
import { type Regie, startRegie } from '#test/support/regie.ts'

let service: Awaited<ReturnType<typeof startSellsy>>
let regie: Regie
const logged: string[] = []

beforeAll(async () => {
  service = await startSellsy()
  const log = createLog('trace', { write: (line) => void logged.push(line) })
  regie = await startRegie({ env: service.environment, log })
})
afterAll(async () => {
  await regie.stop()
  await service.stop()
})
beforeEach(() => service.fail())

const brelan = demoSellsyId('company', 'Maison Brelan')

describe('what is looked for in Sellsy', () => {
  it('is found under its own id, not that of the search, and by kind', async () => {
    const { browser } = await regie.person('PRODUCTEUR')
    expect((await browser.call(sellsy.state, {})).data).toEqual({ isConnected: true })
    const found = await browser.call(sellsy.search, { query: { q: 'brelan' } })
    const company = found.data.find(({ kind }) => kind === 'company')
    expect(company).toMatchObject({ id: brelan, label: 'Maison Brelan', amount: null, statusLabel: null })
    // Only those who may create accounts find contacts of Sellsy: by default, administrators.
    expect(new Set(found.data.map(({ kind }) => kind))).toEqual(new Set(['company', 'invoice', 'order']))
    const admin = await regie.person('ADMIN')
    const all = await admin.browser.call(sellsy.search, { query: { q: 'brelan' } })
    expect(new Set(all.data.map(({ kind }) => kind))).toEqual(new Set(['company', 'contact', 'invoice', 'order']))
    const invoices = await browser.call(sellsy.search, { query: { q: '48377', kinds: ['invoice'] } })
    expect(invoices.data).toMatchObject([{ id: '48377', kind: 'invoice', amount: '9768.00', statusLabel: 'En retard' }])
  })

  it.each(keysOf(sellsyKindLabels))('by kind, under a permission of its own: %s', async (kind) => {
    const without = await regie.person('PRODUCTEUR', {
      permissions: permissions.filter((held) => !lookUpPermissions[kind].includes(held)),
    })
    const asked = { query: { q: 'a', kinds: [kind] } }
    expect((await without.browser.call(sellsy.search, asked)).status).toBe(403)
    const rest = await without.browser.call(sellsy.search, { query: { q: 'a' } })
    expect(rest.data.map((hit) => hit.kind)).not.toContain(kind)
    for (const held of lookUpPermissions[kind]) {
      const holder = await regie.person('PRODUCTEUR', { permissions: ['access.admin', held] })
      expect((await holder.browser.call(sellsy.search, asked)).status).toBe(200)
    }
  })

  it('not at all with access to the administration alone: neither a search, nor a picture, nor an order', async () => {
    const { browser } = await regie.person('PRODUCTEUR', { permissions: ['access.admin'] })
    expect((await browser.call(sellsy.search, { query: { q: 'a' } })).status).toBe(403)
    const contactId = demoSellsyId('contact', 'Gwenaël')
    expect((await browser.call(companyRoutes.companyLogo, { params: { companyId: brelan } })).status).toBe(404)
    expect((await browser.call(companyRoutes.contactLogo, { params: { contactId } })).status).toBe(404)
    expect((await browser.call(prestationRoutes.order, { params: { orderId: '77120' } })).status).toBe(404)
  })

  it('by staff alone, with something to look for', async () => {
    const client = await regie.person('CLIENT')
    expect((await client.browser.call(sellsy.search, { query: { q: 'a' } })).status).toBe(403)
    const { browser } = await regie.person('ADMIN')
    expect((await browser.call(sellsy.search, { query: { q: ' ' } })).error?.message).toBeDefined()
  })
})

describe('a logo', () => {
  it('is small, kept, and none where there is none; only of what one sees', async () => {
    const { db } = regie
    const staff = await regie.person('ADMIN')
    const logos = await Promise.all(
      ['Maison Brelan', 'Studio Ondelette', 'Aurvent Énergies', 'Plateau 27'].map(async (name) => {
        const params = { companyId: demoSellsyId('company', name) }
        return (await staff.browser.call(companyRoutes.companyLogo, { params })).data
      }),
    )
    expect(logos.some((logo) => logo === null)).toBe(true)
    expect(logos.find((logo) => logo !== null)).toMatch(/^data:image\/webp;base64,/)
    const client = await regie.person('CLIENT')
    expect((await client.browser.call(companyRoutes.companyLogo, { params: { companyId: brelan } })).status).toBe(404)
    const [company] = await db
      .insert(companies)
      .values({ name: 'Brelan', type: 'CLIENT', sellsyId: brelan })
      .returning({ id: companies.id })
    await db.insert(companyMembers).values({ companyId: company?.id ?? '', userId: client.id })
    expect((await client.browser.call(companyRoutes.companyLogo, { params: { companyId: brelan } })).status).toBe(200)
    // Who may choose a contact sees its picture before an account is made of it.
    const params = { contactId: demoSellsyId('contact', 'Gwenaël') }
    const [chooser, reader] = [
      await regie.person('PRODUCTEUR', { permissions: ['access.admin', 'users.create'] }),
      await regie.person('PRODUCTEUR', { permissions: ['access.admin', 'users.read'] }),
    ]
    expect((await chooser.browser.call(companyRoutes.contactLogo, { params })).status).toBe(200)
    expect((await reader.browser.call(companyRoutes.contactLogo, { params })).status).toBe(404)
    const other = await regie.person('CLIENT', { sellsyId: '4242' })
    expect((await other.browser.call(companyRoutes.contactLogo, { params: { contactId: '4242' } })).data).toBeNull()
    expect((await client.browser.call(companyRoutes.contactLogo, { params: { contactId: '4242' } })).status).toBe(404)
  })

  it('is none when Sellsy is down, without a failure', async () => {
    const { browser } = await regie.person('ADMIN')
    await service.fail('plan')
    const params = { companyId: demoSellsyId('company', 'Musée de la Dentelle de Caudréval') }
    expect((await browser.call(companyRoutes.companyLogo, { params })).data).toBeNull()
  })
})

describe('an order', () => {
  it('has its lines and totals, to the cent, for whoever has the prestation', async () => {
    const { db } = regie
    const talent = await regie.person('TALENT')
    const params = { orderId: '77031' }
    expect((await talent.browser.call(prestationRoutes.order, { params })).status).toBe(404)
    const project = await aProject(db)
    await db.insert(prestations).values({
      projectId: project.id,
      name: 'Plateau',
      type: 'EXTERNE',
      userId: talent.id,
      purchaseOrderSellsyId: params.orderId,
    })
    const { data } = await talent.browser.call(prestationRoutes.order, { params })
    expect(data).toMatchObject({
      kind: 'purchase-order',
      statusLabel: 'Envoyé',
      supplier: { name: 'Plateau 27' },
      totals: { exclTax: '2857.85', tax: '571.57', inclTax: '3429.42' },
      lines: [
        { description: 'Journée', quantity: '3', unitAmount: '890.5', amount: '2671.50' },
        { description: 'Déplacement et matériel', quantity: '1', amount: '186.35' },
      ],
      note: expect.stringMatching(/^Paiement à trente jours fin de mois\./),
    })
    const pdf = await talent.browser.send('GET', '/api/sellsy/orders/77031/pdf')
    expect(pdf.headers.get('content-type')).toBe('application/pdf')
    expect(
      Buffer.from(await pdf.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    const staff = await regie.person('PRODUCTEUR')
    expect((await staff.browser.call(prestationRoutes.order, { params: { orderId: '1' } })).status).toBe(404)
  })
})

describe('somebody out of Sellsy', () => {
  const contact = (sellsyId: string) => ({ body: { sellsyId, invite: false } })

  it('is a member of the companies of the contact that are linked', async () => {
    const { db } = regie
    const staff = await regie.person('ADMIN')
    const armorac = demoSellsyId('company', 'Biscuiterie d’Armorac')
    const linked = await staff.browser.call(companyRoutes.create, { body: { name: 'Armorac', sellsyId: armorac } })
    const again = await staff.browser.call(companyRoutes.create, { body: { name: 'Autre', sellsyId: armorac } })
    expect(again.error?.fields).toEqual({ sellsyId: 'Une autre société est déjà liée à celle-ci' })
    const id = demoSellsyId('contact', 'Gwenaël')
    const { data } = await staff.browser.call(companyRoutes.createUserFromSellsy, contact(id))
    expect(data).toMatchObject({
      firstname: 'Gwenaël',
      lastname: 'Le Bihan',
      email: 'gwenael.lebihan@armorac.test',
      phone: '0353010042',
      role: 'CLIENT',
      sellsyId: id,
    })
    const params = { companyId: linked.data.id }
    expect((await staff.browser.call(companyRoutes.members, { params })).data).toMatchObject([
      { id: data.id, jobTitle: 'Chef de produit' },
    ])
    expect((await staff.browser.call(companyRoutes.createUserFromSellsy, contact(id))).status).toBe(422)
    expect(await db.$count(users)).toBeGreaterThan(0)
  })

  it('is refused when the contact lacks what an account needs, and to whoever may not create users', async () => {
    const staff = await regie.person('ADMIN')
    const refused = await staff.browser.call(
      companyRoutes.createUserFromSellsy,
      contact(demoSellsyId('contact', 'Sacha')),
    )
    expect(refused.error?.fields?.['sellsyId']).toMatch(/^La fiche de ce contact est incomplète : Adresse e-mail/)
    const unknown = await staff.browser.call(companyRoutes.createUserFromSellsy, contact('99'))
    expect(unknown.error?.fields?.['sellsyId']).toMatch(/n’existe pas/)
    const producteur = await regie.person('PRODUCTEUR')
    expect((await producteur.browser.call(companyRoutes.createUserFromSellsy, contact('99'))).status).toBe(403)
  })
})

describe('Sellsy in trouble', () => {
  it.each([
    [['revoked'], 200],
    [['too many'], 200],
    [['error', 'error'], 200],
    [['cut'], 200],
    [['unknown'], 200],
    [['plan'], 503],
    [['truncated'], 503],
    [['error', 'error', 'error', 'error'], 503],
  ] as const)('after %j, answers %i, and the next call is right', async (upcoming, status) => {
    const { browser } = await regie.person('ADMIN')
    logged.length = 0
    await service.fail(...upcoming)
    const q = `brelan`
    const answer = await browser.call(sellsy.search, { query: { q } })
    expect(answer.status).toBe(status)
    if (status === 503) {
      expect(answer.error?.message).toBe('Le service de facturation ne répond pas : réessayez dans un instant.')
      expect(logged.join('')).toMatch(/"reason":"(its plan allows no more|an answer that makes no sense|answered 500)/)
    }
    await service.fail()
    expect((await browser.call(sellsy.search, { query: { q } })).status).toBe(200)
  })

  it('is left alone when its quota of the day is spent', async () => {
    const own = await startRegie({ env: service.environment })
    const { browser } = await own.person('ADMIN')
    await service.fail('quota spent', 'quota spent', 'quota spent', 'quota spent')
    expect((await browser.call(sellsy.search, { query: { q: 'brelan' } })).status).toBe(503)
    // The service works again, but Régie no longer calls it that day.
    expect((await browser.call(sellsy.search, { query: { q: 'brelan' } })).status).toBe(503)
    await own.stop()
  })

  it('never has what opens it said: not in a log, nor in an answer', async () => {
    const { browser } = await regie.person('ADMIN')
    const answers: string[] = []
    for (const fault of ['error', 'plan', 'truncated'] as const) {
      await service.fail(fault, fault, fault, fault)
      answers.push(await (await browser.send('GET', '/api/sellsy/search?q=a')).text())
      answers.push(await (await browser.send('GET', '/api/sellsy/orders/77120')).text())
      await service.fail()
      await browser.send('GET', '/api/sellsy/search?q=a')
    }
    const everything = `${logged.join('')}${answers.join('')}`
    expect(logged.length).toBeGreaterThan(5)
    for (const secret of [service.environment.SELLSY_CLIENT_SECRET, 'jeton-simule', 'Bearer'])
      expect(everything).not.toContain(secret)
  })

  it('is not missed where it is not connected', async () => {
    const own = await startRegie()
    const { browser } = await own.person('ADMIN')
    expect((await browser.call(sellsy.state, {})).data).toEqual({ isConnected: false })
    const refused = await browser.call(sellsy.search, { query: { q: 'a' } })
    expect([refused.status, refused.error?.code, refused.error?.message]).toEqual([
      503,
      'NOT_CONFIGURED',
      'Service de facturation non configuré',
    ])
    expect((await browser.call(companyRoutes.companyLogo, { params: { companyId: '1' } })).data).toBeNull()
    await own.stop()
  })
})
