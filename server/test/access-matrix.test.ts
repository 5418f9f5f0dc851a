import type { Route } from '@regie/contract/route'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addressOf, bodiesWithIds, everyRoute, type Ids, sentTo } from './support/calls.ts'
import { expendableRows } from './support/expendable.ts'
import { type Browser, type Regie, startRegie } from './support/regie.ts'
import { aWorld, type WorldPersonName } from './support/world.ts'

/** Routes that change later answers: called last. */
const lastingRoutes = new Set([
  'productions.updateLink',
  'productions.renewLink',
  'post-productions.rollback',
  'post-productions.validate',
  'review.sendRound',
  'profile.askErasure',
  'trash.undo',
  'trash.restore',
])

let regie: Regie
beforeAll(async () => {
  regie = await startRegie()
})
afterAll(() => regie.stop())

async function statusOf(browser: Browser, name: string, route: Route, path: string, body: Ids): Promise<number> {
  const response = await browser.send(route.method, path, sentTo(name, route, body))
  await response.body?.cancel()
  return response.status
}

const lineOf = (name: string, cells: readonly (string | number)[]) =>
  [name.padEnd(40), ...cells.map((cell) => String(cell).padEnd(4))].join(' ').trimEnd()

/** The status of every route for everyone, about one house: half of the people belong to it, half do not. */
async function tableOfAccess(): Promise<string> {
  const stage = { db: regie.db, url: regie.url, storage: regie.platform.storage }
  const world = await aWorld(stage)
  const who = Object.keys(world.people) as WorldPersonName[]
  const lines = who.map((person, index) => `${index + 1} ${person}`)
  lines.push(
    '',
    lineOf(
      'route',
      who.map((_, index) => index + 1),
    ),
  )
  const routes = everyRoute.toSorted(
    (one, other) => Number(lastingRoutes.has(one.name)) - Number(lastingRoutes.has(other.name)),
  )
  for (const { name, route } of routes) {
    const statuses: number[] = []
    for (const person of who) {
      const ids = { ...world.one.ids, ...(await expendableRows[name]?.(stage, world.one)) }
      // Sign-out would end the session of the caller.
      const browser = name === 'session.signOut' ? regie.stranger() : world.people[person]
      statuses.push(await statusOf(browser, name, route, addressOf(name, route, ids), ids))
    }
    lines.push(lineOf(name, statuses))
  }
  return `${lines.join('\n')}\n`
}

/**
 * The same table with the ids of the other house in the body. A person of one house must reach nothing of the other.
 */
async function tableOfBodies(): Promise<string> {
  const world = await aWorld({ db: regie.db, url: regie.url, storage: regie.platform.storage })
  const who = ['TALENT assigned', 'CLIENT of the company', 'PRODUCTEUR', 'ADMIN'] as const
  const lines = [
    lineOf(
      'route',
      who.map((_, index) => index + 1),
    ),
  ]
  for (const { name, route } of everyRoute.filter((one) => one.name in bodiesWithIds)) {
    // Only the ids of the other house, in an address without id: staff reach both houses.
    if (!route.path.includes('{') && name !== 'medias.createFolder') continue
    const of = bodiesWithIds[name]
    if (!of || JSON.stringify(of(world.one.ids)) === JSON.stringify(of(world.other.ids))) continue
    const statuses: number[] = []
    for (const person of who)
      statuses.push(
        await statusOf(world.people[person], name, route, addressOf(name, route, world.one.ids), {
          ...world.other.ids,
          ...(name === 'medias.createFolder' && { productionId: world.one.ids.productionId }),
        }),
      )
    lines.push(lineOf(name, statuses))
  }
  return `${lines.join('\n')}\n`
}

it('answers everybody as the committed table says, on every route', async () => {
  const table = await tableOfAccess()
  expect(table.split('\n').filter((line) => / 5\d\d/.test(line) && !/ 503/.test(line))).toEqual([])
  await expect(table).toMatchFileSnapshot('access-matrix.txt')
}, 600_000)

it('takes no id of another company in a body', async () => {
  await expect(await tableOfBodies()).toMatchFileSnapshot('access-matrix.bodies.txt')
}, 120_000)
