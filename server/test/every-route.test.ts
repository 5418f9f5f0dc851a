import { contract } from '@regie/contract'
import { ErrorBody } from '@regie/contract/errors'
import { permissions } from '@regie/contract/permissions'
import { defaultBodyBytes, type Route } from '@regie/contract/route'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { sampleOf } from './samples/sample.ts'
import { addressOf, everyRoute, type Ids, sentTo } from './support/calls.ts'
import { Browser, type Regie, startRegie } from './support/regie.ts'

const unknownId = '3f2b8c1e-0c4e-4f6e-9a4e-6a1f0c9d7b11'
const queryForName = (route: Route) => (route.kind === 'upload' ? '?name=fichier.txt' : '')
const pathOf = (route: Route, id = unknownId) => route.path.replaceAll(/{\w+}/g, id) + queryForName(route)
function bodyOf(route: Route): { body?: string } {
  if (route.kind === 'upload') return { body: 'un fichier' }
  return 'body' in route && route.body ? { body: JSON.stringify(sampleOf(route.body)) } : {}
}
const needsPermission = (route: Route) => !['public', 'guest', 'signed-in'].includes(route.access)

let regie: Regie
let stranger: Browser
beforeAll(async () => {
  regie = await startRegie()
  stranger = regie.stranger()
  await regie.person('ADMIN')
})
afterAll(() => regie.stop())

/** Calls a route, and checks that a failure has the form of the contract, in French, without internal details. */
async function statusOf(
  browser: Browser,
  route: Route,
  given: { path?: string; body?: string; headers?: Record<string, string> } = {},
) {
  const response = await browser.send(route.method, given.path ?? pathOf(route), {
    ...bodyOf(route),
    ...(route.kind === 'upload' && { headers: { 'content-type': 'application/octet-stream' } }),
    ...given,
  })
  if (response.status >= 400) {
    const { error } = z.parse(ErrorBody, await response.json())
    expect(error.message).toMatch(/^[A-ZÀÉÊ].*[.!?]$/s)
  } else await response.body?.cancel()
  return response.status
}

describe('without a session', () => {
  it.each(everyRoute.filter(({ route }) => route.access !== 'public' && route.access !== 'guest'))(
    '$name answers 401',
    async ({ route }) => {
      expect(await statusOf(stranger, route)).toBe(401)
      expect(await statusOf(new Browser(regie.url, 'regie_session=forged'), route)).toBe(401)
    },
  )
  it('session.info answers 403', async () => {
    expect(await statusOf(stranger, contract.session.info)).toBe(403)
  })
})

describe('without the permission', () => {
  it.each(everyRoute.filter(({ route }) => needsPermission(route)))(
    '$name answers 403, whatever the role',
    async ({ route }) => {
      for (const role of ['CLIENT', 'TALENT', 'PRODUCTEUR'] as const) {
        const person = await regie.person(role, { permissions: permissions.filter((held) => held !== route.access) })
        expect(await statusOf(person.browser, route)).toBe(403)
      }
    },
  )
})

/** What decides what clients pay, and what talents are paid. */
const ofTheAgency = [
  'rounds.offer',
  'rounds.withdrawOffer',
  'rounds.cancelAccepted',
  'rounds.setTermsOfProject',
  'rounds.setTermsOfProduction',
  'rounds.setTermsOfPostProduction',
  'selection.reopen',
  'selection.limits',
  'credits.record',
  'credits.setThreshold',
  'payables.setOrder',
  'payables.reopenOrder',
  'payables.approveWork',
  'payables.approve',
]

describe('of the agency alone', () => {
  it.each(ofTheAgency)('%s answers 403 to clients and talents, though they hold the permission', async (asked) => {
    const found = everyRoute.find(({ name }) => name === asked)
    if (!found) throw new Error(`no route ${asked}`)
    for (const role of ['CLIENT', 'TALENT'] as const) {
      const { browser } = await regie.person(role, { permissions: [...permissions] })
      expect(await statusOf(browser, found.route)).toBe(403)
    }
  })
})

describe('on a row that is somebody else’s or nobody’s', () => {
  const everyId = (id: string) => new Proxy({}, { get: () => id }) as Ids

  it.each(everyRoute.filter(({ route }) => route.path.includes('{')))('$name answers 404', async ({ name, route }) => {
    const sent = sentTo(name, route, everyId(unknownId))
    for (const role of ['CLIENT', 'TALENT', 'ADMIN'] as const) {
      const person = await regie.person(role, { permissions: [...permissions] })
      const refused = route.side === 'staff' && role !== 'ADMIN' ? 403 : 404
      for (const id of [unknownId, 'pas-un-identifiant'])
        expect(await statusOf(person.browser, route, { path: addressOf(name, route, everyId(id)), ...sent })).toBe(
          refused,
        )
    }
  })
})

const junkBodies = [
  '{',
  '[]',
  'null',
  '"texte"',
  '42',
  '{"__proto__":{"role":"ADMIN"}}',
  '{"a":"\\u0000"}',
  `{"a":${'['.repeat(500)}${']'.repeat(500)}}`,
]

describe('given junk', () => {
  it.each(everyRoute.filter(({ route }) => 'body' in route && route.body))(
    '$name answers 4xx to a wrong body',
    async ({ route }) => {
      const { browser } = await regie.person('ADMIN')
      const wrongTypes = Object.fromEntries(
        Object.keys(Object(sampleOf(('body' in route && route.body) || z.object({})))).map((field) => [
          field,
          { $ne: null },
        ]),
      )
      for (const body of [...junkBodies, ...(Object.keys(wrongTypes).length > 0 ? [JSON.stringify(wrongTypes)] : [])]) {
        const status = await statusOf(browser, route, { body })
        expect([400, 404, 422], `${body.slice(0, 40)} → ${status}`).toContain(status)
      }
      const most = (route.kind === 'json' && route.maxBodyBytes) || defaultBodyBytes
      expect(await statusOf(browser, route, { body: JSON.stringify({ a: 'x'.repeat(most) }) })).toBe(413)
    },
  )

  it.each(everyRoute.filter(({ route }) => route.kind === 'list'))(
    '$name answers 400 to a wrong query',
    async ({ route }) => {
      const { browser } = await regie.person('ADMIN')
      // Below a missing row, the rest of the request is not checked.
      for (const query of [
        'limit=beaucoup',
        'limit=0',
        'limit=201',
        'limit=1.5',
        'sort=nawak',
        'cursor=nawak',
        'from=-1',
        'from=nawak',
        'q=%00',
        `q=${'a'.repeat(300)}`,
      ])
        expect(route.path.includes('{') ? [400, 404] : [400], query).toContain(
          await statusOf(browser, route, { path: `${pathOf(route)}?${query}` }),
        )
    },
  )

  it('refuses a form, which a page of another site could send', async () => {
    const response = await stranger.send('POST', '/api/auth/login', {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'email=a&password=b',
    })
    expect(response.status).toBe(415)
  })
})

describe('another site', () => {
  it.each([
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ origin: 'https://ailleurs.test' }, 403],
    [{ 'sec-fetch-site': 'same-origin' }, 200],
    [{}, 200],
  ])('writing with %j answers %i', async (headers, expected) => {
    const response = await stranger.send('POST', '/api/auth/logout', { headers })
    expect(response.status).toBe(expected)
  })
})
