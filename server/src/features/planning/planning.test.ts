import { contract } from '@regie/contract'
import type { PlanItem, PlanKind } from '@regie/contract/planning/schema'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aPostProduction, aPrestation, aProduction, aProject } from '#test/support/builders.ts'
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

type Query = { from: string; to: string; producteurId?: string; companyId?: string }
const march = { from: '2031-03-01', to: '2031-03-31' }
const read = async (query: Query, { browser } = producteur) => (await browser.call(planning.read, { query })).data
const shape = ({ kind, name, startsOn, endsOn, ends, isDone, userName }: PlanItem) =>
  [kind, name, startsOn, endsOn, ends, isDone, userName] as const

/** A project with one item of each kind, in March 2031. */
async function aPlannedProject(given: Parameters<typeof aProject>[1] = {}) {
  const { db } = regie
  const talent = await regie.person('TALENT', { firstname: 'Solène', lastname: 'Plan' })
  const project = await aProject(db, { name: 'Plan', startsOn: '2031-03-01', dueOn: '2031-04-10', ...given })
  const production = await aProduction(db, {
    projectId: project.id,
    name: 'Film',
    shootOn: '2031-03-05',
    dueOn: '2031-03-28',
  })
  await aPrestation(db, {
    projectId: project.id,
    name: 'Son',
    userId: talent.id,
    startsOn: '2031-03-07',
    endsOn: '2031-03-09',
  })
  await aPostProduction(db, { productionId: production.id, name: 'Montage', userId: talent.id, dueOn: '2031-03-20' })
  return { project, production, talent }
}

describe('the plan', () => {
  it('holds each kind of work, by its days', async () => {
    const { project } = await aPlannedProject({ producteurId: producteur.id })
    const { items, isCut } = await read({ ...march, producteurId: producteur.id })
    expect(isCut).toBe(false)
    expect(items.map(shape)).toEqual([
      ['project', 'Plan', '2031-03-01', '2031-04-10', 'both', false, null],
      ['shoot', 'Film', '2031-03-05', '2031-03-05', 'start', true, null],
      ['post-production', 'Montage', '2031-03-05', '2031-03-20', 'end', false, 'Solène Plan'],
      ['prestation', 'Son', '2031-03-07', '2031-03-09', 'both', true, 'Solène Plan'],
      ['delivery', 'Film', '2031-03-28', '2031-03-28', 'end', false, null],
    ])
    expect(new Set(items.map(({ projectId }) => projectId))).toEqual(new Set([project.id]))
  })

  it.each<[from: string, to: string, kinds: PlanKind[]]>([
    ['2031-03-20', '2031-03-20', ['project', 'post-production']],
    ['2031-03-28', '2031-04-30', ['project', 'delivery']],
    ['2031-03-06', '2031-03-06', ['project', 'post-production']],
    ['2031-04-10', '2031-04-10', ['project']],
    ['2031-04-11', '2031-05-01', []],
    ['2031-02-01', '2031-02-28', []],
  ])('from %s to %s holds %j: what touches these days', async (from, to, kinds) => {
    await aPlannedProject({ producteurId: producteur.id })
    const { items } = await read({ from, to, producteurId: producteur.id })
    expect(items.map(({ kind }) => kind)).toEqual(kinds)
  })

  it('leaves out what is archived, deleted, without date, or followed by others', async () => {
    const followed = { producteurId: producteur.id }
    const { project, production } = await aPlannedProject(followed)
    await aPlannedProject({ ...followed, archivedAt: new Date().toISOString() })
    await aProject(regie.db, { ...followed, name: 'Sans date' })
    await aPlannedProject()
    const kinds = async (query: Partial<Query> = {}) =>
      (await read({ ...march, ...followed, ...query })).items.map(({ kind }) => kind).toSorted()
    expect(await kinds()).toEqual(['delivery', 'post-production', 'prestation', 'project', 'shoot'])
    expect(await kinds({ companyId: project.companyId })).toHaveLength(5)
    expect(await kinds({ companyId: crypto.randomUUID() })).toEqual([])
    await producteur.browser.call(contract.productions.remove, { params: { productionId: production.id } })
    expect(await kinds()).toEqual(['prestation', 'project'])
  })

  it('says which days were entered, and the version that a change names', async () => {
    const followed = { producteurId: producteur.id }
    const { project } = await aPlannedProject({ ...followed, dueOn: null })
    await producteur.browser.call(contract.projects.update, {
      params: { projectId: project.id },
      body: { name: 'Renommé' },
    })
    await aProject(regie.db, { ...followed, name: 'Fin seule', dueOn: '2031-03-30' })
    const { items } = await read({ ...march, ...followed })
    const found = items.filter(({ kind }) => kind === 'project').map(({ name, ends, version }) => [name, ends, version])
    expect(found).toEqual([
      ['Renommé', 'start', 2],
      ['Fin seule', 'end', 1],
    ])
  })

  it('knows what can be late, from what is over', async () => {
    const { production } = await aPlannedProject({ producteurId: producteur.id })
    await aPostProduction(regie.db, {
      productionId: production.id,
      name: 'Fini',
      dueOn: '2031-03-18',
      status: 'FINISHED',
    })
    const { items } = await read({ ...march, producteurId: producteur.id })
    const done = items.filter(({ kind }) => kind === 'post-production').map(({ name, isDone }) => [name, isDone])
    expect(done).toEqual([
      ['Fini', true],
      ['Montage', false],
    ])
  })

  it.each<[permissions: string, kinds: PlanKind[]]>([
    ['projects.read', ['project']],
    ['productions.read', ['delivery', 'shoot']],
    ['prestations.read', ['prestation']],
    ['post-productions.read', ['post-production']],
  ])('shows with %s: %j', async (permission, kinds) => {
    await aPlannedProject({ producteurId: producteur.id })
    const reader = await regie.person('PRODUCTEUR', { permissions: ['access.admin', permission as 'projects.read'] })
    const { items } = await read({ ...march, producteurId: producteur.id }, reader)
    expect(items.map(({ kind }) => kind).toSorted()).toEqual(kinds)
  })

  it('covers two years at most, in their order', async () => {
    const refused = async (from: string, to: string) =>
      (await producteur.browser.call(planning.read, { query: { from, to } })).error?.fields?.['to']
    expect(await refused('2031-03-02', '2031-03-01')).toBe('La fin ne peut pas précéder le début')
    expect(await refused('2031-01-01', '2033-06-01')).toBe('Un planning couvre deux ans au plus')
    expect(await refused('2031-01-01', '2032-12-31')).toBeUndefined()
    const client = await regie.person('CLIENT')
    expect((await client.browser.call(planning.read, { query: march })).status).toBe(403)
  })
})
