import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, createReadStream, mkdtempSync, openSync, realpathSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Upload } from 'tus-js-client'
import { afterEach, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { postgresProcesses } from '#platform/process/process-table.ts'
import { environmentOf } from '../samples/s3-store.ts'
import { startS3Stub } from '../samples/s3-stub.ts'
import { startCuttingProxy } from './cutting-proxy.ts'
import { kill } from './processes.ts'
import { Producer, Product } from './product.ts'

const isFull = process.env.REGIE_TESTS === 'full'
const mebibyte = 1024 ** 2

type Case = {
  storage: 'disk' | 'S3'
  accident: 'deaths of the server' | 'cut connections'
  /** Bytes of the file, and the number of accidents while it arrives. */
  size: number
  times: number
}
const cases: Case[] = isFull
  ? [
      { storage: 'disk', accident: 'deaths of the server', size: 2048 * mebibyte, times: 5 },
      { storage: 'S3', accident: 'deaths of the server', size: 2048 * mebibyte, times: 5 },
      { storage: 'disk', accident: 'cut connections', size: 2048 * mebibyte, times: 30 },
      { storage: 'S3', accident: 'cut connections', size: 2048 * mebibyte, times: 10 },
    ]
  : [
      { storage: 'disk', accident: 'deaths of the server', size: 96 * mebibyte, times: 2 },
      { storage: 'disk', accident: 'cut connections', size: 64 * mebibyte, times: 4 },
    ]

let directory = ''
let product: Product
const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  kill(product.pid)
  for (const close of closing.splice(0)) await close()
  for (const pid of postgresProcesses(join(directory, 'data/postgres/cluster'), '')) kill(pid)
  rmSync(directory, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
})

/** A random file, and its SHA-256. */
function makeFile(path: string, size: number): string {
  const hash = createHash('sha256')
  const file = openSync(path, 'w')
  const step = 16 * 1024 * 1024
  for (let at = 0; at < size; at += step) {
    const bytes = randomBytes(Math.min(step, size - at))
    hash.update(bytes)
    writeSync(file, bytes)
  }
  return hash.digest('hex')
}

const Answer = z.object({ data: z.unknown() })
const Row = z.object({ id: z.string() })
const Slots = z.array(z.object({ key: z.string(), url: z.string() }))
const Outcomes = z.array(z.object({ outcome: z.string() }))

it.each(cases)(
  'an upload to $storage goes on by itself through $times $accident, to the same bytes',
  {
    timeout: 900_000,
  },
  async ({ storage, accident, size, times }) => {
    directory = realpathSync(mkdtempSync(join(tmpdir(), 'regie-upload-')))
    // Started by root, PostgreSQL runs as another user, who must be able to enter the directory.
    chmodSync(directory, 0o711)
    const data = join(directory, 'data')
    const store = storage === 'S3' ? await startS3Stub(join(directory, 'store')) : null
    if (store) closing.push(() => store.close())
    const env = store ? environmentOf(store) : {}
    product = await (await Product.start(data, undefined, env)).ready()
    const { port } = product
    const proxy = await startCuttingProxy(port)
    closing.push(() => proxy.close())
    const { url } = proxy
    const { cookie } = await Producer.signIn(url)
    const post = async (path: string, body: object): Promise<unknown> => {
      const headers = { 'content-type': 'application/json', cookie, connection: 'close' }
      const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
      return z.parse(Answer, await response.json()).data
    }
    const company = z.parse(Row, await post('/api/companies', { name: 'Studio', type: 'CLIENT' }))
    const project = z.parse(Row, await post('/api/projects', { name: 'Film', companyId: company.id }))
    const production = z.parse(
      Row,
      await post('/api/productions', { name: 'Teaser', type: 'VIDEO', projectId: project.id }),
    )
    const path = join(directory, 'rush.bin')
    const sha256 = makeFile(path, size)
    const declared = { category: 'RUSH', files: [{ name: 'rush.bin', size }] }
    const [slot] = z.parse(Slots, await post(`/api/productions/${production.id}/medias`, declared))
    if (!slot) throw new Error('not declared')

    let struck = 0
    let recovering: Promise<unknown> = Promise.resolve()
    /** Strikes while bytes arrive, at moments that differ between runs. A server is restarted on the same address. */
    const strike = async () => {
      if (accident === 'cut connections') return proxy.cut()
      kill(product.pid)
      await product.gone()
      await sleep(Math.random() * 500)
      product = await (await Product.start(data, port, env)).ready()
    }
    await new Promise<void>((resolve, reject) => {
      const upload = new Upload(createReadStream(path), {
        uploadUrl: url + slot.url,
        uploadSize: size,
        chunkSize: 64 * mebibyte,
        headers: { cookie },
        retryDelays: Array.from({ length: 500 }, () => 250),
        storeFingerprintForResuming: false,
        onShouldRetry: () => true,
        onProgress: (sent) => {
          if (struck < times && sent / size > (struck + Math.random()) / times) {
            struck += 1
            recovering = recovering.then(strike)
          }
        },
        onError: reject,
        onSuccess: () => resolve(),
      })
      upload.start()
    })
    await recovering
    expect(struck).toBe(times)

    const files = [{ key: slot.key, sha256 }]
    let outcome = 'CHECKING'
    while (outcome === 'CHECKING')
      outcome =
        z.parse(Outcomes, await post(`/api/productions/${production.id}/validate-upload`, { files }))[0]?.outcome ?? ''
    expect(outcome).toBe('ACCEPTED')
    const response = await fetch(`${url}/api/medias/${slot.key}/original`, { headers: { cookie } })
    const hash = createHash('sha256')
    for await (const chunk of response.body ?? []) hash.update(chunk)
    expect(hash.digest('hex')).toBe(sha256)
  },
)
