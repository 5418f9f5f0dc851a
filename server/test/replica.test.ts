import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from '@regie/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companies } from '#features/companies/index.ts'
import { integrationsOf, readIntegrations } from '#integrations/open.ts'
import { ConfigError, readConfig } from '#platform/config.ts'
import { migrate } from '#platform/db/migrate.ts'
import { askedTogether } from '#platform/db/replica/asked-together.ts'
import { logPosition } from '#platform/db/replica/log-position.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/embedded-postgres/index.ts'
import { openPlatform } from '#platform/platform.ts'
import { undoStack } from '#platform/process/undo-stack.ts'
import { startLine } from './support/database/line.ts'
import { startReplica } from './support/database/replica.ts'
import { type Browser, type Regie, startRegie } from './support/regie.ts'

const directory = mkdtempSync(join(tmpdir(), 'regie-primary-'))
let postgres: EmbeddedPostgres
let replica: Awaited<ReturnType<typeof startReplica>>
let line: Awaited<ReturnType<typeof startLine>>
let regie: Regie
let staff: Browser

/** Servers of one database, whose lists are read from the replica. */
const onReplica = (given: Parameters<typeof startRegie>[0] = {}) =>
  startRegie({
    ...given,
    database: { url: postgres.url, poolerUrl: null, replicaUrl: null, drop: async () => {} },
    env: { DATABASE_REPLICA_URL: line.through(replica.through(postgres.url)), ...given.env },
  })

beforeAll(async () => {
  postgres = await startEmbeddedPostgres({ directory, tell: null })
  await migrate(postgres.url)
  // Late enough for a read that would not wait to miss what was just written.
  replica = await startReplica(postgres, directory, { maxConnections: 60, delay: 15 })
  line = await startLine(Number(new URL(replica.through(postgres.url)).port))
  regie = await onReplica()
  staff = (await regie.person('ADMIN')).browser
})
afterAll(async () => {
  await regie.stop()
  await line.end()
  await replica.stop()
  await postgres.stop()
  rmSync(directory, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
})

const reads = ({ platform }: Regie = regie) => platform.reads.replica?.readsOf() ?? { replica: 0, database: 0 }
const isFresh = () => regie.platform.reads.replica?.isFresh()
const listed = async (browser: Browser, name: string) => {
  const { data } = await browser.call(contract.companies.list, { query: { name } })
  return data.data.map((company) => company.name)
}
const found = async (browser: Browser, q: string) => {
  const { data } = await browser.call(contract.search.find, { query: { q } })
  return data.map(({ label }) => label)
}
const aName = () => `Nuit ${randomUUID()}`
const made = async (browser: Browser, name: string) => {
  const { data } = await browser.call(contract.companies.create, { body: { name, type: 'CLIENT' } })
  return data
}

describe('lists and searches', () => {
  it('are read from the replica, and hold at once what their caller wrote', async () => {
    await expect.poll(isFresh).toBe(true)
    const before = reads()
    for (let turn = 0; turn < 30; turn += 1) {
      const name = aName()
      const { id } = await made(staff, name)
      expect(await listed(staff, name)).toEqual([name])
      expect(await found(staff, name)).toEqual([name])
      const other = aName()
      await staff.call(contract.companies.update, { params: { companyId: id }, body: { name: other } })
      expect(await listed(staff, other)).toEqual([other])
      expect(await listed(staff, name)).toEqual([])
    }
    // A machine that does ten things may be late at times.
    expect(reads().replica).toBeGreaterThan(before.replica)
  })

  it('hold at once what was written through another server, and by many at a time', async () => {
    const other = await onReplica({ beside: regie })
    const elsewhere = (await other.person('ADMIN')).browser
    await expect.poll(() => other.platform.reads.replica?.isFresh()).toBe(true)
    await Promise.all(
      Array.from({ length: 16 }, async () => {
        for (let turn = 0; turn < 10; turn += 1) {
          const name = aName()
          await made(staff, name)
          expect(await listed(elsewhere, name)).toEqual([name])
        }
      }),
    )
    // A machine kept busy by the writes may have left every read to the database: one write at a time finds the replica fresh.
    const readOnce = async () => {
      const name = aName()
      await made(staff, name)
      expect(await listed(elsewhere, name)).toEqual([name])
      return reads(other).replica
    }
    await expect.poll(readOnce, { timeout: 60_000 }).toBeGreaterThan(0)
    await other.stop()
  })

  it('hold a change as soon as the database has it, which is before a page hears of it', async () => {
    const other = await onReplica({ beside: regie })
    const elsewhere = (await other.person('ADMIN')).browser
    const { id } = await made(staff, aName())
    const nameNow = async () =>
      (await regie.db.select({ name: companies.name }).from(companies).where(eq(companies.id, id)))[0]?.name
    for (let turn = 0; turn < 20; turn += 1) {
      const name = aName()
      const sent = elsewhere.call(contract.companies.update, { params: { companyId: id }, body: { name } })
      await expect.poll(nameNow, { interval: 1 }).toBe(name)
      expect(await listed(staff, name)).toEqual([name])
      await sent
    }
    await other.stop()
  })
})

describe('a replica that', () => {
  it('is behind is left out, then used again once it follows', async () => {
    await replica.hold()
    const before = reads()
    for (let turn = 0; turn < 5; turn += 1) {
      const name = aName()
      await made(staff, name)
      expect(await listed(staff, name)).toEqual([name])
      expect(await found(staff, name)).toEqual([name])
    }
    expect(reads()).toEqual({ replica: before.replica, database: before.database + 10 })
    expect(await isFresh()).toBe(false)
    await replica.goOn()
    await expect.poll(isFresh).toBe(true)
    const name = aName()
    await made(staff, name)
    expect(await listed(staff, name)).toEqual([name])
  })

  it('is killed fails no call, and is used again once it is back', async () => {
    const name = aName()
    await made(staff, name)
    const over = new AbortController()
    const readers = Promise.all(
      Array.from({ length: 8 }, async () => {
        while (!over.signal.aborted) expect(await listed(staff, name)).toEqual([name])
      }),
    )
    await replica.kill()
    for (let turn = 0; turn < 20; turn += 1) expect(await listed(staff, name)).toEqual([name])
    expect(await isFresh()).toBe(false)
    await replica.start()
    await expect.poll(isFresh, { timeout: 30_000 }).toBe(true)
    over.abort()
    await readers
  })

  it('falls silent fails no call', async () => {
    await expect.poll(isFresh, { timeout: 30_000 }).toBe(true)
    const name = aName()
    await made(staff, name)
    line.silence()
    for (let turn = 0; turn < 20; turn += 1) expect(await listed(staff, name)).toEqual([name])
    line.open()
    await expect.poll(isFresh, { timeout: 60_000 }).toBe(true)
  })

  it('ends a statement in the way of what it replays gives it to the database', async () => {
    await expect.poll(isFresh, { timeout: 30_000 }).toBe(true)
    const before = reads()
    let isFirst = true
    const answer = await regie.platform.reads.anywhere(async (db) => {
      if (!isFirst) return 'by the database'
      isFirst = false
      const blocked = db.execute(`select pg_sleep(20) from companies limit 1`)
      await regie.db.execute('alter table companies add column passing int')
      await regie.db.execute('alter table companies drop column passing')
      await blocked
      return 'by the replica'
    })
    expect(answer).toBe('by the database')
    expect(reads().database).toBe(before.database + 1)
  })

  it('does not answer at the start is used once it does', async () => {
    await replica.kill()
    const late = await onReplica({ beside: regie })
    const browser = (await late.person('ADMIN')).browser
    const name = aName()
    await made(browser, name)
    expect(await listed(browser, name)).toEqual([name])
    expect(reads(late).replica).toBe(0)
    await replica.start()
    await expect.poll(() => late.platform.reads.replica?.isFresh(), { timeout: 30_000 }).toBe(true)
    expect(await listed(browser, name)).toEqual([name])
    expect(reads(late).replica).toBe(1)
    await late.stop()
  })
})

it('an administrator sees whether it is used', async () => {
  await expect.poll(isFresh, { timeout: 30_000 }).toBe(true)
  const shown = async () => {
    const { data } = await staff.call(contract.installation.services, {})
    return data.find(({ name }) => name.startsWith('Réplique de la base (127.0.0.1:'))
  }
  expect(await shown()).toMatchObject({ state: 'ANSWERS', detail: null })
  await replica.hold()
  await made(staff, aName())
  expect(await shown()).toMatchObject({ state: 'SILENT', detail: expect.stringContaining('dans la base') })
  const told = await (await fetch(`${regie.url}/metrics`)).text()
  expect(told).toMatch(/^regie_replica_fresh 0$/m)
  expect(told).toMatch(/^regie_list_reads\{by="replica"\} [1-9]/m)
  await replica.goOn()
  await expect.poll(isFresh, { timeout: 30_000 }).toBe(true)
})

/** Opens the product on the database and a replica. */
async function openedOn(replicaUrl: string): Promise<void> {
  const opened = undoStack()
  const config = readConfig([], { DATABASE_URL: postgres.url, DATABASE_REPLICA_URL: replicaUrl, LOG_LEVEL: 'silent' })
  try {
    await openPlatform(config, postgres.url, opened, { integrations: integrationsOf(readIntegrations({})) })
  } finally {
    await opened.unwind()
  }
}

describe('is refused', () => {
  it('without the address of the database', () => {
    expect(() => readConfig([], { DATABASE_REPLICA_URL: 'postgres://regie@localhost:6432/regie' })).toThrow(ConfigError)
  })

  it('when it is the database itself', async () => {
    await expect(openedOn(postgres.url)).rejects.toThrow('n’est pas une réplique')
  })

  it('when it is the replica of another database', async () => {
    const directoryOfOther = mkdtempSync(join(tmpdir(), 'regie-primary-'))
    const other = await startEmbeddedPostgres({ directory: directoryOfOther, tell: null })
    const copy = await startReplica(other, directoryOfOther, { maxConnections: 60 })
    await expect(openedOn(copy.through(other.url))).rejects.toThrow('d’une autre base')
    await copy.stop()
    await other.stop()
    rmSync(directoryOfOther, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  })
})

describe('one question for all who ask', () => {
  it('answers nobody by what was asked before they came', async () => {
    const asked: { at: number; answer: (value: number) => void }[] = []
    let now = 0
    const ask = askedTogether(() => new Promise<number>((resolve) => void asked.push({ at: now, answer: resolve })))
    const first = [ask(), ask()]
    await Promise.resolve()
    await Promise.resolve()
    now = 1
    const second = [ask(), ask(), ask()]
    expect(asked.map(({ at }) => at)).toEqual([0])
    asked[0]?.answer(10)
    expect(await Promise.all(first)).toEqual([10, 10])
    await expect.poll(() => asked.length).toBe(2)
    now = 2
    const third = ask()
    asked[1]?.answer(20)
    expect(await Promise.all(second)).toEqual([20, 20, 20])
    await expect.poll(() => asked.length).toBe(3)
    expect(asked.map(({ at }) => at)).toEqual([0, 1, 2])
    asked[2]?.answer(30)
    expect(await third).toBe(30)
  })

  it('fails those who waited for it alone', async () => {
    let turn = 0
    const ask = askedTogether(() => ((turn += 1) === 1 ? Promise.reject(new Error('lost')) : Promise.resolve(turn)))
    await expect(ask()).rejects.toThrow('lost')
    expect(await ask()).toBe(2)
  })
})

it('places in the log are compared by their bytes', () => {
  expect(logPosition('0/1')).toBe(1n)
  expect(logPosition('1/0')).toBe(4_294_967_296n)
  expect(logPosition('16/B374D848') > logPosition('9/FFFFFFFF')).toBe(true)
})
