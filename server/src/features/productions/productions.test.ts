import { contract } from '@regie/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companyMembers } from '#features/companies/index.ts'
import { prestationProductions } from '#features/prestations/index.ts'
import { aMedia, aPostProduction, aPrestation, aProduction, aProject } from '#test/support/builders.ts'
import { type Person, type Regie, startRegie } from '#test/support/regie.ts'

const { productions, medias, projects } = contract
let regie: Regie
let producteur: Person
beforeAll(async () => {
  regie = await startRegie()
  await regie.person('ADMIN')
  producteur = await regie.person('PRODUCTEUR')
})
afterAll(() => regie.stop())

const seenBy = async ({ browser }: Person, productionId: string) =>
  (await browser.call(productions.get, { params: { productionId } })).status

describe('who sees a production', () => {
  it('staff, its clients, and whoever works on it', async () => {
    const project = await aProject(regie.db)
    const production = await aProduction(regie.db, { projectId: project.id })
    const [client, other, planned, editing, stranger, blind] = await Promise.all([
      regie.person('CLIENT'),
      regie.person('CLIENT'),
      regie.person('TALENT'),
      regie.person('TALENT'),
      regie.person('TALENT'),
      regie.person('PRODUCTEUR', { permissions: ['access.admin'] }),
    ])
    await regie.db.insert(companyMembers).values({ companyId: project.companyId, userId: client.id })
    const prestation = await aPrestation(regie.db, { projectId: project.id, userId: planned.id })
    await regie.db
      .insert(prestationProductions)
      .values({ prestationId: prestation.id, productionId: production.id, categories: ['RUSH'] })
    await aPostProduction(regie.db, { productionId: production.id, userId: editing.id })
    const people = [producteur, client, planned, editing, other, stranger, blind]
    const statuses = await Promise.all(people.map((person) => seenBy(person, production.id)))
    expect(statuses).toEqual([200, 200, 200, 200, 404, 404, 404])
  })
})

describe('creating and changing a production', () => {
  it('needs an open project and coherent days', async () => {
    const project = await aProject(regie.db)
    const archived = await aProject(regie.db, { archivedAt: '2025-01-01T00:00:00Z' })
    const create = (body: object) =>
      producteur.browser.call(productions.create, { body: { projectId: project.id, name: 'Teaser', ...body } })
    const made = await create({ name: ' Teaser 🎬 ' })
    expect(made.data).toMatchObject({ name: 'Teaser 🎬', status: 'TO_ORGANIZE', type: 'VIDEO', postProductionCount: 0 })
    const refused = await Promise.all([
      create({ projectId: archived.id }),
      create({ projectId: producteur.id }),
      create({ shootOn: '2026-02-01', dueOn: '2026-01-01' }),
    ])
    expect(refused.map(({ error }) => Object.keys(error?.fields ?? {}))).toEqual([
      ['projectId'],
      ['projectId'],
      ['dueOn'],
    ])
  })

  it('refuses what its post-productions contradict', async () => {
    const production = await aProduction(regie.db)
    await aPostProduction(regie.db, { productionId: production.id })
    const update = (body: object) =>
      producteur.browser.call(productions.update, { params: { productionId: production.id }, body })
    expect((await update({ optionPostProd: false })).error?.fields).toHaveProperty('optionPostProd')
    expect((await update({ status: 'FINISHED' })).error?.fields).toEqual({
      status: 'Une post-production n’est pas terminée',
    })
    expect((await update({ status: 'CANCELLED', version: 1 })).data.status).toBe('CANCELLED')
    expect((await update({ name: 'Trop tard', version: 1 })).error).toMatchObject({ code: 'STALE_VERSION' })
  })
})

describe('deleting a production', () => {
  it('takes along what is below, unless something was delivered', async () => {
    const production = await aProduction(regie.db)
    const params = { productionId: production.id }
    await aPostProduction(regie.db, { productionId: production.id })
    await aMedia(regie.db, { productionId: production.id })
    const survey = await producteur.browser.call(productions.deletion, { params })
    expect(survey.data).toEqual({ goesWith: ['1 fichier', '1 post-production'], refusals: [] })
    const delivered = await aMedia(regie.db, { productionId: production.id, category: 'LIVRABLE' })
    const refused = await producteur.browser.call(productions.remove, { params })
    expect(refused.error).toMatchObject({ code: 'DELETION_REFUSED', message: 'Un fichier a été livré au client.' })
    expect(delivered.deletedAt).toBeNull()
    const project = await producteur.browser.call(projects.remove, { params: { projectId: production.projectId } })
    expect(project.error?.code).toBe('DELETION_REFUSED')
    expect(await seenBy(producteur, production.id)).toBe(200)
  })
})

describe('the files of a production', () => {
  it('are listed per production and per project, and only what is theirs reaches a client', async () => {
    const project = await aProject(regie.db)
    const [one, two] = [
      await aProduction(regie.db, { projectId: project.id }),
      await aProduction(regie.db, { projectId: project.id }),
    ]
    const client = await regie.person('CLIENT')
    await regie.db.insert(companyMembers).values({ companyId: project.companyId, userId: client.id })
    await aMedia(regie.db, { productionId: one.id, name: 'rush été.mov', category: 'RUSH' })
    const livrable = await aMedia(regie.db, { productionId: two.id, name: 'film.mp4', category: 'LIVRABLE' })
    const names = async (person: Person, query = {}) =>
      (await person.browser.call(medias.ofProject, { params: { projectId: project.id }, query })).data.data.map(
        ({ name }) => name,
      )
    expect((await names(producteur)).toSorted((a, b) => a.localeCompare(b))).toEqual(['film.mp4', 'rush été.mov'])
    expect(await names(producteur, { q: 'ete' })).toEqual(['rush été.mov'])
    expect(await names(producteur, { category: 'LIVRABLE' })).toEqual(['film.mp4'])
    // A deliverable is hidden before the delivery.
    expect(await names(client)).toEqual([])
    await producteur.browser.call(productions.update, {
      params: { productionId: two.id },
      body: { status: 'FINISHED' },
    })
    expect(await names(client)).toEqual(['film.mp4'])
    const lost = await producteur.browser.send('GET', `/api/medias/${livrable.id}/original`)
    expect(lost.status).toBe(404)
  })
})
