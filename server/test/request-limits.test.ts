import { contract } from '@regie/contract'
import { ErrorBody } from '@regie/contract/errors'
import { defaultBodyBytes, type Route } from '@regie/contract/route'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { aProduction } from './support/builders.ts'
import { type Browser, type Regie, startRegie } from './support/regie.ts'

const everyBody = Object.entries(contract).flatMap(([feature, routes]) =>
  Object.entries<Route>(routes).flatMap(([name, route]) =>
    route.kind === 'json' && route.body ? [{ name: `${feature}.${name}`, route }] : [],
  ),
)
const unknownId = '3f2b8c1e-0c4e-4f6e-9a4e-6a1f0c9d7b11'
const pathOf = (route: Route) => route.path.replaceAll(/{\w+}/g, unknownId)

let regie: Regie
let admin: Browser
let stranger: Browser
beforeAll(async () => {
  regie = await startRegie()
  admin = (await regie.person('ADMIN')).browser
  stranger = regie.stranger()
})
afterAll(() => regie.stop())

const errorOf = async (response: Response) => z.parse(ErrorBody, await response.json()).error

describe('a body', () => {
  it.each(everyBody)('of $name is refused beyond its limit, and read up to it', async ({ route }) => {
    const limit = route.maxBodyBytes ?? defaultBodyBytes
    const padded = (bytes: number) => ({ body: JSON.stringify({ a: 'x'.repeat(bytes - 8) }) })
    const send = async (bytes: number) => (await admin.send(route.method, pathOf(route), padded(bytes))).status
    expect(await send(limit + 1)).toBe(413)
    expect(await send(limit)).not.toBe(413)
  })

  it.each([
    ['nested arrays', '['.repeat(400_000)],
    ['nested arrays under the limit', `${'['.repeat(8000)}${']'.repeat(8000)}`],
    ['nested objects', '{"a":'.repeat(2000)],
    ['empty objects', `[${'{},'.repeat(5000)}{}]`],
  ])('of %s costs its sender a refusal, and nothing else', async (_, body) => {
    const began = performance.now()
    const response = await stranger.send('POST', '/api/auth/login', { body })
    expect([400, 413, 422]).toContain(response.status)
    expect((await errorOf(response)).message).toMatch(/^[A-ZÀÉÊ].*\.$/)
    expect(performance.now() - began).toBeLessThan(1000)
  })

  it('that is too large is refused twenty times a second at most', async () => {
    const body = 'x'.repeat(defaultBodyBytes + 1)
    const began = performance.now()
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => stranger.send('POST', '/api/auth/login', { body })),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([413]))
    expect(performance.now() - began).toBeGreaterThan(500)
  })

  it('may be as deep as a brief, and no deeper', async () => {
    const nested = (levels: number) => JSON.stringify({ a: 0 }).replace('0', '['.repeat(levels) + ']'.repeat(levels))
    const send = (levels: number) => stranger.send('POST', '/api/auth/login', { body: nested(levels) })
    expect((await send(63)).status).toBe(422)
    const refused = await send(64)
    expect(refused.status).toBe(400)
    expect((await errorOf(refused)).message).toContain('64 niveaux')
  })

  it('holds a hundred thousand elements at most', async () => {
    const { id } = await aProduction(regie.db)
    const send = (count: number) =>
      admin.send('POST', `/api/productions/${id}/medias`, { body: `[${'1,'.repeat(count - 1)}1]` })
    expect((await send(99_999)).status).toBe(422)
    expect((await send(100_001)).status).toBe(400)
  })

  it.each([
    ['as a value', '{"email":"a\\u0000b"}', 400],
    ['as a key', '{"a\\u0000":1}', 400],
    ['after an escaped quote', '{"a":"\\"\\u0000"}', 400],
    ['written out, which is no such character', '{"email":"\\\\u0000","password":"x"}', 422],
  ])('with the null character %s', async (_, body, expected) => {
    expect((await stranger.send('POST', '/api/auth/login', { body })).status).toBe(expected)
  })

  it('is JSON, or refused', async () => {
    const headers = { 'content-type': 'text/plain' }
    expect((await stranger.send('POST', '/api/auth/login', { headers, body: '{}' })).status).toBe(415)
  })
})

describe('a query', () => {
  it('takes a list in its two usual forms', async () => {
    await regie.person('CLIENT')
    await regie.person('TALENT')
    const rolesOf = async (query: string) => {
      const response = await admin.send('GET', `/api/users?${query}`)
      const { data } = z.parse(z.object({ data: z.array(z.object({ role: z.string() })) }), await response.json())
      return [...new Set(data.map(({ role }) => role))].toSorted()
    }
    expect(await rolesOf('roles[]=CLIENT&roles[]=TALENT')).toEqual(['CLIENT', 'TALENT'])
    expect(await rolesOf('roles%5B%5D=CLIENT')).toEqual(['CLIENT'])
    expect(await rolesOf('roles=CLIENT&roles[]=TALENT')).toEqual(['CLIENT', 'TALENT'])
    expect(await rolesOf('roles=TALENT')).toEqual(['TALENT'])
  })

  it('is refused when it says what the route does not know', async () => {
    const response = await admin.send('GET', '/api/users?rolls=CLIENT&limit=5&__proto__=1')
    expect(response.status).toBe(400)
    const { message, fields } = await errorOf(response)
    expect(message).toContain('« rolls »')
    expect(fields).toHaveProperty('rolls')
    expect((await stranger.send('POST', '/api/auth/logout?x=1')).status).toBe(400)
  })

  it('is refused with the null character', async () => {
    expect((await admin.send('GET', '/api/users?q=%00')).status).toBe(400)
    expect((await admin.send('GET', '/api/users?q=%2500')).status).toBe(200)
  })
})
