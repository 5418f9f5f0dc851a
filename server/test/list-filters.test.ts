import { contract } from '@regie/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { companyMembers } from '#features/companies/index.ts'
import { events } from '#platform/events/table.ts'
import { aCompany, aPostProduction, aPrestation, aProduction, aProject } from './support/builders.ts'
import { type Person, type Regie, startRegie } from './support/regie.ts'

const { activity, companies, prestations, productions, projects, users, 'post-productions': postProductions } = contract
let regie: Regie
let admin: Person
beforeAll(async () => {
  regie = await startRegie()
  admin = await regie.person('ADMIN')
})
afterAll(() => regie.stop())

type Answer = { data: { data: { id: string }[]; total: number } }
const ids = ({ data }: Answer) => data.data.map(({ id }) => id)

/** An agency of two projects that differ in all that lists show: the first is found by each of the filters of the table below. */
async function twoOfEach() {
  const { db } = regie
  const someone = (firstname: string, lastname: string, role: 'PRODUCTEUR' | 'TALENT', given = {}) =>
    regie.person(role, { firstname, lastname, ...given })
  const make = async (which: 'Aubépine' | 'Belvédère', day: string, phone: string) => {
    const producteur = await someone('Zoé', `Producteur ${which}`, 'PRODUCTEUR')
    const talent = await someone('Théo', `Talent ${which}`, 'TALENT', { phone, lastSeenAt: `${day}T10:00:00.000Z` })
    const created = { createdAt: `${day}T10:00:00.000Z` }
    const company = await aCompany(db, { name: `Société ${which}`, producteurId: producteur.id, ...created })
    const project = await aProject(db, {
      name: `Projet ${which}`,
      companyId: company.id,
      producteurId: producteur.id,
      startsOn: day,
      ...created,
    })
    const production = await aProduction(db, { name: `Film ${which}`, projectId: project.id, shootOn: day, ...created })
    const work = { userId: talent.id, ...created }
    const prestation = await aPrestation(db, { projectId: project.id, startsOn: day, endsOn: day, ...work })
    const edit = await aPostProduction(db, { productionId: production.id, statusSince: created.createdAt, ...work })
    return { producteur, talent, company, project, production, prestation, edit }
  }
  return [
    await make('Aubépine', '2031-02-03', '0611223344'),
    await make('Belvédère', '2031-06-15', '0755667788'),
  ] as const
}

it('answers the rows that the filter of each shown column keeps', async () => {
  const [one, other] = await twoOfEach()
  const { browser } = admin
  const day = (name: string) => ({ [`${name}From`]: '2031-02-01', [`${name}To`]: '2031-02-28' })
  const sameProject = await aProduction(regie.db, {
    projectId: one.project.id,
    shootOn: '2031-07-01',
    createdAt: '2031-07-01T10:00:00.000Z',
  })
  const table: { list: (query: object) => Promise<Answer>; kept: string; left: string; filters: object[] }[] = [
    {
      list: (query) => browser.call(postProductions.list, { query }),
      kept: one.edit.id,
      left: other.edit.id,
      filters: [
        { userName: 'theo talent aub' },
        { productionName: 'film aubepine' },
        { projectName: 'PROJET AUB' },
        { companyName: 'ciété aub' },
        day('since'),
      ],
    },
    {
      list: (query) =>
        browser.call(postProductions.ofProduction, { params: { productionId: one.production.id }, query }),
      kept: one.edit.id,
      left: other.edit.id,
      filters: [{ userName: 'aubépine' }, day('since')],
    },
    {
      list: (query) => browser.call(prestations.list, { query }),
      kept: one.prestation.id,
      left: other.prestation.id,
      filters: [
        { userName: 'Talent Aubépine' },
        { projectName: 'aubépine' },
        { companyName: 'aubépine' },
        day('ends'),
        day('created'),
      ],
    },
    {
      list: (query) => browser.call(productions.ofProject, { params: { projectId: one.project.id }, query }),
      kept: one.production.id,
      left: sameProject.id,
      filters: [day('shoot'), day('created')],
    },
    {
      list: (query) => browser.call(projects.list, { query }),
      kept: one.project.id,
      left: other.project.id,
      filters: [{ companyName: 'aubépine' }, { producteurName: 'zoé producteur aub' }, day('starts')],
    },
    {
      list: (query) => browser.call(companies.list, { query }),
      kept: one.company.id,
      left: other.company.id,
      filters: [{ producteurName: 'aubépine' }],
    },
    {
      list: (query) => browser.call(users.list, { query }),
      kept: one.talent.id,
      left: other.talent.id,
      filters: [{ phone: '06 11.22' }, day('seen')],
    },
  ]
  for (const { list, kept, left, filters } of table)
    for (const filter of filters) {
      const found = ids(await list(filter))
      expect(found, JSON.stringify(filter)).toContain(kept)
      expect(found, JSON.stringify(filter)).not.toContain(left)
    }
})

it('finds what somebody did, and to what', async () => {
  const [one, other] = await twoOfEach()
  const happened = (label: string, actorId: string) => ({
    name: 'projects.updated' as const,
    subjectType: 'projects' as const,
    subjectId: one.project.id,
    label,
    actorId,
    permission: 'projects.read' as const,
    changes: {},
  })
  await regie.db
    .insert(events)
    .values([happened('Campagne d’été', one.producteur.id), happened('Bilan annuel', other.producteur.id)])
  const labels = async (query: object) =>
    (await admin.browser.call(activity.list, { query: { subjectId: one.project.id, ...query } })).data.data.map(
      ({ subject }) => subject.label,
    )
  expect(await labels({ actorName: 'producteur aub' })).toEqual(['Campagne d’été'])
  expect(await labels({ label: 'bilan' })).toEqual(['Bilan annuel'])
})

it('tells no client who is assigned, whatever they filter by', async () => {
  const [one] = await twoOfEach()
  const client = await regie.person('CLIENT')
  await regie.db.insert(companyMembers).values({ companyId: one.company.id, userId: client.id })
  const seen = async (query: object) => ids(await client.browser.call(postProductions.list, { query }))
  expect(await seen({})).toEqual([one.edit.id])
  expect(await seen({ userName: 'aubépine' })).toEqual([])
  expect(await seen({ userId: one.talent.id })).toEqual([])
})

it('sorts names as people count', async () => {
  const company = await aCompany(regie.db)
  const names = ['Épisode 10', 'Épisode 2', 'épisode 1', 'Zoo', 'Eau 3']
  for (const name of names) await aProject(regie.db, { name, companyId: company.id })
  const list = async (query: object) =>
    (await admin.browser.call(projects.list, { query: { companyId: company.id, ...query } })).data
  const sorted = ['Eau 3', 'épisode 1', 'Épisode 2', 'Épisode 10', 'Zoo']
  expect((await list({ sort: 'name' })).data.map(({ name }) => name)).toEqual(sorted)
  // From page to page, and backwards.
  const walked: string[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await list({ sort: '-name', limit: 2, ...(cursor && { cursor }) })
    walked.push(...page.data.map(({ name }) => name))
    cursor = page.nextCursor
  }
  expect(walked).toEqual(sorted.toReversed())
})
