import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isRunning, postgresProcesses } from '../process/process-table.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './index.ts'

const binaries = process.env.REGIE_TEST_PG_BIN

let directory: string
let started: EmbeddedPostgres[]

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'regie-launcher-'))
  started = []
})

afterEach(async () => {
  for (const postgres of started) await postgres.stop()
  rmSync(directory, { recursive: true, force: true })
})

async function start(settings: Record<string, string> = {}, where = directory): Promise<EmbeddedPostgres> {
  // Two starts in one process: the first must not restart the PostgreSQL it lost.
  const postgres = await startEmbeddedPostgres({
    directory: where,
    settings,
    tell: null,
    ...(binaries && { binaries }),
  })
  started.push(postgres)
  return postgres
}

async function ask(url: string, query: string): Promise<string[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<string[]>({ text: query, rowMode: 'array' })
    return rows.flat()
  } finally {
    await client.end()
  }
}

describe('a first start', () => {
  it('makes a UTF-8 database that the product owns without being superuser, and keeps it over a stop', async () => {
    const { url, how, ...first } = await start()
    expect(how).toBe('spawned')
    const [encoding, isSuperuser, address, timezone] = await ask(
      url,
      `select current_setting('server_encoding'), current_setting('is_superuser'),
              host(inet_server_addr()), current_setting('timezone')`,
    )
    expect([encoding, isSuperuser, address, timezone]).toEqual(['UTF8', 'off', '127.0.0.1', 'UTC'])
    await ask(url, `create table kept as select lower('ÉTÉ') as word`)
    await first.stop()
    const again = await start()
    expect(again.how).toBe('spawned')
    expect(await ask(again.url, 'select word from kept')).toEqual(['été'])
  })

  it('requires a password, and the product’s is not the superuser’s', async () => {
    const { url, adminUrl } = await start()
    const as = (role: string, password: string) => Object.assign(new URL(adminUrl), { username: role, password }).href
    await expect(ask(as('postgres', new URL(url).password), 'select 1')).rejects.toThrow(/password/)
    await expect(ask(as('regie', 'wrong'), 'select 1')).rejects.toThrow(/password/)
    expect(await ask(adminUrl, `select current_setting('is_superuser')`)).toEqual(['on'])
  })

  it('leaves nothing but the cluster, its secret and its log, closed to other users', async () => {
    writeFileSync(join(directory, 'secret.1.tmp'), 'half')
    mkdirSync(join(directory, '.init-1', 'cluster'), { recursive: true })
    await start()
    expect(readdirSync(directory).sort()).toEqual(['cluster', 'postgres.log', 'secret'])
    for (const name of ['secret', 'cluster', 'postgres.log'])
      expect(statSync(join(directory, name)).mode & 0o077).toBe(0)
  })

  it('accepts settings, except those that reduce durability', async () => {
    const { url } = await start({ work_mem: '3MB', fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' })
    const names = ['work_mem', 'fsync', 'synchronous_commit', 'full_page_writes']
    const values = await ask(url, `select ${names.map((name) => `current_setting('${name}')`).join(', ')}`)
    expect(values).toEqual(['3MB', 'on', 'on', 'on'])
  })
})

describe('a later start', () => {
  it('adopts a server that outlived its product', async () => {
    const first = await start()
    const second = await start()
    expect([second.how, second.pid, second.url]).toEqual(['adopted', first.pid, first.url])
    await second.stop()
    expect(isRunning(first.pid)).toBe(false)
  })

  it('recovers what a killed server had acknowledged', async () => {
    const first = await start()
    await ask(first.url, 'create table kept as select 7 as number')
    process.kill(first.pid, 'SIGKILL')
    const second = await start()
    expect(second.how).toBe('recovered')
    expect(await ask(second.url, 'select number from kept')).toEqual([7])
  })

  it('ends what is left of an interrupted initdb, a child that leads no process group included', async () => {
    const argument = `--pgdata=${join(directory, '.init-interrupted')}/cluster`
    const left = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', '--', argument])
    await once(left, 'spawn')
    expect((await start()).how).toBe('spawned')
    expect(isRunning(left.pid ?? 0)).toBe(false)
  })

  it.each([
    ['empty, as a power cut may leave it', ''],
    ['of a number now given to another process', `${process.pid}\n/elsewhere\n1\n5432\n\n127.0.0.1\n0\nready\n`],
  ])('passes over a pid file %s', async (_, content) => {
    await (await start()).stop()
    writeFileSync(join(directory, 'cluster', 'postmaster.pid'), content)
    expect((await start()).how).toBe('recovered')
  })
})

describe('while it runs', () => {
  it('is restarted on the same port after each kill, and reports it', async () => {
    const lines: string[] = []
    const postgres = await startEmbeddedPostgres({
      directory,
      tell: (line) => lines.push(line),
      ...(binaries && { binaries }),
    })
    started.push(postgres)
    await ask(postgres.url, 'create table kept as select 7 as number')
    for (let death = 1; death <= 2; death += 1) {
      const { pid } = postgres
      process.kill(pid, 'SIGKILL')
      await vi.waitFor(() => expect(postgres.pid).not.toBe(pid), { timeout: 15_000, interval: 50 })
      expect(await ask(postgres.url, 'select number from kept')).toEqual([7])
    }
    expect(lines).toEqual([
      'La base de données s’est arrêtée (signal SIGKILL). Régie la relance.',
      expect.stringMatching(/^La base de données est de nouveau là, après [\d,]+ s\.$/),
      'La base de données s’est arrêtée (signal SIGKILL). Régie la relance.',
      expect.stringMatching(/^La base de données est de nouveau là, après [\d,]+ s\.$/),
    ])
  })

  it('is restarted after an adoption', async () => {
    const first = await start()
    const second = await startEmbeddedPostgres({ directory, tell: () => {}, ...(binaries && { binaries }) })
    started.push(second)
    expect(second.how).toBe('adopted')
    process.kill(first.pid, 'SIGKILL')
    await vi.waitFor(() => expect(second.pid).not.toBe(first.pid), { timeout: 15_000, interval: 50 })
    expect(await ask(second.url, 'select 1')).toEqual([1])
  })

  it('stays stopped after a stop, even during a restart', async () => {
    const postgres = await startEmbeddedPostgres({ directory, tell: () => {}, ...(binaries && { binaries }) })
    process.kill(postgres.pid, 'SIGKILL')
    await new Promise((resolve) => setTimeout(resolve, 250))
    await postgres.stop()
    expect(postgresProcesses(join(directory, 'cluster'), '')).toEqual([])
  })
})

describe('a refusal says what to do', () => {
  it.each([
    ['an earlier', '12', /créé par PostgreSQL 12 .*npm start/s],
    ['a later', '99', /créé par PostgreSQL 99 .* --data/s],
    ['an unreadable', '', /créé par PostgreSQL  .* --data/s],
  ])('of a cluster made by %s major version, which it leaves alone', async (_, version, said) => {
    await (await start()).stop()
    writeFileSync(join(directory, 'cluster', 'PG_VERSION'), `${version}\n`)
    await expect(start()).rejects.toThrow(said)
    expect(existsSync(join(directory, 'cluster', 'global', 'pg_control'))).toBe(true)
  })

  it('of a cluster whose secret was lost', async () => {
    await (await start()).stop()
    rmSync(join(directory, 'secret'))
    await expect(start()).rejects.toThrow(/Remettez ce fichier à sa place/)
  })

  it('of a cluster that does not start, with the end of the log', async () => {
    await (await start()).stop()
    rmSync(join(directory, 'cluster', 'global', 'pg_control'))
    await expect(start()).rejects.toThrow(/ne démarre pas\. Journal : .*postgres\.log\n.*pg_control/s)
  })

  it.runIf(process.getuid?.() === 0)('of a place that only root can reach', async () => {
    const closed = join(directory, 'closed')
    mkdirSync(closed, { mode: 0o700 })
    await expect(start({}, join(closed, 'postgres'))).rejects.toThrow(`chmod o+x ${directory}`)
  })
})
