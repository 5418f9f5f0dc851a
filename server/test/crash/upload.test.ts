import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, createReadStream, mkdtempSync, openSync, realpathSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Upload } from 'tus-js-client'
import { afterEach, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { postgresProcesses } from '../../src/platform/process-table.ts'
import { kill } from './processes.ts'
import { Producer, Product } from './product.ts'

const isFull = process.env.REGIE_CRASH_TABLE === 'full'
/** Bytes of the file, and how often the server is killed while it arrives. */
const [size, kills] = isFull ? [2 * 1024 ** 3, 5] : [256 * 1024 ** 2, 2]

let directory = ''
let product: Product
afterEach(() => {
  kill(product.pid)
  for (const pid of postgresProcesses(join(directory, 'data/postgres/cluster'), '')) kill(pid)
  rmSync(directory, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
})

/** A file that nothing could have guessed, and its SHA-256. */
function makeFile(path: string): string {
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

it(`an upload goes on by itself through ${kills} deaths of the server, to the same bytes`, {
  timeout: 600_000,
}, async () => {
  directory = realpathSync(mkdtempSync(join(tmpdir(), 'regie-upload-')))
  // Started by root, PostgreSQL runs as another user, who must be able to pass.
  chmodSync(directory, 0o711)
  const data = join(directory, 'data')
  product = await (await Product.start(data)).ready()
  const { url, port } = product
  const { cookie } = await Producer.signIn(url)
  const post = async (path: string, body: object): Promise<unknown> => {
    const headers = { 'content-type': 'application/json', cookie }
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
  const sha256 = makeFile(path)
  const declared = { category: 'RUSH', files: [{ name: 'rush.bin', size }] }
  const [slot] = z.parse(Slots, await post(`/api/productions/${production.id}/medias`, declared))
  if (!slot) throw new Error('not declared')

  let killed = 0
  let restarting: Promise<unknown> = Promise.resolve()
  /** Killed while bytes arrive, at moments that differ from one run to the next; started again on the same address. */
  const strike = async () => {
    kill(product.pid)
    await product.gone()
    await sleep(Math.random() * 500)
    product = await (await Product.start(data, port)).ready()
  }
  await new Promise<void>((resolve, reject) => {
    const upload = new Upload(createReadStream(path), {
      uploadUrl: url + slot.url,
      uploadSize: size,
      chunkSize: 64 * 1024 * 1024,
      headers: { cookie },
      retryDelays: Array.from({ length: 200 }, () => 250),
      storeFingerprintForResuming: false,
      onShouldRetry: () => true,
      onProgress: (sent) => {
        if (killed < kills && sent / size > (killed + Math.random()) / kills) {
          killed += 1
          restarting = restarting.then(strike)
        }
      },
      onError: reject,
      onSuccess: () => resolve(),
    })
    upload.start()
  })
  await restarting
  expect(killed).toBe(kills)

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
})
