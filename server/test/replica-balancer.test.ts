import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from '@regie/contract'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { migrate } from '#platform/db/migrate.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/embedded-postgres/index.ts'
import { connected } from './support/database/connected.ts'
import { type Line, startLine } from './support/database/line.ts'
import { startReplica } from './support/database/replica.ts'
import { type Browser, type Regie, startRegie } from './support/regie.ts'

const directory = mkdtempSync(join(tmpdir(), 'regie-primary-'))
let postgres: EmbeddedPostgres
let first: Awaited<ReturnType<typeof startReplica>>
let second: Awaited<ReturnType<typeof startReplica>>
/** The one address, before both. */
let balancer: Line
/** Holds the files, which all servers of a database share. */
let plain: Regie
let regie: Regie
let staff: Browser
const database = () => ({ url: postgres.url, poolerUrl: null, replicaUrl: null, drop: async () => {} })

const portOf = (replica: typeof first) => Number(new URL(replica.through(postgres.url)).port)

beforeAll(async () => {
  postgres = await startEmbeddedPostgres({ directory, tell: null })
  await migrate(postgres.url)
  first = await startReplica(postgres, directory, { maxConnections: 60 })
  second = await startReplica(postgres, directory, { maxConnections: 60 })
  plain = await startRegie({ database: database() })
})
afterAll(async () => {
  await plain.stop()
  await first.stop()
  await second.stop()
  await postgres.stop()
  rmSync(directory, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
})
beforeEach(async () => {
  balancer = await startLine(portOf(first))
  regie = await startRegie({
    database: database(),
    beside: plain,
    env: { DATABASE_REPLICA_URL: balancer.through(first.through(postgres.url)) },
  })
  staff = (await regie.person('ADMIN')).browser
})
afterEach(async () => {
  await regie.stop()
  await balancer.end()
  await first.goOn()
  await second.goOn()
})

const isFresh = () => regie.platform.reads.replica?.isFresh()
const trouble = () => regie.platform.reads.replica?.trouble()

/** Writes a row, then lists it by many at a time: more than the connections that are open. */
async function expectWritten(): Promise<void> {
  const name = `Nuit ${randomUUID()}`
  await staff.call(contract.companies.create, { body: { name, type: 'CLIENT' } })
  const lists = Array.from({ length: 24 }, () => staff.call(contract.companies.list, { query: { name } }))
  for (const { data } of await Promise.all(lists)) expect(data.data.map((company) => company.name)).toEqual([name])
}

const whenFresh = () => expect.poll(isFresh, { timeout: 30_000 }).toBe(true)

it('reads nothing from a server that is behind the watched one, and tells that there are several', async () => {
  await whenFresh()
  // On a busy machine it may be late for a moment.
  await expect.poll(trouble, { timeout: 30_000 }).toBeNull()
  await second.hold()
  balancer.open(portOf(second))
  for (let turn = 0; turn < 10; turn += 1) await expectWritten()
  await expect.poll(trouble, { timeout: 30_000 }).toContain('plusieurs serveurs')
})

it('reads nothing by the connections to a former server once another is watched', async () => {
  await whenFresh()
  await expectWritten()
  await first.hold()
  balancer.open(portOf(second))
  const ended = `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'regie live events'`
  await connected(first.through(postgres.adminUrl), (client) => client.query(ended))
  await whenFresh()
  for (let turn = 0; turn < 10; turn += 1) await expectWritten()
  await expect.poll(trouble, { timeout: 30_000 }).toBeNull()
})

it('is not taken for several servers when its one is started again', async () => {
  await whenFresh()
  await expectWritten()
  await first.kill()
  await first.start()
  await whenFresh()
  for (let turn = 0; turn < 10; turn += 1) await expectWritten()
  await expect.poll(trouble, { timeout: 30_000 }).toBeNull()
})
