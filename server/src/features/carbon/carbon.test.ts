import { carbon } from '@regie/contract/carbon/routes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { briefs } from '#features/briefs/index.ts'
import { companyMembers } from '#features/companies/index.ts'
import { medias } from '#features/medias/index.ts'
import { prestationProductions, prestations } from '#features/prestations/index.ts'
import { aMedia, aPostProduction, aPrestation, aProduction, aProject } from '#test/support/builders.ts'
import { type Regie, startRegie } from '#test/support/regie.ts'
import { carbonLines } from './table.ts'

let regie: Regie
beforeAll(async () => {
  regie = await startRegie()
})
afterAll(() => regie.stop())

async function aFilm(given: Parameters<typeof aProduction>[1] = {}) {
  const { db } = regie
  const staff = await regie.person('PRODUCTEUR')
  const client = await regie.person('CLIENT')
  const project = await aProject(db)
  await db.insert(companyMembers).values({ companyId: project.companyId, userId: client.id })
  const production = await aProduction(db, { projectId: project.id, name: 'Film', optionPostProd: false, ...given })
  const params = { productionId: production.id }
  type Line = {
    factorId: string
    quantity: string | number
    phase?: 'FORECAST' | 'FINAL'
    people?: number
    occupants?: number
    note?: string
  }
  const add = ({ phase = 'FORECAST', ...line }: Line, by = staff) =>
    by.browser.call(carbon.addLine, { params, body: { phase, ...line } })
  const read = async (by = staff) => by.browser.call(carbon.ofProduction, { params, query: {} })
  return { db, staff, client, project, production, params, add, read }
}

describe('the balance of a production', () => {
  it('is the sum of its lines, with factors, margin and what would reduce it', async () => {
    const { add, read } = await aFilm()
    await add({ factorId: 'plane-1000', quantity: '1 200,5', people: 2 })
    await add({ factorId: 'rental', quantity: 3 })
    const { data } = await read()
    expect(data.balance.total).toBeCloseTo(1200.5 * 2 * 0.2246, 6)
    expect(data.balance.uncounted).toBe(1)
    expect(data.lines.map(({ kg, factorSource }) => [kg === null, factorSource])).toEqual([
      [false, 'ADEME, Impact CO2'],
      [true, 'Aucune valeur publique trouvée'],
    ])
    expect(data.reductions[0]?.advice).toBe('Prendre le TGV plutôt que l’avion')
  })

  it('keeps the factor of the day a line was written', async () => {
    const { db, staff, params, add, read } = await aFilm()
    const { data } = await add({ factorId: 'hotel', quantity: 10 })
    const lineId = data.lines[0]?.id ?? ''
    await db.update(carbonLines).set({ factorValue: 5, factorVersion: '2025-01' }).where(eq(carbonLines.id, lineId))
    expect((await read()).data.balance.total).toBe(50)
    const body = { phase: 'FORECAST', factorId: 'hotel', quantity: 10 } as const
    const changed = await staff.browser.call(carbon.changeLine, { params: { ...params, lineId }, body })
    expect(changed.data.lines[0]).toMatchObject({ kg: 43, factorVersion: '2026-11' })
    await staff.browser.call(carbon.removeLine, { params: { ...params, lineId } })
    expect((await read()).data.lines).toEqual([])
    expect((await staff.browser.call(carbon.removeLine, { params: { ...params, lineId } })).status).toBe(404)
  })

  it('goes from forecast to final, once', async () => {
    const { staff, params, project, add, read } = await aFilm()
    expect((await staff.browser.call(carbon.copyForecast, { params })).status).toBe(422)
    await add({ factorId: 'hotel', quantity: 10 })
    const begun = await Promise.all([1, 2, 3].map(() => staff.browser.call(carbon.copyForecast, { params })))
    expect(begun.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422])
    await add({ factorId: 'meal-vegan', quantity: 10, phase: 'FINAL' })
    expect((await staff.browser.call(carbon.copyForecast, { params })).status).toBe(422)
    expect((await read()).data).toMatchObject({ phase: 'FINAL', phases: ['FORECAST', 'FINAL'] })
    const forecast = await staff.browser.call(carbon.ofProduction, { params, query: { phase: 'FORECAST' } })
    expect(forecast.data.balance.total).toBe(43)
    const sums = await staff.browser.call(carbon.ofProject, { params: { projectId: project.id } })
    expect(sums.data.productions).toMatchObject([{ name: 'Film', phase: 'FINAL', forecast: 43, final: 48.4 }])
    expect(sums.data.balance.total).toBeCloseTo(48.4, 9)
  })

  it('has what the product measures, measured again without doubling', async () => {
    const { db, staff, params, project, production } = await aFilm()
    const media = await aMedia(db, { productionId: production.id, size: 250e9 })
    await db.update(medias).set({ preparationMs: 3_600_000 }).where(eq(medias.id, media.id))
    const { id: prestationId } = await aPrestation(db, { projectId: project.id })
    await db
      .update(prestations)
      .set({ startsOn: '2026-11-02', endsOn: '2026-11-06', place: 'Angers' })
      .where(eq(prestations.id, prestationId))
    await db
      .insert(prestationProductions)
      .values({ prestationId, productionId: production.id, categories: ['POST_PRODUCTION'] })
    const measure = () => staff.browser.call(carbon.measure, { params, body: { phase: 'FINAL' } })
    expect((await Promise.all([measure(), measure()])).map(({ status }) => status)).toEqual([200, 200])
    const { data } = await measure()
    expect(data.lines.map(({ factorId, quantity, isMeasured }) => [factorId, quantity, isMeasured])).toEqual([
      ['workstation', 35, true],
      ['storage', 250, true],
      ['transfer', 250, true],
      ['processing', 1, true],
    ])
    expect(data.hints).toEqual({ places: [expect.stringMatching(/ : Angers$/)], journeys: [] })

    // An edited line becomes manual: it is not measured a second time.
    const storage = data.lines.find(({ factorId }) => factorId === 'storage')
    const lineId = storage?.id ?? ''
    const body = { phase: 'FINAL', factorId: 'storage', quantity: 90, version: 1 } as const
    await staff.browser.call(carbon.changeLine, { params: { ...params, lineId }, body })
    const again = (await measure()).data.lines.filter(({ factorId }) => factorId === 'storage')
    expect(again).toMatchObject([{ id: lineId, quantity: 90, isMeasured: false }])
  })

  it('counts the journeys that briefs describe whole, and offers the others', async () => {
    const { db, staff, project, production, params, add, read } = await aFilm()
    const text = ['2 personnes en TGV, 420 km aller-retour', 'Le décor est à 35 km', 'Camion, 60 km'].join('. ')
    const content = [{ type: 'paragraph', content: [{ type: 'text', text }] }]
    const document = { type: 'doc', content } as const
    await db.insert(briefs).values({ subjectType: 'productions', subjectId: production.id, document })
    // The brief of a project concerns all its productions: counting it would repeat its journeys in each.
    await db.insert(briefs).values({ subjectType: 'projects', subjectId: project.id, document })
    const measure = () => staff.browser.call(carbon.measure, { params, body: { phase: 'FORECAST' } })
    await measure()
    const { data } = await measure()
    expect(
      data.lines.map(({ factorId, quantity, people, isMeasured }) => [factorId, quantity, people, isMeasured]),
    ).toEqual([
      ['tgv', 840, 2, true],
      ['truck', 60, 1, true],
    ])
    expect(data.hints.journeys).toMatchObject([{ text: 'Le décor est à 35 km', km: 35, factorId: null }])
    await add({ factorId: 'car', quantity: 35, note: 'Le décor est à 35 km' })
    expect((await read()).data.hints.journeys).toEqual([])
  })

  it('refuses a change of a line that somebody else has changed since', async () => {
    const { staff, params, add } = await aFilm()
    const { data } = await add({ factorId: 'hotel', quantity: 10 })
    const change = (quantity: number) =>
      staff.browser.call(carbon.changeLine, {
        params: { ...params, lineId: data.lines[0]?.id ?? '' },
        body: { phase: 'FORECAST', factorId: 'hotel', quantity, version: 1 },
      })
    const statuses = (await Promise.all([change(11), change(12)])).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await change(13)).error).toMatchObject({
      code: 'STALE_VERSION',
      current: { version: 2, factorId: 'hotel' },
    })
  })

  it.each([
    [{ factorId: 'hotel', quantity: '' }, 'quantity'],
    [{ factorId: 'hotel', quantity: '-2' }, 'quantity'],
    [{ factorId: 'hotel', quantity: 'deux' }, 'quantity'],
    [{ factorId: 'car', quantity: 2, people: 0 }, 'people'],
    [{ factorId: 'car', quantity: 2, occupants: 1.5 }, 'occupants'],
  ] as const)('refuses %j', async (line, field) => {
    const { add } = await aFilm()
    const refused = await add(line)
    expect([refused.status, Object.keys(refused.error?.fields ?? {})]).toEqual([422, [field]])
  })
})

describe('who reads a balance', () => {
  it('the client, once the production is delivered; never a talent, a stranger, or staff without the permission', async () => {
    const { client, project, params, add, read } = await aFilm()
    await add({ factorId: 'hotel', quantity: 1 })
    expect((await read(client)).error?.code).toBe('STEP_CLOSED')
    const delivered = await aFilm({ status: 'FINISHED' })
    const secret = { factorId: 'hotel', quantity: 1, note: 'Le décor est à 35 km' }
    await delivered.add(secret)
    const { id: prestationId } = await aPrestation(delivered.db, { projectId: delivered.project.id })
    await delivered.db.update(prestations).set({ place: 'Angers' }).where(eq(prestations.id, prestationId))
    await delivered.db
      .insert(prestationProductions)
      .values({ prestationId, productionId: delivered.production.id, categories: ['RUSH'] })
    expect((await delivered.read()).data.hints.places).toHaveLength(1)
    // Hints, and the notes made of them, quote briefs.
    expect((await delivered.read(delivered.client)).data).toMatchObject({
      balance: { total: 4.3 },
      lines: [{ note: '' }],
      hints: { places: [], journeys: [] },
    })
    const files = `/api/productions/${delivered.params.productionId}/carbon`
    const tableOf = async ({ browser }: typeof client) => (await browser.send('GET', `${files}/csv`)).text()
    expect((await tableOf(delivered.staff)).includes(secret.note)).toBe(true)
    expect((await tableOf(delivered.client)).includes(secret.note)).toBe(false)
    expect((await delivered.add(secret, delivered.client)).status).toBe(403)
    // Nor with the permission, given as an exception: an edit would erase the notes that they do not read.
    const trusted = await regie.person('CLIENT', { permissions: ['carbon.view', 'carbon.edit', 'productions.read'] })
    await delivered.db.insert(companyMembers).values({ companyId: delivered.project.companyId, userId: trusted.id })
    expect((await delivered.read(trusted)).status).toBe(200)
    expect((await delivered.add(secret, trusted)).status).toBe(403)
    expect((await read(await regie.person('CLIENT'))).status).toBe(404)
    expect(
      (await read(await regie.person('PRODUCTEUR', { permissions: ['access.admin', 'productions.read'] }))).status,
    ).toBe(403)
    const prying = await client.browser.call(carbon.ofProject, { params: { projectId: project.id } })
    expect(prying.status).toBe(403)
    expect((await regie.stranger().call(carbon.ofProduction, { params, query: {} })).status).toBe(401)
  })

  it('with post-productions, once one of them is', async () => {
    const { db, client, production, read } = await aFilm({ optionPostProd: true, status: 'POST_PRODUCTION' })
    await aPostProduction(db, { productionId: production.id, status: 'AWAITING_VALIDATION' })
    expect((await read(client)).error?.code).toBe('STEP_CLOSED')
    await aPostProduction(db, { productionId: production.id, status: 'FINISHED' })
    expect((await read(client)).status).toBe(200)
  })

  it('takes it away as a table and as a PDF', async () => {
    const { client, params, add } = await aFilm({ status: 'FINISHED' })
    await add({ factorId: 'car', quantity: '1 200,5', people: 3, occupants: 2 })
    await add({ factorId: 'rental', quantity: 2 })
    const at = `/api/productions/${params.productionId}/carbon`
    const table = await (await client.browser.send('GET', `${at}/csv`)).text()
    expect(table).toContain('"Voiture thermique";"1200,5";"véhicule.km";"3";"2";"0,1423";"256,247"')
    expect(table).toContain('"Location caméra, lumière, optique";"2";"jour";"1";"1";"inconnu";""')
    const pdf = await client.browser.send('GET', `${at}/pdf`)
    expect(pdf.headers.get('content-type')).toBe('application/pdf')
    expect(
      Buffer.from(await pdf.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
  })
})
