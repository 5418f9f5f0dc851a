import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { postgresProcesses } from '#platform/process/process-table.ts'
import { inTheMaking, kill, postmasterOf, until } from './processes.ts'
import { environment, isConnected, Producer, Product, root } from './product.ts'

const isFull = process.env.REGIE_TESTS === 'full'

beforeAll(() => {
  // Otherwise the first round would include the build, and shift its moments.
  const built = spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: root, encoding: 'utf8', env: environment })
  if (built.status !== 0) throw new Error(built.stdout + built.stderr)
}, 300_000)

let directory: string
let postgres: string
let products: Product[]

beforeEach(() => {
  directory = realpathSync(mkdtempSync(join(tmpdir(), 'regie-product-')))
  // Started by root, PostgreSQL runs as another user, who must be able to enter the directory.
  chmodSync(directory, 0o711)
  postgres = join(directory, 'postgres')
  products = []
})

const atWork = () => postgresProcesses(join(postgres, 'cluster'), '')

afterEach(async () => {
  for (const product of products) kill(product.pid)
  for (const pid of atWork()) kill(pid)
  rmSync(directory, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
})

async function start(): Promise<Product> {
  const product = await Product.start(directory)
  products.push(product)
  return product
}

/** Like `until`, for a moment before the product is ready. */
const onTheWay = <T>(product: Product, what: string, look: () => T | null | false) =>
  until(what, () => {
    if (product.ended) throw new Error(`the product ended: ${product.said}`)
    return look()
  })

type Moment = { name: string; isShort?: boolean; reach: (product: Product) => Promise<unknown>; withPostgres?: boolean }

async function writing(product: Product): Promise<Producer> {
  await product.ready()
  const producer = await Producer.signIn(product.url)
  void producer.work()
  await until('companies', () => producer.made.length >= 20)
  return producer
}

const moments: Moment[] = [
  {
    name: 'its database is being made',
    reach: (product) => onTheWay(product, 'initdb', () => inTheMaking(postgres, 'cluster/global')),
  },
  { name: 'its database starts', reach: (product) => onTheWay(product, 'postmaster', () => postmasterOf(postgres)) },
  {
    name: 'it migrates',
    reach: (product) => onTheWay(product, 'connection', () => isConnected(atWork())),
  },
  { name: 'it is ready', reach: (product) => product.ready() },
  { name: 'it serves and writes', reach: writing },
  { name: 'it serves and writes, with its database', isShort: true, reach: writing, withPostgres: true },
  {
    name: 'it stops',
    reach: async (product) => {
      const producer = await writing(product)
      kill(product.pid, 'SIGTERM')
      await until('farewell', () => product.said.includes('s’arrête'))
      return producer
    },
  },
]

describe('killed when', () => {
  it.each(isFull ? moments : moments.filter(({ isShort }) => isShort))(
    '$name, starts again with all that it had answered',
    async ({ reach, withPostgres }) => {
      const killed = await start()
      const reached = await reach(killed)
      const postmaster = postmasterOf(postgres)
      kill(killed.pid)
      if (withPostgres && postmaster) kill(postmaster.pid)
      await killed.gone()

      const again = await (await start()).ready()
      const producer = await Producer.signIn(again.url)
      const acknowledged = reached instanceof Producer ? reached.made : []
      expect(await producer.missing(acknowledged)).toEqual([])
      const work = producer.work()
      await until('companies', () => producer.made.length >= 5)
      producer.stop()
      await work
      kill(again.pid, 'SIGTERM')
      await again.gone()
      expect(atWork()).toEqual([])
      expect(existsSync(join(directory, 'regie.lock'))).toBe(false)
    },
  )
})

describe('told to stop', () => {
  it.each(isFull ? (['SIGINT', 'SIGTERM', 'SIGHUP'] as const) : (['SIGTERM'] as const))(
    'by %s while it serves, leaves no process behind',
    async (signal) => {
      const product = await (await start()).ready()
      kill(product.pid, signal)
      await product.gone()
      expect(atWork()).toEqual([])
      expect(existsSync(join(directory, 'regie.lock'))).toBe(false)
    },
  )

  it('while it answers a call, answers and does not wait for the next', async () => {
    const product = await start()
    const producer = await writing(product)
    producer.stop()
    kill(product.pid, 'SIGTERM')
    await product.gone()
    expect(product.child.exitCode).toBe(0)
    expect(atWork()).toEqual([])
  })

  it('while it starts, takes its database with it', async () => {
    const product = await start()
    await onTheWay(product, 'connection', () => isConnected(atWork()))
    kill(product.pid, 'SIGINT')
    await product.gone()
    expect(product.said).not.toContain('Régie est prête')
    await until('end of the database', () => atWork().length === 0)
  })
})

it('keeps a second one out of its data, and says who is there', async () => {
  const first = await (await start()).ready()
  const second = await start()
  await second.gone()
  expect(second.child.exitCode).toBe(1)
  expect(second.said).toContain(`Une autre Régie (processus ${first.pid})`)
})

it('says that its port is taken before it installs, builds or starts anything', async () => {
  const neighbour = createServer().listen(0, '127.0.0.1')
  await once(neighbour, 'listening')
  const address = neighbour.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const refused = await Product.start(join(directory, 'data'), port)
  products.push(refused)
  await refused.gone()
  neighbour.close()
  expect(refused.child.exitCode).toBe(1)
  expect(refused.said).toContain(`Le port ${port} est déjà pris`)
  expect(existsSync(join(directory, 'data'))).toBe(false)
})

// Shorter runs cover this in the table of faults.
it.runIf(isFull)(
  'brings its database back when that is killed while people write, and goes on serving by itself',
  async () => {
    const product = await (await start()).ready()
    const producer = await Producer.signIn(product.url)
    for (let death = 1; death <= 2; death += 1) {
      const work = producer.work()
      const made = producer.made.length
      await until('companies', () => producer.made.length >= made + 10)
      const postmaster = postmasterOf(postgres)
      if (postmaster) kill(postmaster.pid)
      await work
      const since = Date.now()
      while ((await fetch(`${product.url}/readyz`)).status !== 200) await sleep(100)
      expect(Date.now() - since).toBeLessThan(15_000)
    }
    expect(product.ended).toBe(false)
    expect(await producer.missing(producer.made)).toEqual([])
    expect(product.said).toContain('Régie la relance')
    kill(product.pid, 'SIGTERM')
    await product.gone()
    expect(product.child.exitCode).toBe(0)
    expect(atWork()).toEqual([])
  },
)
