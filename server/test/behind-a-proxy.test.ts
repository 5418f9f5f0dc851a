import { once } from 'node:events'
import { connect } from 'node:net'
import { contract } from '@regie/contract'
import { ErrorBody } from '@regie/contract/errors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { aProduction } from './support/builders.ts'
import { type Regie, startRegie } from './support/regie.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

let direct: Regie
let proxied: Regie
beforeAll(async () => {
  direct = await startRegie()
  proxied = await startRegie({ env: { TRUST_PROXY: '1', BASE_URL: 'https://regie.exemple.test' } })
})
afterAll(async () => {
  await direct.stop()
  await proxied.stop()
})

/** The header that nginx sends: the caller's own value, then the address that nginx saw. */
const through = (address: string, written?: string) => ({
  host: 'regie.exemple.test',
  'x-forwarded-proto': 'https',
  'x-forwarded-for': written === undefined ? address : `${written}, ${address}`,
})

/** Sends a raw request: `fetch` would send neither a chosen host nor a malformed line. */
async function raw({ url }: Regie, text: string): Promise<string> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  socket.write(text)
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk.toString()
  })
  await once(socket, 'close')
  return answer
}

const parts = (answer: string) => {
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), head, error: z.parse(ErrorBody, JSON.parse(body)).error }
}

describe('the address of a caller', () => {
  it('is what the proxy saw, whatever the caller wrote', async () => {
    const { id } = await aProduction(proxied.db)
    const producteur = await proxied.person('PRODUCTEUR')
    const [, token = ''] = producteur.browser.cookie?.split('=') ?? []
    const link = { password: 'soleil levant' }
    const staff = { ...through('198.51.100.4'), cookie: `__Host-regie_session=${token}` }
    const set = await proxied.stranger().send('PUT', `/api/productions/${id}/link`, {
      headers: staff,
      body: JSON.stringify(link),
    })
    expect(set.status).toBe(200)
    const statuses: number[] = []
    for (let tries = 0; tries < 22; tries += 1) {
      const headers = through('203.0.113.7', `6.6.6.${tries}`)
      const body = JSON.stringify({ password: `essai ${tries}` })
      statuses.push((await proxied.stranger().send('POST', `/api/productions/${id}/guest`, { headers, body })).status)
    }
    expect(statuses.slice(0, 20).every((status) => status === 422)).toBe(true)
    expect(statuses.slice(20)).toEqual([429, 429])
  })

  it('is what the connection says where no proxy is trusted', async () => {
    const { browser } = await direct.person('ADMIN')
    const headers = { 'x-forwarded-for': '6.6.6.6', 'x-request-id': 'choisi-par-un-autre' }
    const response = await browser.send('GET', '/api/users', { headers })
    expect(response.headers.get('x-request-id')).toMatch(uuid)
  })
})

describe('the name of a call', () => {
  it('is the proxy’s own when it is well formed, otherwise no two are the same', async () => {
    const named = async (id: string) =>
      (
        await proxied.stranger().send('GET', '/healthz', { headers: { ...through('203.0.113.7'), 'x-request-id': id } })
      ).headers.get('x-request-id')
    expect(await named('4bf92f3577b34da6')).toBe('4bf92f3577b34da6')
    for (const id of ['court', 'avec des espaces dedans', 'x'.repeat(200)]) expect(await named(id)).toMatch(uuid)
    const ids = await Promise.all(
      Array.from({ length: 20 }, async () =>
        (await direct.stranger().send('GET', '/healthz')).headers.get('x-request-id'),
      ),
    )
    expect(new Set(ids).size).toBe(20)
  })
})

describe('a name that is not ours', () => {
  const ask = (regie: Regie, host: string, path = '/api/auth/info') =>
    raw(regie, `GET ${path} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`)

  it.each([
    'evil.test',
    'evil.test:4000',
    '127.0.0.1.evil.test',
    'localhost.evil.test',
    'regie.exemple.test.evil.test',
  ])('%s is not answered', async (host) => {
    for (const regie of [direct, proxied]) {
      const { status, error } = parts(await ask(regie, host))
      expect([status, error.code]).toEqual([421, 'WRONG_HOST'])
    }
  })

  it('is told from our own, from addresses, and from what watches', async () => {
    for (const host of ['localhost:4000', '127.0.0.1', '[::1]:4000', '192.0.2.7'])
      expect(await ask(direct, host)).toMatch(/^HTTP\/1.1 404/)
    expect(await ask(proxied, 'regie.exemple.test')).toMatch(/^HTTP\/1.1 404/)
    expect(await ask(proxied, 'regie-0.interne', '/readyz')).toMatch(/^HTTP\/1.1 200/)
    expect(parts(await raw(direct, 'GET /api/auth/info HTTP/1.1\r\nconnection: close\r\n\r\n')).status).toBe(400)
  })

  it.each([
    ['https://regie.exemple.test', 200],
    ['https://regie.exemple.test:8443', 403],
    ['http://regie.exemple.test', 403],
    ['https://evil.test', 403],
    ['null', 403],
  ])('a write from %s answers %i', async (origin, expected) => {
    const headers = { ...through('203.0.113.7'), origin }
    expect((await proxied.stranger().send('POST', '/api/auth/logout', { headers })).status).toBe(expected)
  })

  it('a page on one’s own machine may write, under the address it was called by', async () => {
    const logout = (origin: string) => direct.stranger().send('POST', '/api/auth/logout', { headers: { origin } })
    expect((await logout(direct.url)).status).toBe(200)
    expect((await logout('http://localhost:4000')).status).toBe(200)
    expect((await logout('http://127.0.0.1:1')).status).toBe(403)
  })
})

describe('what can’t be read as a request', () => {
  it.each([
    ['a line that is none', 'BONJOUR\r\n\r\n', 400, 'MALFORMED'],
    ['a version that is none', 'GET / HTTP/9.9\r\nhost: localhost\r\n\r\n', 400, 'MALFORMED'],
    [
      'an address that can’t be decoded',
      'GET /api/users/%zz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n',
      400,
      'MALFORMED',
    ],
    [
      'an id without end',
      `GET /api/users/${'a'.repeat(300)} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`,
      404,
      'NOT_FOUND',
    ],
    [
      'headers without end',
      `GET / HTTP/1.1\r\nhost: localhost\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`,
      431,
      'HEADERS_TOO_LARGE',
    ],
    [
      'two lengths',
      'POST /api/auth/login HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n',
      400,
      'MALFORMED',
    ],
  ])('%s answers the contract’s body, in French', async (_, text, status, code) => {
    const answer = parts(await raw(direct, text))
    expect([answer.status, answer.error.code]).toEqual([status, code])
    expect(answer.error.message).toMatch(/^[A-ZÀÉÊ].*\.$/)
    expect(answer.head).toMatch(/content-type: application\/json/i)
  })
})

it('every answer says what the pages never ask of a browser', async () => {
  for (const path of ['/', '/api/auth/info', '/healthz', '/api/openapi.json', '/nulle-part']) {
    const response = await direct.stranger().send('GET', path)
    await response.body?.cancel()
    expect(response.headers.get('permissions-policy'), path).toContain('camera=()')
  }
  expect(contract.session.info.path).toBe('/api/auth/info')
})
