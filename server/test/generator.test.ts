import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from '@regie/contract'
import { ErrorBody } from '@regie/contract/errors'
import { operationIdOf } from '@regie/contract/openapi/operations'
import { answerOf, type Route } from '@regie/contract/route'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { connect } from '#platform/db/database.ts'
import { openDiskStorage } from '#platform/storage/disk.ts'
import { type Call, callsOf, type Operation, operationsOf } from './generator/calls.ts'
import { type Memory, startServed } from './generator/served-process.ts'
import { randomOf } from './generator/values.ts'
import { createTestDatabase } from './support/database/cluster.ts'
import { type Browser, browserOf } from './support/regie.ts'
import { aWorld } from './support/world.ts'

const isFull = process.env['REGIE_TESTS'] === 'full'
const total = isFull ? 40_000 : 3000
/** The seed of the calls; ids differ between runs. Printed on failure. */
const seed = Number(process.env['REGIE_GENERATOR_SEED'] ?? 20_261_122)
/** Parallel calls, like a few people. */
const atOnce = 8
/** Milliseconds after which an answer is late, unless a plain read at the same time is nearly as slow. */
const lateMs = 2000
const timesControl = 20
/** Bytes that the process may gain between the first third of the calls and the end. */
const mostGrown = 64 * 1024 * 1024

/** Statuses from 500 that are expected, beside those that the route declares. */
const byDesign: Record<string, RegExp> = {
  // Neither Sellsy nor Frame.io is connected here, nor is there a key to keep the secrets of one-time codes with.
  UNAVAILABLE: /sellsy|frameio|invoices|sync-comments|totp/,
  // The calls announce files that no disk could hold.
  STORAGE_FULL: /medias|attachments|photo/,
}

type ServedProduct = Awaited<ReturnType<typeof startServed>>
let served: ServedProduct
let data: string
let database: Awaited<ReturnType<typeof createTestDatabase>>
let connected: ReturnType<typeof connect>
let operations: Operation[]
const wrong: string[] = []
const counted: Record<string, number> = {}
let afterFirstThird: Memory
let atTheEnd: Memory

const routeOf = new Map<string, Route>(
  Object.entries(contract).flatMap(([feature, routes]) =>
    Object.entries<Route>(routes).map(([name, route]) => [operationIdOf(feature, name), route] as const),
  ),
)

/** Texts that no message may contain: stack lines, SQL, codes of broken connections. */
const leaks = [/\bat .*\.[jt]s:\d+/, /\bselect .* from /i, /\bECONN[A-Z]+/]

/** What is wrong with an answer; null when nothing is. */
async function faultOf({ operationId, path }: Call, response: Response): Promise<string | null> {
  const { status } = response
  const type = response.headers.get('content-type') ?? ''
  if (status < 300) {
    const route = routeOf.get(operationId)
    if (!route || (route.kind !== 'json' && route.kind !== 'list' && route.kind !== 'upload')) {
      await response.body?.cancel()
      return null
    }
    const answer = z.safeParse(answerOf(route), await response.json())
    return answer.success ? null : `out of the contract: ${z.prettifyError(answer.error)}`
  }
  // An unchanged file; or a range beyond the file, refused without a body.
  if (status < 400 || status === 416) {
    await response.body?.cancel()
    return null
  }
  if (!type.includes('application/json')) {
    const text = await response.text()
    // The failures of the tus protocol are not JSON, and HEAD has no body.
    return operationId === 'mediasReceive' && status < 500 ? null : `not JSON: ${text.slice(0, 200)}`
  }
  const read = z.safeParse(ErrorBody, await response.json())
  if (!read.success) return `no error of the contract: ${z.prettifyError(read.error)}`
  const { code, message } = read.data.error
  if (!/^[A-ZÀÉÊ«].*[\p{L}.!?»]$/su.test(message) || leaks.some((leak) => leak.test(message)))
    return `not a sentence: ${message}`
  const declared: readonly string[] = routeOf.get(operationId)?.errors ?? []
  return status >= 500 && !declared.includes(code) && !byDesign[code]?.test(path) ? `${status} ${code}` : null
}

const asCommand = ({ method, path, body, headers }: Call) =>
  `${method} ${path} ${JSON.stringify(headers)} ${(body ?? '').slice(0, 600)}`

/** The milliseconds of a call, and what is wrong with its answer. Repeats a call that a busy server refused. */
async function timedCall(browser: Browser, call: Call, tries = 5): Promise<{ took: number; fault: string | null }> {
  const begun = performance.now()
  const response = await browser.send(call.method, call.path, {
    headers: call.headers,
    ...(call.body !== null && { body: call.body }),
  })
  const took = performance.now() - begun
  const isBusy = response.status === 503 && response.headers.get('retry-after') === '5'
  if (isBusy && tries > 0) {
    await response.body?.cancel()
    await new Promise((resolve) => setTimeout(resolve, 500))
    return timedCall(browser, call, tries - 1)
  }
  counted[response.status] = (counted[response.status] ?? 0) + 1
  return { took, fault: await faultOf(call, response) }
}

/** A process of its own reads a picture. Its start takes seconds when every processor is busy. */
const startsProcess = new Set(['agencySendLogo', 'profileSetPhoto'])

/** True when a call is late beside a plain read, each time it is repeated: a busy machine slows everything. */
async function isLate(browser: Browser, control: Browser, call: Call): Promise<boolean> {
  for (let again = 0; again < 2; again += 1) {
    const begun = performance.now()
    await (await control.send('GET', '/api/me')).arrayBuffer()
    const normal = performance.now() - begun
    const { took } = await timedCall(browser, call)
    if (took < lateMs || took < normal * timesControl) return false
  }
  return true
}

beforeAll(async () => {
  database = await createTestDatabase()
  data = mkdtempSync(join(tmpdir(), 'regie-test-'))
  served = await startServed({ DATABASE_URL: database.url, REGIE_DATA: data })
  connected = connect(database.url, { size: 4, onError: () => {} })
  const document: unknown = await (await fetch(`${served.url}/api/openapi.json`)).json()
  operations = operationsOf(document)
}, 120_000)
afterAll(async () => {
  await served.stop()
  await connected.close()
  await database.drop()
  rmSync(data, { recursive: true, force: true })
})

/** The people at this moment: a call may have signed them out, or ended their account. */
async function someWorld() {
  const world = await aWorld({ db: connected.db, url: served.url, storage: await openDiskStorage(join(data, 'files')) })
  const { one, other, people } = world
  const ids = [...Object.values(one.ids), ...Object.values(other.ids)].filter((id) => id !== '')
  const browsers = Object.values(people)
  const control = await browserOf(connected.db, served.url, one.client.id)
  return { ids, browsers, control, one: one.ids }
}

it(
  `answers ${total} calls made from its own document, valid, nearly valid and hostile, as the contract says`,
  async () => {
    const random = randomOf(seed)
    const eachWorld = Math.ceil(total / (isFull ? 20 : 4))
    for (let done = 0; done < total; done += eachWorld) {
      const world = await someWorld()
      const calls = callsOf(random, operations, world, Math.min(eachWorld, total - done))
      const lane = async (): Promise<void> => {
        for (let call = calls.pop(); call; call = calls.pop()) {
          const browser = world.browsers[call.who % world.browsers.length]
          if (!browser) continue
          const { took, fault } = await timedCall(browser, call)
          if (fault) wrong.push(`${fault} ← ${asCommand(call)}`)
          if (took > lateMs && !startsProcess.has(call.operationId) && (await isLate(browser, world.control, call)))
            wrong.push(`${Math.round(took)} ms ← ${asCommand(call)}`)
        }
      }
      await Promise.all(Array.from({ length: atOnce }, lane))
      if (done < total / 3) afterFirstThird = await served.memory()
    }
    atTheEnd = await served.memory()
    expect(served.hasEnded(), served.said()).toBe(false)
    expect(wrong, `seed ${seed}`).toEqual([])
    // These minimums fail when every call is refused before its handler.
    expect(counted[200]).toBeGreaterThan(total / 20)
    expect(counted[422]).toBeGreaterThan(total / 50)
  },
  isFull ? 3_600_000 : 600_000,
)

it('holds no more memory at the end than after the first calls', () => {
  const grown = atTheEnd.used - afterFirstThird.used
  expect(grown, `${JSON.stringify([afterFirstThird, atTheEnd])}, seed ${seed}`).toBeLessThan(mostGrown)
  expect(atTheEnd.rss).toBeLessThan(afterFirstThird.rss * 1.5 + mostGrown)
})
