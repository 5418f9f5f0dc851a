import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { restoreDatabase } from '#platform/backup/restore.ts'
import type { Manifest } from '#platform/backup/set/manifest.ts'
import { takeBackup } from '#platform/backup/take.ts'
import { migrate, readSchemaState } from '#platform/db/migrate.ts'
import { openDiskStorage } from '#platform/storage/disk.ts'
import { createEmptyDatabase } from '../support/database/cluster.ts'
import { connected } from '../support/database/connected.ts'

const Journal = z.looseObject({ entries: z.array(z.looseObject({ tag: z.string(), when: z.int() })) })
const journal = z.parse(
  Journal,
  JSON.parse(readFileSync(join(import.meta.dirname, '../../migrations/meta/_journal.json'), 'utf8')),
)
const isFull = process.env['REGIE_TESTS'] === 'full'
/** The earliest level whose storage has an identity. */
const first = journal.entries.findIndex(({ tag }) => tag === '0023_storage_marked')
const levels = journal.entries.slice(first).filter((_, index, all) => isFull || index === 0 || index === all.length - 2)

const scratch = mkdtempSync(join(tmpdir(), 'regie-backup-levels-'))
afterAll(() => rmSync(scratch, { recursive: true }))
let storage: Awaited<ReturnType<typeof openDiskStorage>>
beforeAll(async () => {
  storage = await openDiskStorage(join(scratch, 'files'))
})

const take = (url: string) =>
  takeBackup({
    url,
    storage,
    to: mkdtempSync(join(scratch, 'sets-')),
    references: async () => [],
    copiesFiles: true,
    reusesFormer: true,
    keyring: null,
    secretKey: null,
    retention: null,
  })

it.each(levels)(
  'a backup of the level of $tag is restored at its level, then brought to the present one',
  { timeout: 60_000 },
  async ({ when }) => {
    const former = await createEmptyDatabase()
    await migrate(former.url, when)
    await connected(former.url, (client) =>
      client.query(
        `insert into companies (id, name, type) values ('20000000-0000-4000-8000-000000000001', E'Nomade\\t\\\\ «\\n»', 'CLIENT')`,
      ),
    )
    const { set, manifest } = await take(former.url)
    expect(manifest.level).toBe(when)
    const database = await createEmptyDatabase()
    await restoreDatabase(database.url, { path: set.path, manifest, keyring: null })
    expect(await readSchemaState(database.url)).toBe('current')
    const { rows } = await connected(database.url, (client) => client.query('select name, search from companies'))
    expect(rows).toEqual([{ name: 'Nomade\t\\ «\n»', search: 'nomade\t\\ <<\n>>' }])
    await former.drop()
    await database.drop()
  },
)

it('a constraint that older rows break is restored as it was, with the rows', async () => {
  const former = await createEmptyDatabase()
  await migrate(former.url)
  await connected(former.url, async (client) => {
    await client.query('alter table projects drop constraint projects_starts_on_order')
    await client.query(
      `insert into companies (id, name, type) values ('20000000-0000-4000-8000-000000000001', 'Nomade', 'CLIENT')`,
    )
    await client.query(
      `insert into projects (name, company_id, starts_on, due_on)
       values ('Film', '20000000-0000-4000-8000-000000000001', '2026-05-01', '2026-04-01')`,
    )
    await client.query(
      'alter table projects add constraint projects_starts_on_order check (starts_on <= due_on) not valid',
    )
  })
  const { set, manifest } = await take(former.url)
  expect(manifest.unvalidated).toEqual([{ schema: 'public', table: 'projects', name: 'projects_starts_on_order' }])
  const database = await createEmptyDatabase()
  await restoreDatabase(database.url, { path: set.path, manifest, keyring: null })
  await connected(database.url, async (client) => {
    const broken = await client.query<{ name: string }>(
      `select conname as name from pg_constraint where not convalidated`,
    )
    expect(broken.rows).toEqual([{ name: 'projects_starts_on_order' }])
    await expect(client.query(`update projects set name = 'Court'`)).rejects.toThrow('projects_starts_on_order')
  })
  await former.drop()
  await database.drop()
})

it('a database with rows is refused, one of a later release too, and both stay as they are', async () => {
  const former = await createEmptyDatabase()
  await migrate(former.url)
  await connected(former.url, (client) =>
    client.query(`insert into companies (name, type) values ('Nomade', 'CLIENT')`),
  )
  const { set, manifest } = await take(former.url)
  const restored = (given: Manifest, url: string) =>
    restoreDatabase(url, { path: set.path, manifest: given, keyring: null })
  await expect(restored(manifest, former.url)).rejects.toThrow('n’est pas vide')
  const database = await createEmptyDatabase()
  await expect(restored({ ...manifest, level: manifest.level + 1 }, database.url)).rejects.toThrow(
    'version plus récente',
  )
  expect(await readSchemaState(database.url)).toBe('empty')
  // What a restoration that was killed leaves: tables without a row.
  await migrate(database.url)
  await restored(manifest, database.url)
  const { rows } = await connected(database.url, (client) => client.query('select name from companies'))
  expect(rows).toEqual([{ name: 'Nomade' }])
  await former.drop()
  await database.drop()
})

it('rows of the job queue of another version of its library are restored, as far as both know them', async () => {
  const former = await createEmptyDatabase()
  await migrate(former.url)
  await connected(former.url, async (client) => {
    await client.query(`select pgboss.create_queue('essai', '{"policy": "standard"}'::jsonb)`)
    await client.query(`insert into pgboss.job (name, data) values ('essai', '{"a": "é"}')`)
    await client.query('alter table pgboss.job add column former text default $$x$$')
    await client.query('alter table pgboss.queue_stats drop column delta_on')
    await client.query('create table pgboss.former (id int)')
    await client.query('update pgboss.version set version = version - 1')
  })
  const { set, manifest } = await take(former.url)
  const database = await createEmptyDatabase()
  await restoreDatabase(database.url, { path: set.path, manifest, keyring: null })
  const { rows } = await connected(database.url, (client) =>
    client.query(`select j.data, v.version from pgboss.job j, pgboss.version v where name = 'essai'`),
  )
  expect(rows).toEqual([{ data: { a: 'é' }, version: manifest.jobsLevel + 1 }])
  await former.drop()
  await database.drop()
})

it('the schema has no trigger, which a restoration would fire', async () => {
  const database = await createEmptyDatabase()
  await migrate(database.url)
  const { rows } = await connected(database.url, (client) =>
    client.query('select tgname from pg_trigger where not tgisinternal'),
  )
  expect(rows).toEqual([])
  await database.drop()
})
