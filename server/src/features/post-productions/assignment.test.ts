import { contract } from '@regie/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { prestationProductions } from '#features/prestations/index.ts'
import { aPostProduction, aPrestation, aProduction, aProject } from '#test/support/builders.ts'
import { type Person, type Regie, startRegie } from '#test/support/regie.ts'

const routes = contract['post-productions']
const { prestations } = contract
let regie: Regie
let producteur: Person
beforeAll(async () => {
  regie = await startRegie()
  producteur = await regie.person('PRODUCTEUR')
})
afterAll(() => regie.stop())

async function aFilm(name = 'Teaser') {
  const project = await aProject(regie.db)
  const production = await aProduction(regie.db, { projectId: project.id, name })
  const { id } = await aPostProduction(regie.db, { productionId: production.id })
  return { project, production, id, talent: await regie.person('TALENT') }
}
type Film = Awaited<ReturnType<typeof aFilm>>

const assign = ({ id }: Pick<Film, 'id'>, userId: string, withPrestation = true) =>
  producteur.browser.call(routes.update, { params: { postProductionId: id }, body: { userId, withPrestation } })
const prestationsOf = async ({ project }: Film, userId: string) => {
  const query = { projectId: project.id, userId, sort: 'number' } as const
  const { data } = await producteur.browser.call(prestations.list, { query })
  const details = data.data.map(({ id }) => producteur.browser.call(prestations.get, { params: { prestationId: id } }))
  return (await Promise.all(details)).map(({ data: { name, type, productions } }) => ({
    name,
    type,
    productions: productions.map((one) => [one.name, one.categories.map((category) => category.type)]),
  }))
}
/** The talent's way to the work: open only with a prestation that edits the production. */
const awaits = async ({ talent, production }: Film) => {
  const { data } = await talent.browser.call(routes.workflows, { query: {} })
  return data.filter((row) => row.productionId === production.id).map(({ prestationId }) => prestationId !== null)
}

describe('giving an edit to a talent', () => {
  it('creates the prestation that lets them work, once, and tells it', async () => {
    const film = await aFilm()
    expect((await assign(film, film.talent.id)).status).toBe(200)
    const made = [
      {
        name: 'Post-production – Teaser',
        type: 'INTERNE_POST_PRODUCTION',
        productions: [['Teaser', ['POST_PRODUCTION']]],
      },
    ]
    expect(await prestationsOf(film, film.talent.id)).toEqual(made)
    expect(await awaits(film)).toEqual([true])
    const second = await aPostProduction(regie.db, { productionId: film.production.id })
    await assign(second, film.talent.id)
    await assign(film, film.talent.id)
    expect(await prestationsOf(film, film.talent.id)).toEqual(made)
    const { data } = await producteur.browser.call(contract.activity.list, { query: { projectId: film.project.id } })
    expect(data.data.filter(({ name }) => name === 'prestations.created')).toHaveLength(1)
  })

  it('is found by a name of two characters', async () => {
    const film = await aFilm('V2')
    await assign(film, film.talent.id)
    const { data } = await producteur.browser.call(prestations.list, { query: { projectId: film.project.id, q: 'v2' } })
    expect(data.data.map(({ name }) => name)).toEqual(['Post-production – V2'])
  })

  it.each([
    { has: 'another production, in post-production', type: 'INTERNE_POST_PRODUCTION', attached: null, makes: 0 },
    { has: 'this one, for its rushes', type: 'INTERNE_POST_PRODUCTION', attached: ['RUSH'], makes: 0 },
    { has: 'this one, to edit it', type: 'EXTERNE', attached: ['POST_PRODUCTION'], makes: 0 },
    { has: 'this one, outside, for its rushes', type: 'EXTERNE', attached: ['RUSH'], makes: 1 },
    { has: 'a shoot inside', type: 'INTERNE', attached: null, makes: 1 },
  ] as const)('whose prestation has $has: makes $makes', async ({ type, attached, makes }) => {
    const film = await aFilm()
    const { id: prestationId } = await aPrestation(regie.db, {
      projectId: film.project.id,
      name: 'Déjà là',
      type,
      userId: film.talent.id,
    })
    if (attached)
      await regie.db
        .insert(prestationProductions)
        .values({ prestationId, productionId: film.production.id, categories: [...attached] })
    await assign(film, film.talent.id)
    const found = await prestationsOf(film, film.talent.id)
    expect(found).toHaveLength(1 + makes)
    expect(found.flatMap(({ productions }) => productions)).toContainEqual([
      'Teaser',
      expect.arrayContaining(['POST_PRODUCTION']),
    ])
    expect(await awaits(film)).toContain(true)
  })

  it('creates none for whoever does not ask, nor for another talent', async () => {
    const film = await aFilm()
    const other = await regie.person('TALENT')
    await aPrestation(regie.db, { projectId: film.project.id, type: 'INTERNE_POST_PRODUCTION', userId: other.id })
    await assign(film, film.talent.id, false)
    expect(await prestationsOf(film, film.talent.id)).toEqual([])
    const { data } = await producteur.browser.call(routes.talents, { params: { postProductionId: film.id }, query: {} })
    expect(data.find(({ id }) => id === film.talent.id)?.hasPrestation).toBe(false)
    await assign(film, film.talent.id)
    expect((await prestationsOf(film, other.id)).map(({ productions }) => productions)).toEqual([[]])
    const after = await producteur.browser.call(routes.talents, { params: { postProductionId: film.id }, query: {} })
    expect(after.data.find(({ id }) => id === film.talent.id)?.hasPrestation).toBe(true)
  })

  it('creates nothing when the assignment is refused', async () => {
    const film = await aFilm()
    const client = await regie.person('CLIENT')
    expect((await assign(film, client.id)).error?.code).toBe('INVALID')
    expect(await prestationsOf(film, client.id)).toEqual([])
  })

  it('given twice at once, creates one', async () => {
    const film = await aFilm()
    const second = await aPostProduction(regie.db, { productionId: film.production.id })
    await Promise.all([assign(film, film.talent.id), assign(second, film.talent.id)])
    expect(await prestationsOf(film, film.talent.id)).toHaveLength(1)
  })
})
