import { contract } from '@regie/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aPostProduction, aProduction, aProject } from '#test/support/builders.ts'
import { type Person, type Regie, startRegie } from '#test/support/regie.ts'

const { planning } = contract
let regie: Regie
let producteur: Person
beforeAll(async () => {
  regie = await startRegie()
})
afterAll(() => regie.stop())
beforeEach(async () => {
  producteur = await regie.person('PRODUCTEUR')
})

type Query = { producteurId?: string; companyId?: string; userId?: string; limit?: number }
/** The columns that hold something, with their counts and names. */
async function columns(query: Query = {}, { browser } = producteur) {
  const { data } = await browser.call(planning.productions, { query: { producteurId: producteur.id, ...query } })
  return data
    .filter(({ count }) => count > 0)
    .map(({ status, count, productions }) => [status, count, productions.map(({ name }) => name)] as const)
}

describe('the board of productions', () => {
  it('has the productions of each status, due first, and the last finished first', async () => {
    const project = await aProject(regie.db, { producteurId: producteur.id })
    const made = (name: string, given: Parameters<typeof aProduction>[1]) =>
      aProduction(regie.db, { projectId: project.id, name, ...given })
    await made('Sans date', { status: 'PLANNED' })
    await made('Mars', { status: 'PLANNED', dueOn: '2031-03-01' })
    await made('Février', { status: 'PLANNED', dueOn: '2031-02-01' })
    await made('Finie en janvier', { status: 'FINISHED', dueOn: '2031-01-01' })
    await made('Finie en mai', { status: 'FINISHED', dueOn: '2031-05-01' })
    await made('Finie sans date', { status: 'FINISHED' })
    expect(await columns()).toEqual([
      ['PLANNED', 3, ['Février', 'Mars', 'Sans date']],
      ['FINISHED', 3, ['Finie en mai', 'Finie en janvier', 'Finie sans date']],
    ])
    // Counted whole, read in part.
    expect(await columns({ limit: 1 })).toEqual([
      ['PLANNED', 3, ['Février']],
      ['FINISHED', 3, ['Finie en mai']],
    ])
    const { data } = await producteur.browser.call(planning.productions, { query: { companyId: project.companyId } })
    expect(data.map(({ status }) => status)).toEqual([
      'TO_ORGANIZE',
      'PLANNED',
      'IN_PROGRESS',
      'POST_PRODUCTION',
      'FINISHED',
      'CANCELLED',
    ])
  })

  it('leaves out what is archived, deleted, of another company, or worked on by others', async () => {
    const followed = { producteurId: producteur.id }
    const talent = await regie.person('TALENT')
    const project = await aProject(regie.db, followed)
    const film = await aProduction(regie.db, { projectId: project.id, name: 'Film' })
    const other = await aProduction(regie.db, { projectId: project.id, name: 'Autre', dueOn: '2031-01-01' })
    await aPostProduction(regie.db, { productionId: film.id, userId: talent.id })
    const archived = await aProject(regie.db, { ...followed, archivedAt: new Date().toISOString() })
    await aProduction(regie.db, { projectId: archived.id, name: 'Archivée' })
    await aProduction(regie.db, { name: 'D’un autre producteur' })
    const names = async (query: Query = {}) => (await columns(query)).flatMap(([, , found]) => found)
    expect(await names()).toEqual(['Autre', 'Film'])
    expect(await names({ userId: talent.id })).toEqual(['Film'])
    expect(await names({ companyId: project.companyId })).toEqual(['Autre', 'Film'])
    expect(await names({ companyId: crypto.randomUUID() })).toEqual([])
    await producteur.browser.call(contract.productions.remove, { params: { productionId: other.id } })
    expect(await names()).toEqual(['Film'])
    await producteur.browser.call(contract.projects.remove, { params: { projectId: project.id } })
    expect(await names()).toEqual([])
  })

  it('shows nothing without the permission to read productions', async () => {
    const project = await aProject(regie.db, { producteurId: producteur.id })
    await aProduction(regie.db, { projectId: project.id })
    const blind = await regie.person('PRODUCTEUR', { permissions: ['access.admin', 'projects.read'] })
    expect(await columns({}, blind)).toEqual([])
    const client = await regie.person('CLIENT')
    expect((await client.browser.call(planning.productions, { query: {} })).status).toBe(403)
  })
})
