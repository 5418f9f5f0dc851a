import { activity } from '@regie/contract/activity/routes'
import { companies as routes } from '@regie/contract/companies/routes'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { demoRecord } from '#demo/company-records.ts'
import { demoSellsyId } from '#demo/derive.ts'
import { startSellsy } from '#test/samples/sellsy.ts'
import { type Person, type Regie, startRegie } from '#test/support/regie.ts'

let service: Awaited<ReturnType<typeof startSellsy>>
let regie: Regie
let admin: Person
beforeAll(async () => {
  service = await startSellsy()
  regie = await startRegie({ working: true, env: service.environment })
  admin = await regie.person('ADMIN')
})
afterAll(async () => {
  await regie.stop()
  await service.stop()
})
beforeEach(() => service.fail())

const linkable = [
  'Maison Brelan',
  'Aurvent Énergies',
  'Studio Ondelette',
  'Plateau 27',
  'Laboratoires Orvézia',
] as const
const idOf = (name: (typeof linkable)[number]) => demoSellsyId('company', name)

async function aCompany(name: string, sellsyId: string | null = null) {
  const { data } = await admin.browser.call(routes.create, { body: { name, type: 'CLIENT', sellsyId } })
  return { company: data, params: { companyId: data.id } }
}
type Params = { companyId: string }
const read = async (params: Params, { browser } = admin) => (await browser.call(routes.record, { params })).data

/** Waits until the job has read the company in the invoicing service. */
async function readingOf(params: Params) {
  for (let tries = 0; tries < 300; tries += 1) {
    const record = await read(params)
    if (record.readAt !== null) return record
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error('the company was not read')
}

describe('the record of a company', () => {
  it('is empty, typed, emptied again, and says who changed it first', async () => {
    const { params } = await aCompany('Sans lien')
    expect(await read(params)).toMatchObject({ siret: null, fromService: [], readAt: null, version: 1 })
    const typed = {
      legalName: 'Sans Lien SAS',
      siret: '732 829 320 00074',
      vatNumber: 'fr44 732829320',
      address: '3 rue des Lilas\n49000 Angers',
      phone: '02 61 91 00 10',
      website: 'sans-lien.test',
      notes: 'Appeler le matin.',
    }
    const written = await admin.browser.call(routes.updateRecord, { params, body: { ...typed, version: 1 } })
    expect(written.data).toMatchObject({
      ...typed,
      siret: '73282932000074',
      vatNumber: 'FR44732829320',
      phone: '0261910010',
      website: 'https://sans-lien.test',
      version: 2,
    })
    const late = await admin.browser.call(routes.updateRecord, { params, body: { siret: null, version: 1 } })
    expect(late).toMatchObject({ status: 409, error: { code: 'STALE_VERSION', current: { version: 2 } } })
    const emptied = await admin.browser.call(routes.updateRecord, { params, body: { siret: null, notes: null } })
    expect(emptied.data).toMatchObject({ siret: null, notes: null, legalName: 'Sans Lien SAS' })
  })

  it.each([
    [{ siret: '73282932000075' }, { siret: 'Ce SIRET n’existe pas : vérifiez ses chiffres' }],
    [{ siret: '7328' }, { siret: 'Un SIRET a 14 chiffres' }],
    [{ vatNumber: 'FR45732829320' }, { vatNumber: 'Ce numéro de TVA n’existe pas : vérifiez ses chiffres' }],
    [{ website: 'pas un site' }, { website: 'Adresse de site invalide' }],
    [{ email: 'personne' }, { email: 'Adresse e-mail invalide' }],
    [{ phone: '12' }, { phone: 'Numéro de téléphone invalide' }],
  ])('refuses %o', async (body, fields) => {
    const { params } = await aCompany('Refusée')
    expect(await admin.browser.call(routes.updateRecord, { params, body })).toMatchObject({
      status: 422,
      error: { fields },
    })
    expect(await read(params)).toMatchObject({ version: 1 })
  })

  it('is the agency’s: its clients and talents read nothing of it, nor of its activity', async () => {
    const { params } = await aCompany('Discrète')
    for (const role of ['CLIENT', 'TALENT'] as const) {
      const member = await regie.person(role)
      await admin.browser.call(routes.addMember, { params: { ...params, memberId: member.id }, body: {} })
      expect((await member.browser.call(routes.record, { params })).status).toBe(403)
    }
    const reader = await regie.person('PRODUCTEUR', {
      permissions: ['access.admin', 'companies.read'],
    })
    await admin.browser.call(routes.updateRecord, {
      params,
      body: { notes: 'Mauvais payeur', siret: '73282932000074' },
    })
    expect(await read(params, reader)).toMatchObject({ notes: 'Mauvais payeur' })
    const change = await reader.browser.call(routes.updateRecord, { params, body: { notes: null } })
    expect(change.status).toBe(403)
    const { data } = await reader.browser.call(activity.list, { query: { subjectId: params.companyId } })
    const told = data.data.find(({ name }) => name === 'companies.recordUpdated')
    expect(told?.changes).toEqual({ siret: [null, '73282932000074'] })
  })
})

describe('the record of a linked company', () => {
  it('is read when it is linked, and what the service gives is changed there', async () => {
    const { params } = await aCompany('Brelan', idOf('Maison Brelan'))
    const record = await readingOf(params)
    const { siret, vatNumber, website } = demoRecord('Maison Brelan')
    expect(record).toMatchObject({
      serviceName: 'Maison Brelan',
      legalName: 'Maison Brelan',
      siret,
      vatNumber,
      website,
    })
    expect(record.fromService).not.toContain('deliveryAddress')
    const refused = await admin.browser.call(routes.updateRecord, { params, body: { siret: null } })
    expect(refused).toMatchObject({ status: 422, error: { fields: { siret: 'Se modifie dans Sellsy' } } })
    // Sent as it is, beside what the agency may change.
    const body = { siret, deliveryAddress: 'Porte B', notes: 'Fidèle' }
    expect((await admin.browser.call(routes.updateRecord, { params, body })).data).toMatchObject(body)
    expect((await admin.browser.call(routes.readRecord, { params })).data).toMatchObject({ siret, notes: 'Fidèle' })
  })

  it('follows another link, keeps its values when it is unlinked, and may change them again', async () => {
    const { params } = await aCompany('Change', idOf('Aurvent Énergies'))
    await readingOf(params)
    const link = (sellsyId: string | null) => admin.browser.call(routes.update, { params, body: { sellsyId } })
    await link(idOf('Studio Ondelette'))
    expect(await readingOf(params)).toMatchObject({ serviceName: 'Studio Ondelette' })
    await link(null)
    const kept = await read(params)
    expect(kept).toMatchObject({ legalName: 'Studio Ondelette', serviceName: null, fromService: [], readAt: null })
    const changed = await admin.browser.call(routes.updateRecord, { params, body: { legalName: 'Autre' } })
    expect(changed.data.legalName).toBe('Autre')
    expect(await admin.browser.call(routes.readRecord, { params })).toMatchObject({
      status: 422,
      error: { message: 'Cette société n’est pas liée au service de facturation.' },
    })
  })

  it('is kept when the service is down or has lost the company', async () => {
    const { params } = await aCompany('Panne', idOf('Laboratoires Orvézia'))
    const before = await readingOf(params)
    await service.fail('plan')
    expect((await admin.browser.call(routes.readRecord, { params })).status).toBe(503)
    expect(await read(params)).toEqual(before)
    const lost = await aCompany('Perdue', '99')
    expect(await admin.browser.call(routes.readRecord, { params: lost.params })).toMatchObject({
      status: 422,
      error: { message: 'Cette société n’existe plus dans le service de facturation.' },
    })
  })
})
