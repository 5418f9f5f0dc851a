import { randomUUID } from 'node:crypto'
import { contract } from '@regie/contract'
import { maximumIds } from '@regie/contract/route'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { companyMembers } from '#features/companies/index.ts'
import { aCompany, aPostProduction, aPrestation, aProduction, aProject } from './support/builders.ts'
import { type Browser, type Regie, startRegie } from './support/regie.ts'

let regie: Regie
let staff: Browser
beforeAll(async () => {
  regie = await startRegie()
  staff = (await regie.person('ADMIN')).browser
})
afterAll(() => regie.stop())

const idsIn = ({ data }: { data: { data: { id: string }[]; total: number } }) => ({
  ids: new Set(data.data.map(({ id }) => id)),
  total: data.total,
})

/** Three rows of each list, two of them with the name « Gardé ». */
async function someRows() {
  const { db } = regie
  const company = await aCompany(db)
  const project = await aProject(db, { companyId: company.id })
  const production = await aProduction(db, { projectId: project.id })
  const names = [
    { name: `Gardé ${randomUUID()}` },
    { name: `Gardé ${randomUUID()}` },
    { name: `Autre ${randomUUID()}` },
  ]
  const each = <Row>(make: (given: { name: string }) => Promise<Row>) => Promise.all(names.map(make))
  return {
    company,
    project,
    production,
    companies: await each((given) => aCompany(db, given)),
    projects: await each((given) => aProject(db, { ...given, companyId: company.id })),
    productions: await each((given) => aProduction(db, { ...given, projectId: project.id })),
    prestations: await each((given) => aPrestation(db, { ...given, projectId: project.id })),
    postProductions: await each((given) => aPostProduction(db, { ...given, productionId: production.id })),
  }
}

it('answers which of some rows match the other filters', async () => {
  const rows = await someRows()
  const { companies, projects, productions, prestations, 'post-productions': postProductions } = contract
  const ofProject = { projectId: rows.project.id }
  const ofProduction = { productionId: rows.production.id }
  const lists = [
    [rows.companies, (query: object) => staff.call(companies.list, { query })],
    [rows.projects, (query: object) => staff.call(projects.list, { query })],
    [rows.productions, (query: object) => staff.call(productions.ofProject, { params: ofProject, query })],
    [rows.prestations, (query: object) => staff.call(prestations.list, { query })],
    [rows.prestations, (query: object) => staff.call(prestations.ofProject, { params: ofProject, query })],
    [rows.postProductions, (query: object) => staff.call(postProductions.list, { query })],
    [
      rows.postProductions,
      (query: object) => staff.call(postProductions.ofProduction, { params: ofProduction, query }),
    ],
  ] as const
  for (const [made, list] of lists) {
    const [one, other, another] = made.map(({ id }) => id)
    expect(idsIn(await list({ id: [one, another] }))).toEqual({ ids: new Set([one, another]), total: 2 })
    expect(idsIn(await list({ id: one }))).toEqual({ ids: new Set([one]), total: 1 })
    expect(idsIn(await list({ id: [one, other, another], name: 'garde' }))).toEqual({
      ids: new Set([one, other]),
      total: 2,
    })
    expect(idsIn(await list({ id: randomUUID() }))).toEqual({ ids: new Set(), total: 0 })
  }
})

it('answers rows that the caller may see, and no others', async () => {
  const rows = await someRows()
  const member = await regie.person('CLIENT')
  await regie.db.insert(companyMembers).values({ companyId: rows.company.id, userId: member.id })
  const elsewhere = await aProject(regie.db)
  const [own] = rows.projects
  const list = await member.browser.call(contract.projects.list, { query: { id: [own?.id ?? '', elsewhere.id] } })
  expect(idsIn(list).ids).toEqual(new Set([own?.id]))
})

it('refuses more ids than an address should hold, and what is no id', async () => {
  const many = Array.from({ length: maximumIds + 1 }, () => randomUUID())
  for (const id of [many, ['1'], 'x'])
    expect((await staff.call(contract.projects.list, { query: { id } })).error).toMatchObject({ code: 'MALFORMED' })
})
