import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { ErrorBody } from '@regie/contract/errors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { drain } from '#platform/http/lifecycle.ts'
import { type Regie, startRegie } from './support/regie.ts'

let regie: Regie
beforeAll(async () => {
  regie = await startRegie({ env: { ARRIVAL_SECONDS: '1' } })
})
afterAll(() => regie.stop())

/** A raw connection that records what it receives. */
function open({ url }: Regie) {
  const { hostname, port } = new URL(url)
  const socket: Socket = connect(Number(port), hostname)
  const heard = { text: '' }
  socket.on('error', () => {})
  socket.on('data', (chunk) => {
    heard.text += chunk.toString()
  })
  return { socket, heard, closed: once(socket, 'close') }
}
const half = (path: string, type = 'application/json') =>
  `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: ${type}\r\ncontent-length: 500\r\n\r\n{"email":`

describe('a body that does not arrive', () => {
  it('is answered after its time, and its connection ends', async () => {
    const connections = Array.from({ length: 50 }, () => open(regie))
    for (const { socket } of connections) socket.write(half('/api/auth/login'))
    const began = performance.now()
    await Promise.all(connections.map(({ closed }) => closed))
    expect(performance.now() - began).toBeLessThan(8000)
    for (const { heard } of connections) {
      expect(heard.text).toMatch(/^HTTP\/1.1 408 /)
      const { error } = z.parse(ErrorBody, JSON.parse(heard.text.split('\r\n\r\n')[1] ?? ''))
      expect(error.code).toBe('TOO_SLOW')
    }
  })

  it('is not waited for once it is answered', async () => {
    const { socket, heard, closed } = open(regie)
    socket.write(half('/api/companies'))
    await closed
    expect(heard.text).toMatch(/^HTTP\/1.1 401 /)
  })

  it('may be a file on a slow line', async () => {
    const { browser } = await regie.person('ADMIN')
    const { socket, heard } = open(regie)
    const cookie = `cookie: ${browser.cookie}\r\n`
    const path = '/api/me/photo'
    socket.write(half(path, 'application/octet-stream').replace('content-type', `${cookie}content-type`))
    await sleep(2500)
    expect(heard.text).not.toContain('408')
    socket.destroy()
  })

  it('leaves room for what arrives slowly but surely', async () => {
    const { socket, heard } = open(regie)
    const body = JSON.stringify({ email: 'a@exemple.test', password: 'quelconque' })
    const head = `POST /api/auth/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`
    socket.write(head)
    for (const part of [body.slice(0, 10), body.slice(10)]) {
      await sleep(200)
      socket.write(part)
    }
    await expect.poll(() => heard.text, { timeout: 10_000 }).toContain('BAD_CREDENTIALS')
    socket.destroy()
  })
})

describe('event streams', () => {
  it('are forty at once for a person, and free again once left', async () => {
    const { browser } = await regie.person('ADMIN')
    const headers = { accept: 'text/event-stream' }
    const listen = () => browser.send('GET', '/api/me/events', { headers })
    const streams = await Promise.all(Array.from({ length: 40 }, listen))
    expect(streams.every(({ status }) => status === 200)).toBe(true)
    const refused = await listen()
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30'])
    const other = await regie.person('ADMIN')
    const theirs = await other.browser.send('GET', '/api/me/events', { headers })
    expect(theirs.status).toBe(200)
    await theirs.body?.cancel()
    await streams[0]?.body?.cancel()
    await expect
      .poll(async () => {
        const again = await listen()
        await again.body?.cancel()
        return again.status
      })
      .toBe(200)
    for (const { body } of streams.slice(1)) await body?.cancel()
  })
})

describe('the stop', () => {
  it('says that it is not ready, answers those who call all the same, then refuses in the contract’s words', async () => {
    const stopping = await startRegie()
    const get = (path: string) => stopping.stranger().send('GET', path)
    const kept = open(stopping)
    const call = 'POST /api/auth/logout HTTP/1.1\r\nhost: localhost\r\n\r\n'
    kept.socket.write(call)
    while (!kept.heard.text.includes('"data"')) await sleep(10)
    expect(kept.heard.text).not.toMatch(/connection: close/i)

    const draining = drain(stopping.app, 1)
    const unready = await get('/readyz')
    expect([unready.status, unready.headers.get('connection')]).toEqual([503, 'close'])
    expect((await get('/healthz')).status).toBe(200)
    const served = await stopping.stranger().send('POST', '/api/auth/logout')
    expect([served.status, served.headers.get('connection')]).toEqual([200, 'close'])
    kept.heard.text = ''
    kept.socket.write(call)
    await kept.closed
    expect(kept.heard.text).toMatch(/^HTTP\/1.1 200 [^]*connection: close/i)

    // Under way when the drain ends: a call whose body is still arriving, and one that follows it.
    const late = open(stopping)
    await draining
    const body = JSON.stringify({ email: 'a@exemple.test', password: 'quelconque' })
    const head = `POST /api/auth/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`
    late.socket.write(head)
    await sleep(100)
    const closing = stopping.app.close()
    await sleep(100)
    late.socket.write(body)
    await late.closed
    expect(late.heard.text).toMatch(/^HTTP\/1.1 401 /)
    await closing
    await stopping.stop()
  })
  it('does not wait for a connection that asks nothing, or half a question', async () => {
    const stopping = await startRegie()
    const [silent, begun] = [open(stopping), open(stopping)]
    begun.socket.write('GET /api/auth/info HTTP/1.1\r\nhost: loc')
    await sleep(200)
    const began = performance.now()
    await stopping.stop()
    // Node.js alone would wait a minute.
    expect(performance.now() - began).toBeLessThan(20_000)
    await Promise.all([silent.closed, begun.closed])
  })
})
