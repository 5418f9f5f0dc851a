import { contract } from '@regie/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { companies } from '#features/companies/index.ts'
import { projects } from '#features/projects/index.ts'
import { aCompany, aPostProduction, aProduction, aProject } from '#test/support/builders.ts'
import { type Browser, type Regie, startRegie } from '#test/support/regie.ts'

let regie: Regie
let admin: Browser
beforeAll(async () => {
  regie = await startRegie()
  admin = (await regie.person('ADMIN')).browser
})
afterAll(() => regie.stop())

const found = async (q: string, browser = admin) => (await browser.call(contract.search.find, { query: { q } })).data
const labels = async (q: string) => (await found(q)).map(({ label }) => label)

it('finds each type under its own place', async () => {
  const { id: companyId } = await aCompany(regie.db, { name: 'Maison Quetzal' })
  const project = await aProject(regie.db, { companyId, name: 'Campagne quetzal' })
  const production = await aProduction(regie.db, { projectId: project.id, name: 'Teaser QUETZAL' })
  const edit = await aPostProduction(regie.db, { productionId: production.id, name: 'Quetzal court' })
  expect(await found('quétzal')).toMatchObject([
    { type: 'projects', id: project.id, context: 'Maison Quetzal', projectId: project.id, productionId: null },
    { type: 'productions', id: production.id, context: 'Campagne quetzal', projectId: project.id },
    { type: 'post-productions', id: edit.id, context: 'Campagne quetzal · Teaser QUETZAL', projectId: project.id },
    { type: 'companies', id: companyId, context: '' },
  ])
})

it('says the exact name first, then names that begin so, then the shortest', async () => {
  for (const name of ['Atelier du lynx', 'Lynx et fils', 'Le lynx', 'Lynx']) await aCompany(regie.db, { name })
  expect(await labels('lynx')).toEqual(['Lynx', 'Lynx et fils', 'Le lynx', 'Atelier du lynx'])
})

it('says the exact reference first', async () => {
  const { number } = await aProject(regie.db, { name: 'Sans chiffre' })
  await aProject(regie.db, { name: `Film ${number}` })
  expect(await labels(`PRJ ${number}`)).toEqual(['Sans chiffre'])
  expect((await labels(String(number))).slice(0, 2)).toEqual(['Sans chiffre', `Film ${number}`])
})

it('finds an exact name or reference among thousands of names that hold the word', async () => {
  const { id: companyId } = await aCompany(regie.db)
  const common = (rank: number) => ({ name: `Une ocarina ${rank}`, companyId })
  await regie.db.insert(projects).values(Array.from({ length: 1500 }, (_, rank) => common(rank)))
  const { number } = await aProject(regie.db, { name: 'Ocarina', companyId })
  expect((await labels('ocarina'))[0]).toBe('Ocarina')
  expect(await labels('ocarina')).toHaveLength(8)
  expect(await labels('ocarina 1499')).toEqual(['Une ocarina 1499'])
  expect((await labels(String(number)))[0]).toBe('Ocarina')
})

it('keeps to what a person may see, whatever holds the word', async () => {
  await regie.db
    .insert(companies)
    .values(Array.from({ length: 1500 }, (_, rank) => ({ name: `Autre zorille ${rank}`, type: 'CLIENT' as const })))
  const client = await regie.person('CLIENT')
  const own = await aCompany(regie.db, { name: 'Toute petite zorille' })
  await admin.call(contract.companies.addMember, {
    params: { companyId: own.id, memberId: client.id },
    body: {},
  })
  expect((await found('zorille', client.browser)).map(({ label }) => label)).toEqual(['Toute petite zorille'])
})
