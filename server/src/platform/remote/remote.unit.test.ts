import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { certificate } from '#test/support/certificate.ts'
import { isPublicAddress } from './addresses.ts'
import { createRemote, RemoteRefused } from './remote.ts'

it.each([
  ['8.8.8.8', true],
  ['2001:4860:4860::8888', true],
  ['127.0.0.1', false],
  ['127.9.9.9', false],
  ['0.0.0.0', false],
  ['10.0.0.1', false],
  ['172.16.0.1', false],
  ['192.168.1.1', false],
  ['100.64.0.1', false],
  ['169.254.169.254', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::1', false],
  ['::', false],
  ['fe80::1', false],
  ['fc00::1', false],
  ['fd12:3456::1', false],
  ['ff02::1', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:10.0.0.1', false],
  ['::ffff:a9fe:a9fe', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['::7f00:1', false],
  ['::127.0.0.1', false],
  ['::a00:1', false],
  ['4000::1', false],
  ['2a01:e0a::1', true],
  ['n’importe quoi', false],
])('%s is an address of the Internet: %s', (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected)
})

let server: Server
let port = 0
let asked: string[] = []

beforeAll(async () => {
  server = createServer(certificate, (request, response) => {
    asked.push(`${request.headers.host?.split(':')[0]}${request.url}`)
    const { searchParams, pathname } = new URL(request.url ?? '/', 'https://x')
    if (pathname === '/to') return response.writeHead(302, { location: searchParams.get('url') ?? '' }).end()
    if (pathname === '/again') return response.writeHead(302, { location: '/again' }).end()
    return response.end('contenu')
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.close()
})
beforeEach(() => {
  asked = []
})

/** In these tests, 127.0.0.1 is the public Internet and 10.0.0.1 a private network. */
const remote = (answers: Record<string, string[]> = {}) => {
  const turns: Record<string, number> = {}
  return createRemote({
    ports: [443, port],
    ca: certificate.cert,
    isAllowed: (address) => address === '127.0.0.1',
    lookup: (hostname, _options, done) => {
      const known = { 'public.test': ['127.0.0.1'], 'private.test': ['10.0.0.1'], ...answers }[hostname]
      if (!known) return done(new Error('ENOTFOUND'), [])
      const turn = (turns[hostname] = (turns[hostname] ?? -1) + 1)
      done(null, [{ address: known[Math.min(turn, known.length - 1)] ?? '', family: 4 }])
    },
  })
}
const at = (host: string, path: string) => `https://${host}:${port}${path}`

describe('a remote address', () => {
  it('is fetched from the Internet, through redirects', async () => {
    const answer = await remote().open(at('public.test', `/to?url=${encodeURIComponent(at('public.test', '/file'))}`))
    expect(await text(answer.body)).toBe('contenu')
    expect(answer.url.pathname).toBe('/file')
  })

  const inside = [
    'http://public.test/',
    'ftp://public.test/',
    'file:///etc/passwd',
    'https://private.test/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://169.254.169.254/latest/meta-data/',
    'https://user:password@public.test/',
    'https://public.test:22/',
    'pas une adresse',
  ]
  it.each(inside)('%s is refused before a byte is sent', async (url) => {
    await expect(remote().open(url)).rejects.toThrow(RemoteRefused)
    expect(asked).toEqual([])
  })

  it.each(inside.filter((url) => url.includes(':')))('a redirect to %s is refused', async (url) => {
    await expect(remote().open(at('public.test', `/to?url=${encodeURIComponent(url)}`))).rejects.toThrow(RemoteRefused)
    expect(asked).toHaveLength(1)
  })

  it('is refused when one of the addresses of a name is private', async () => {
    const mixed = createRemote({
      ports: [port],
      isAllowed: (address) => address === '127.0.0.1',
      lookup: (_hostname, _options, done) =>
        done(null, [
          { address: '127.0.0.1', family: 4 },
          { address: '10.0.0.1', family: 4 },
        ]),
    })
    await expect(mixed.open(at('public.test', '/'))).rejects.toThrow(RemoteRefused)
    expect(asked).toEqual([])
  })

  it('connects to the checked address, even when the name changes', async () => {
    const turning = remote({ 'turning.test': ['127.0.0.1', '10.0.0.1'] })
    expect((await turning.open(at('turning.test', '/first'))).status).toBe(200)
    const other = remote({ 'turning.test': ['10.0.0.1', '127.0.0.1'] })
    await expect(other.open(at('turning.test', '/second'))).rejects.toThrow(RemoteRefused)
    expect(asked).toEqual(['turning.test/first'])
  })

  it('fails after five redirects', async () => {
    await expect(remote().open(at('public.test', '/again'))).rejects.toThrow('trop de fois')
  })
})
