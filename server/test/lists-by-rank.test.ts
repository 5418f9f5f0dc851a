import { contract } from '@regie/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aCompany, aProject } from './support/builders.ts'
import { type Browser, type Regie, startRegie } from './support/regie.ts'

const { projects } = contract
const count = 23
let regie: Regie
let staff: Browser
let companyId: string
beforeAll(async () => {
  regie = await startRegie()
  staff = (await regie.person('ADMIN')).browser
  companyId = (await aCompany(regie.db, { name: 'Brelan' })).id
  // Names and days that several rows share: the id decides between them.
  for (let serial = 0; serial < count; serial += 1)
    await aProject(regie.db, {
      companyId,
      name: `Film ${serial % 4}`,
      dueOn: serial % 3 === 0 ? null : `2099-01-0${1 + (serial % 5)}`,
    })
})
afterAll(() => regie.stop())

const read = async (query: {
  sort?: (typeof projects.list.sort)[number] | `-${(typeof projects.list.sort)[number]}`
  from?: number
  limit?: number
  cursor?: string
  q?: string
}) => {
  const { data } = await staff.call(projects.list, { query: { companyId, ...query } })
  return { ids: data.data.map(({ id }) => id), total: data.total, nextCursor: data.nextCursor }
}

it.each(['name', '-name', 'dueOn', '-dueOn', 'number', '-createdAt'] as const)(
  'a list sorted by %s is read from any rank as from its beginning',
  async (sort) => {
    const { ids } = await read({ sort, limit: 200 })
    expect(ids).toHaveLength(count)
    for (let from = 0; from <= count + 1; from += 1) {
      const page = await read({ sort, from, limit: 4 })
      expect(page.ids, `from ${from}`).toEqual(ids.slice(from, from + 4))
      expect(page.total).toBe(count)
      expect(page.nextCursor === null).toBe(from + 4 >= count)
      if (page.nextCursor === null) continue
      const next = await read({ sort, limit: 4, cursor: page.nextCursor })
      expect(next.ids).toEqual(ids.slice(from + 4, from + 8))
    }
  },
)

it('counts ranks among the rows that the query asks for', async () => {
  const { ids, total } = await read({ q: 'film 2', sort: 'name', limit: 200 })
  expect(total).toBe(6)
  expect((await read({ q: 'film 2', sort: 'name', from: 4 })).ids).toEqual(ids.slice(4))
})
