/**
 * Attacks a server from a separate process, so that the measuring process is not slowed. Prints « begun » once started.
 */
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod/mini'
import { slowPicture } from './slow-picture.ts'

const AttackOrders = z.object({ kind: z.enum(['pictures', 'arrays', 'halves']), url: z.string(), cookie: z.string() })
const { kind, url, cookie } = z.parse(AttackOrders, JSON.parse(process.argv[2] ?? '{}'))

const agent = new Agent({ keepAlive: true })
const headers = { cookie, 'sec-fetch-site': 'same-origin' }

/** Sends one call and waits for its end, whatever the outcome. */
async function send(path: string, body: string, type: string): Promise<void> {
  const call = request(url + path, {
    method: 'POST',
    agent,
    headers: { ...headers, 'content-type': type, 'content-length': Buffer.byteLength(body) },
  })
  const over = new Promise<void>((resolve) => {
    call.on('response', (answer) => answer.resume().on('close', resolve))
    call.on('error', () => resolve())
  })
  call.end(body)
  await over
}

async function repeat(attack: () => Promise<void>): Promise<never> {
  for (;;) await attack()
}

if (kind === 'pictures')
  // Four at once, repeatedly, with a pause: an immediate refusal must not become a flood.
  for (let lane = 0; lane < 4; lane += 1)
    void repeat(async () => {
      await send('/api/me/photo', slowPicture, 'application/octet-stream')
      await sleep(1000)
    })
if (kind === 'arrays') {
  const body = '['.repeat(400_000) + ']'.repeat(400_000)
  void repeat(() => send('/api/auth/logout', body, 'application/json'))
}
if (kind === 'halves') {
  const { hostname, port } = new URL(url)
  const open = async (): Promise<void> => {
    const socket = connect(Number(port), hostname)
    socket.on('error', () => {})
    socket.write(
      'POST /api/auth/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{"email":',
    )
    socket.resume()
    await once(socket, 'close')
  }
  for (let lane = 0; lane < 500; lane += 1) void repeat(open)
}
setTimeout(() => process.stdout.write('begun\n'), 1500)
