import { contract } from '@regie/contract'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { companies } from '#features/companies/index.ts'
import { aCompany } from './support/builders.ts'
import { type Browser, type Regie, startRegie } from './support/regie.ts'

const { companies: routes } = contract
/** Long enough for the total to be kept. */
const long = 1200
let regie: Regie
let staff: Browser
beforeAll(async () => {
  regie = await startRegie()
  staff = (await regie.person('ADMIN')).browser
  await regie.db
    .insert(companies)
    .values(Array.from({ length: long }, (_, rank) => ({ name: `Compagnie ${rank}`, type: 'CLIENT' as const })))
})
afterAll(() => regie.stop())

const totalOf = async (query: { q?: string } = {}): Promise<number> =>
  (await staff.call(routes.list, { query: { limit: 5, ...query } })).data.total

/** How many of the statements sent meanwhile count companies. */
async function countsDuring(calls: () => Promise<unknown>): Promise<number> {
  const sent = vi.spyOn(regie.platform.pool, 'query')
  await calls()
  const counted = sent.mock.calls.filter(([asked]) => /count\(\*\)::int as total/.test(JSON.stringify(asked)))
  sent.mockRestore()
  return counted.length
}

it('a total is counted once, until something changes', async () => {
  expect(await totalOf()).toBe(long)
  expect(await countsDuring(() => totalOf())).toBe(0)
})

it.each([
  {
    what: 'a row is added',
    change: async () => void (await staff.call(routes.create, { body: { name: 'Nouvelle', type: 'CLIENT' } })).data,
    difference: 1,
  },
  {
    what: 'a row is deleted',
    change: async () => {
      const { data } = await staff.call(routes.list, { query: { limit: 1 } })
      await staff.call(routes.remove, { params: { companyId: data.data[0]?.id ?? '' } })
    },
    difference: -1,
  },
])('a total is counted again when $what', async ({ change, difference }) => {
  const before = await totalOf()
  await change()
  await vi.waitFor(async () => expect(await totalOf()).toBe(before + difference))
})

it('many calls at once wait for one count of a long list', async () => {
  await totalOf()
  regie.platform.counts.forget()
  const totals: number[] = []
  const counted = await countsDuring(async () => {
    totals.push(...(await Promise.all(Array.from({ length: 20 }, () => totalOf()))))
  })
  expect(new Set(totals).size).toBe(1)
  expect(counted).toBeLessThan(20)
})

it('a short list is counted at each call', async () => {
  const one = await aCompany(regie.db, { name: 'Zibeline' })
  expect(await totalOf({ q: 'zibeline' })).toBe(1)
  // Nothing tells of this change: a kept total would be wrong.
  await regie.db.insert(companies).values({ name: `${one.name} et fils`, type: 'CLIENT' })
  expect(await totalOf({ q: 'zibeline' })).toBe(2)
})
