import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startDatabase, startUpgradedDatabase } from '#own-database.ts'
import { readConfig } from '#platform/config.ts'
import { connect } from '#platform/db/database.ts'
import { migrate, ownLevel, readSchemaState } from '#platform/db/migrate.ts'
import { formerBinaries } from '#platform/embedded-postgres/former-programs.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres/index.ts'
import { postgresProcesses } from '#platform/process/process-table.ts'
import { undoStack } from '#platform/process/undo-stack.ts'
import { digestOf, readAllRows, settle } from './backup/database-account.ts'
import { aCompany, aMedia, aPostProduction } from './support/builders.ts'
import { connected } from './support/database/connected.ts'

const isFull = process.env['REGIE_TESTS'] === 'full'
/** Debian's own version, where it is installed. */
const ofSystem = '/usr/lib/postgresql/15/bin'
const hasFormer = existsSync(join(ofSystem, 'postgres'))

let data: string
const place = () => join(data, 'postgres')
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'regie-major-'))
  // PostgreSQL runs as another user than root, who has to pass.
  chmodSync(data, 0o711)
})
afterEach(() => {
  for (const name of readdirSync(data, { recursive: true, encoding: 'utf8' }))
    if (name.endsWith('postmaster.pid'))
      for (const pid of postgresProcesses(join(data, name, '..'), '')) process.kill(pid, 'SIGKILL')
  rmSync(data, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
})

const accountOf = (url: string) =>
  connected(url, async (client) => digestOf(await readAllRows(await settle(client))).filter(Boolean))
const majorIn = (directory: string) => readFileSync(join(directory, 'cluster/PG_VERSION'), 'utf8').trim()
const config = () => readConfig(['--data', data], { LOG_LEVEL: 'silent' })
const keptIn = (major: number) => readdirSync(data).filter((name) => name.startsWith(`postgres-${major}.before-`))

/** The data directory of a release that ran on an earlier PostgreSQL; answers what its database holds. */
async function makeFormerInstallation(binaries = ofSystem, level?: number): Promise<string[]> {
  const former = await startEmbeddedPostgres({ directory: place(), binaries, tell: null })
  try {
    await migrate(former.url, level)
    if (level === undefined) {
      const { db, close } = connect(former.url, { size: 1, onError: () => {} })
      await aCompany(db, { name: 'Éclat d’été\t\\ 🎬 «\n»' })
      for (let made = 0; made < 20; made += 1) await aPostProduction(db)
      await aMedia(db)
      await close()
    }
    return await accountOf(former.url)
  } finally {
    await former.stop()
  }
}

/** What is copied for each case: making it takes longer. */
let pattern: { directory: string; account: string[] } | null = null
async function formerInstallation(): Promise<string[]> {
  if (pattern) {
    execFileSync('cp', ['-a', pattern.directory, place()])
    return pattern.account
  }
  const account = await makeFormerInstallation()
  const directory = mkdtempSync(join(tmpdir(), 'regie-former-'))
  execFileSync('cp', ['-a', place(), join(directory, 'postgres')])
  pattern = { directory: join(directory, 'postgres'), account }
  return account
}
afterAll(() => {
  if (pattern) rmSync(join(pattern.directory, '..'), { recursive: true, force: true })
})

/** Starts the database as the product does; answers what it holds. */
async function started(): Promise<string[]> {
  const opened = undoStack()
  try {
    return await accountOf(await startUpgradedDatabase(config(), opened))
  } finally {
    await opened.unwind()
  }
}

describe.runIf(hasFormer)('a database of an earlier major version of PostgreSQL', () => {
  it('is copied at the next start, row for row; the former is kept', async () => {
    const before = await formerInstallation()
    expect(majorIn(place())).toBe('15')
    expect(await started()).toEqual(before)
    expect(majorIn(place())).toBe('18')
    const kept = keptIn(15)
    expect(kept).toHaveLength(1)
    expect(majorIn(join(data, kept[0] ?? ''))).toBe('15')
    expect(readdirSync(data).sort()).toEqual(['postgres', ...kept])
    // Numbers go on after those that were given.
    const opened = undoStack()
    const url = await startUpgradedDatabase(config(), opened)
    const former = await startEmbeddedPostgres({ directory: join(data, kept[0] ?? ''), binaries: ofSystem, tell: null })
    const next = (address: string) =>
      connected(address, async (client) => {
        const { rows } = await client.query<{ name: string; value: string }>(
          `select sequencename as name, coalesce(last_value, 0)::text as value from pg_sequences order by schemaname, sequencename`,
        )
        return rows
      })
    expect(await next(url)).toEqual(await next(former.url))
    expect(await accountOf(former.url)).toEqual(before)
    await former.stop()
    await opened.unwind()
    expect(keptIn(15)).toEqual(kept)
  })

  it.runIf(isFull)('of an earlier release is copied, then migrated', async () => {
    const level = ownLevel()
    const earlier = await makeFormerInstallation(ofSystem, level - 1)
    expect(earlier.length).toBeGreaterThan(0)
    const opened = undoStack()
    expect(await readSchemaState(await startUpgradedDatabase(config(), opened))).toBe('current')
    await opened.unwind()
  })

  it.runIf(isFull)('that holds nothing yet gives way to an empty one', async () => {
    await (await startEmbeddedPostgres({ directory: place(), binaries: ofSystem, tell: null })).stop()
    expect(await started()).toEqual([])
    expect(majorIn(place())).toBe('18')
  })

  it('is left alone by what only looks', async () => {
    await formerInstallation()
    const opened = undoStack()
    await expect(startDatabase(config(), opened)).rejects.toThrow(/PostgreSQL 15 .*npm start/s)
    await opened.unwind()
    expect(majorIn(place())).toBe('15')
  })

  it('stays as it was when the copy fails', async () => {
    const before = await formerInstallation()
    const former = await startEmbeddedPostgres({ directory: place(), binaries: ofSystem, tell: null })
    await connected(former.url, (client) => client.query('create table later_release (id int)'))
    await former.stop()
    await expect(started()).rejects.toThrow('later_release')
    expect(readdirSync(data)).toEqual(['postgres'])
    const again = await startEmbeddedPostgres({ directory: place(), binaries: ofSystem, tell: null })
    await connected(again.url, (client) => client.query('drop table later_release'))
    await again.stop()
    expect(await started()).toEqual(before)
  })

  it('is copied again when the product was killed meanwhile', async () => {
    const before = await formerInstallation()
    const module = (path: string) => JSON.stringify(pathToFileURL(join(import.meta.dirname, '../src', path)).href)
    const program = `
      import { startUpgradedDatabase } from ${module('own-database.ts')}
      import { readConfig } from ${module('platform/config.ts')}
      import { undoStack } from ${module('platform/process/undo-stack.ts')}
      await startUpgradedDatabase(readConfig(['--data', ${JSON.stringify(data)}], { LOG_LEVEL: 'silent' }), undoStack())`
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const exited = once(child, 'exit')
    await vi.waitFor(() => expect(existsSync(join(data, 'upgrading/postgres/cluster/postmaster.pid'))).toBe(true), {
      timeout: 60_000,
      interval: 10,
    })
    child.kill('SIGKILL')
    await exited
    expect(majorIn(place())).toBe('15')
    expect(await started()).toEqual(before)
    expect(keptIn(15)).toHaveLength(1)
    expect(existsSync(join(data, 'upgrading'))).toBe(false)
  })

  it('takes its place at the next start when the product was killed between two names', async () => {
    const before = await formerInstallation()
    expect(await started()).toEqual(before)
    renameSync(place(), join(data, 'postgres.upgraded'))
    const opened = undoStack()
    await expect(startDatabase(config(), opened)).rejects.toThrow('n’est pas terminé')
    await opened.unwind()
    expect(await started()).toEqual(before)
    expect(existsSync(join(data, 'postgres.upgraded'))).toBe(false)
  })

  it.runIf(isFull)('is copied anew where an older copy had not taken its place', async () => {
    const before = await formerInstallation()
    mkdirSync(join(data, 'postgres.upgraded'))
    writeFileSync(join(data, 'postgres.upgraded', 'stale'), '')
    expect(await started()).toEqual(before)
    expect(existsSync(join(data, 'postgres.upgraded'))).toBe(false)
  })
})

it('of a version whose programs are nowhere is refused, with what to install', async () => {
  mkdirSync(join(place(), 'cluster'), { recursive: true })
  writeFileSync(join(place(), 'cluster/PG_VERSION'), '11\n')
  await expect(formerBinaries(data, 11)).rejects.toThrow(/apt install postgresql-11.*Rien n’a été modifié/s)
})

it.runIf(isFull)('finds the programs of npm where the system has none, and removes them after', async () => {
  const programs = await formerBinaries(data, 17)
  const before = await makeFormerInstallation(programs)
  expect(majorIn(place())).toBe('17')
  expect(await started()).toEqual(before)
  expect(readdirSync(data).sort()).toEqual(['postgres', ...keptIn(17)])
})
