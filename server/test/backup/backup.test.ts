import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { companies as routes } from '@regie/contract/companies/routes'
import { eq, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { medias, previewKey } from '#features/medias/index.ts'
import { checkSet, tryRestoring } from '#platform/backup/check.ts'
import { restoreDatabase, restoreFiles } from '#platform/backup/restore.ts'
import { openKeyring } from '#platform/backup/set/encryption.ts'
import { objectFile, readManifest } from '#platform/backup/set/manifest.ts'
import { lastBackupAt, listSets, manifestName } from '#platform/backup/set/sets.ts'
import { type BackupRequest, takeBackup } from '#platform/backup/take.ts'
import { readSchemaState } from '#platform/db/migrate.ts'
import { openDiskStorage } from '#platform/storage/disk.ts'
import { readStoredReferences } from '#stored-references.ts'
import { aMedia, aProduction } from '../support/builders.ts'
import { createEmptyDatabase } from '../support/database/cluster.ts'
import { type Person, type Regie, startRegie } from '../support/regie.ts'
import { digestOf, readAllRows, readSchema, settle } from './database-account.ts'

const scratch = mkdtempSync(join(tmpdir(), 'regie-backup-'))
let regie: Regie
let admin: Person
let productionId: string
beforeAll(async () => {
  regie = await startRegie()
  admin = await regie.person('ADMIN')
  productionId = (await aProduction(regie.db)).id
})
afterAll(async () => {
  await regie.stop()
  rmSync(scratch, { recursive: true, force: true })
})

let serial = 0
const freshDirectory = () => {
  const path = join(scratch, String((serial += 1)))
  mkdirSync(path)
  return path
}
const request = (given: Partial<BackupRequest> = {}): BackupRequest => ({
  url: regie.databaseUrl,
  storage: regie.platform.storage,
  to: freshDirectory(),
  references: readStoredReferences,
  copiesFiles: true,
  reusesFormer: true,
  keyring: null,
  secretKey: null,
  retention: null,
  ...given,
})

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** A file with a preview, stored as the product does: bytes first, then the row. */
async function aStoredMedia(size = 2000) {
  const { storage } = regie.platform
  const id = randomUUID()
  const content = randomBytes(size)
  const storageKey = `medias/${id}/original`
  await storage.put(storageKey, Readable.from([content]))
  const run = randomUUID()
  await storage.put(previewKey(id, run, 'thumb'), Readable.from([content.subarray(0, 50)]))
  return aMedia(regie.db, {
    id,
    productionId,
    storageKey,
    size,
    sha256: sha256(content),
    previews: previewsOf(run),
  })
}
const previewsOf = (run: string) => ({
  run,
  files: [{ name: 'thumb' as const, type: 'image/webp', size: 50, width: 10, height: 10 }],
  storyboard: null,
  rate: null,
  frames: null,
})

/** Prepares a file again: other previews take the place of the former, which are removed after. */
async function prepareAgain(id: string, former: string) {
  const { storage } = regie.platform
  const run = randomUUID()
  await storage.put(previewKey(id, run, 'thumb'), Readable.from([randomBytes(50)]))
  await regie.db
    .update(medias)
    .set({ previews: previewsOf(run) })
    .where(eq(medias.id, id))
  await storage.remove(previewKey(id, former, 'thumb'))
}

/** 32 connections that write until told to stop: companies by HTTP, files that come, change and go. */
function startWriting() {
  const over = new AbortController()
  let written = 0
  const companyMaker = async () => {
    while (!over.signal.aborted) {
      const made = await admin.browser.call(routes.create, {
        body: { name: `Société ${randomUUID()}`, type: 'CLIENT' },
      })
      if (made.status === 200) written += 1
    }
  }
  const filer = async () => {
    const own: { id: string; storageKey: string; previews: { run: string } | null }[] = []
    while (!over.signal.aborted) {
      own.push(await aStoredMedia(300 + Math.floor(Math.random() * 4000)))
      written += 1
      await sleep(5)
      const [oldest] = own
      if (own.length < 12 || !oldest?.previews) continue
      if (own.length % 2 === 0) await prepareAgain(oldest.id, oldest.previews.run)
      own.shift()
      if (Math.random() < 0.5) continue
      const [gone] = await regie.db.delete(medias).where(eq(medias.id, oldest.id)).returning()
      for (const key of [oldest.storageKey, previewKey(oldest.id, gone?.previews?.run ?? '', 'thumb')])
        await regie.platform.storage.remove(key)
    }
  }
  const working = Promise.all([...Array.from({ length: 24 }, companyMaker), ...Array.from({ length: 8 }, filer)])
  return {
    count: () => written,
    async stop() {
      over.abort()
      await working
    },
  }
}

async function openClient(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return settle(client)
}

describe('a backup', () => {
  it('taken while 32 connections write is restored equal, row by row and byte by byte', {
    timeout: 120_000,
  }, async () => {
    for (let count = 0; count < 20; count += 1) await aStoredMedia()
    const writing = startWriting()
    await expect.poll(() => writing.count(), { timeout: 30_000 }).toBeGreaterThan(100)
    const before = writing.count()
    const witness = await openClient(regie.databaseUrl)
    let expected = new Map<string, string[]>()
    let schema: string[] = []
    const since = performance.now()
    const taken = await takeBackup(
      request({
        async onSnapshot(id) {
          await witness.query('begin isolation level repeatable read read only')
          await witness.query(`set transaction snapshot ${witness.escapeLiteral(id)}`)
          expected = await readAllRows(witness)
          schema = await readSchema(witness)
          await witness.query('rollback')
        },
      }),
    )
    const seconds = (performance.now() - since) / 1000
    const during = writing.count() - before
    await writing.stop()
    await witness.end()
    expect(during).toBeGreaterThan(10)
    expect(expected.size).toBeGreaterThan(50)
    expect(taken.manifest.troubles).toEqual([])
    expect(taken.manifest.tables.map(({ rows }) => rows)).toEqual([...expected.values()].map((rows) => rows.length))

    const database = await createEmptyDatabase()
    const restored = await openDiskStorage(freshDirectory())
    const set = { path: taken.set.path, manifest: taken.manifest, keyring: null }
    await restoreDatabase(database.url, set)
    await restoreFiles(restored, set)
    const client = await openClient(database.url)
    const found = await readAllRows(client)
    expect(digestOf(found)).toEqual(digestOf(expected))
    expect(found).toEqual(expected)
    expect(await readSchema(client)).toEqual(schema)

    const references = await readStoredReferences(drizzle(client))
    const keys: string[] = []
    for await (const key of restored.list('')) keys.push(key)
    expect(keys).toEqual(references.map(({ key }) => key).toSorted())
    for (const { key, sha256: known, size } of references) {
      const bytes = await buffer(await restored.read(key))
      expect(bytes.length, key).toBe(size)
      expect(sha256(bytes)).toBe(known ?? taken.manifest.objects.find((object) => object.key === key)?.sha256)
      const live = await regie.platform.storage.read(key).catch(() => null)
      if (live) expect(bytes.equals(await buffer(live)), key).toBe(true)
    }
    // The numbers go on after the last one.
    const { rows } = await client.query(
      `insert into projects (name, company_id) select 'Suite', id from companies limit 1
       returning number > (select max(number) from projects) as "isNext"`,
    )
    expect(rows).toEqual([{ isNext: true }])
    await client.end()
    await database.drop()
    const bytes = taken.manifest.objects.reduce((all, { size }) => all + size, 0)
    console.log(
      `backup: ${during} writes meanwhile, ${keys.length} files (${(bytes / 1e6).toFixed(1)} MB) in ${seconds.toFixed(1)} s`,
    )
  })

  it('costs only what changed since the one before it', async () => {
    const to = freshDirectory()
    const first = await takeBackup(request({ to }))
    const added = await aStoredMedia()
    const second = await takeBackup(request({ to }))
    expect(second.set.path).not.toBe(first.set.path)
    expect(second.collected.linkedToFormer).toBe(first.manifest.objects.length)
    expect(second.manifest.objects).toHaveLength(first.manifest.objects.length + 2)
    const [{ key } = { key: '' }] = first.manifest.objects
    const inode = (path: string) => statSync(join(path, objectFile(key))).ino
    expect(inode(second.set.path)).toBe(inode(first.set.path))
    expect((await checkSet(second.set, null)).problems).toEqual([])
    // What was linked outlives the file of the installation, and the set that it came from.
    await regie.db.delete(medias).where(eq(medias.id, added.id))
    await regie.platform.storage.remove(added.storageKey)
    rmSync(first.set.path, { recursive: true })
    expect((await checkSet(second.set, null)).problems).toEqual([])
  })

  it('takes nothing of a damaged one when told so', async () => {
    const to = freshDirectory()
    const first = await takeBackup(request({ to, storage: notLinked() }))
    const { key = '' } = first.manifest.objects[0] ?? {}
    writeFileSync(join(first.set.path, objectFile(key)), 'abîmé')
    const linked = await takeBackup(request({ to, storage: notLinked() }))
    expect((await checkSet(linked.set, null)).problems).toHaveLength(1)
    const fresh = await takeBackup(request({ to, storage: notLinked(), reusesFormer: false }))
    expect((await checkSet(fresh.set, null)).problems).toEqual([])
  })

  it('is encrypted whole with a passphrase, and links what the one before it had', async () => {
    const keyring = openKeyring('la phrase des essais')
    const to = freshDirectory()
    const secretKey = { kind: 'file', text: 'la clé des secrets' } as const
    const first = await takeBackup(request({ to, keyring, secretKey }))
    const second = await takeBackup(request({ to, keyring: openKeyring('la phrase des essais'), secretKey }))
    expect(second.collected).toMatchObject({ copied: 0, linkedToFormer: first.manifest.objects.length })
    for (const name of [
      manifestName,
      'secret-key',
      first.manifest.tables[0]?.file ?? '',
      objectFile(first.manifest.objects[0]?.key ?? ''),
    ])
      expect(readFileSync(join(first.set.path, name)).subarray(0, 5).toString(), name).toBe('REGIE')
    await expect(readManifest(second.set, openKeyring('une autre phrase'))).rejects.toThrow('phrase secrète')
    await expect(checkSet(second.set, null)).rejects.toThrow('Cette sauvegarde est chiffrée')
    const database = await createEmptyDatabase()
    await restoreDatabase(database.url, { path: second.set.path, manifest: second.manifest, keyring })
    expect(await readSchemaState(database.url)).toBe('current')
    await database.drop()
  })

  it('without a passphrase holds no key of secrets', async () => {
    const { set, manifest } = await takeBackup(request({ secretKey: { kind: 'file', text: 'la clé des secrets' } }))
    expect(manifest.secretKey).toBeNull()
    expect(readdirSync(set.path).toSorted()).toEqual(['database', 'files', manifestName])
  })
})

describe('a set that was damaged', () => {
  it.each([
    ['database/public.users.copy.zst', false],
    ['database/public.users.copy.zst', true],
    ['object', false],
    ['object', true],
  ])('in %s (encrypted: %s) is found out by its name, and restores nothing', async (which, isEncrypted) => {
    const keyring = isEncrypted ? openKeyring('la phrase des essais') : null
    await aStoredMedia()
    // Copied rather than linked: the installation's own file must stay as it is.
    const { set, manifest } = await takeBackup(request({ keyring, ...(!isEncrypted && { storage: notLinked() }) }))
    const file = which === 'object' ? objectFile(manifest.objects[0]?.key ?? '') : which
    const path = join(set.path, file)
    const bytes = readFileSync(path)
    const middle = Math.floor(bytes.length / 2)
    bytes[middle] = (bytes[middle] ?? 0) ^ 1
    writeFileSync(path, bytes)
    const altered = `Le fichier « ${file} » de la sauvegarde est altéré : il n’est plus celui qui avait été écrit.`
    expect((await checkSet(set, keyring)).problems).toEqual([altered])
    const source = { path: set.path, manifest, keyring }
    if (which === 'object') {
      await expect(restoreFiles(await openDiskStorage(freshDirectory()), source)).rejects.toThrow(altered)
      return
    }
    const database = await createEmptyDatabase()
    await expect(restoreDatabase(database.url, source)).rejects.toThrow(altered)
    expect(await readSchemaState(database.url)).toBe('empty')
    await database.drop()
  })

  it('by a file that was taken out is found out', async () => {
    const { set, manifest } = await takeBackup(request())
    const [first, table] = [manifest.objects[0], manifest.tables[0]]
    rmSync(join(set.path, objectFile(first?.key ?? '')))
    rmSync(join(set.path, table?.file ?? ''))
    expect((await checkSet(set, null)).problems).toEqual([
      `Le fichier « ${table?.file} » manque dans la sauvegarde.`,
      `Le fichier « ${objectFile(first?.key ?? '')} » manque dans la sauvegarde.`,
    ])
  })
})

/** The storage, as one of another disk: its files can't be linked. */
const notLinked = () => ({ ...regie.platform.storage, isLocal: false })

describe('what the storage lacks', () => {
  it('is named, and does not keep the rest from being saved', async () => {
    const lost = await aStoredMedia()
    const damaged = await aStoredMedia()
    const { storage, config } = regie.platform
    await storage.remove(lost.storageKey)
    const { path } = await storage.local(damaged.storageKey)
    writeFileSync(path, 'autre chose')
    const { manifest } = await takeBackup(request())
    expect(config.data).not.toBe('')
    expect(manifest.troubles).toEqual([
      { key: lost.storageKey, name: lost.name, what: 'missing' },
      { key: damaged.storageKey, name: damaged.name, what: 'damaged' },
    ])
    await regie.db.delete(medias).where(sql`${medias.id} in (${lost.id}, ${damaged.id})`)
  })
})

it('every table that keeps something in the storage is in what a backup looks for', async () => {
  const { rows } = await regie.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'storage_key' order by 1`,
  )
  expect(rows.length).toBeGreaterThan(3)
  const source = readFileSync(join(import.meta.dirname, '../../src/stored-references.ts'), 'utf8')
  const camelCase = (name: string) => name.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase())
  expect(rows.filter(({ name }) => !source.includes(`.from(${camelCase(name)})`))).toEqual([])
})

describe('a destination', () => {
  it('is refused when it does not exist: a disk may be unplugged', async () => {
    await expect(takeBackup(request({ to: join(scratch, 'unplugged') }))).rejects.toThrow('branchez le disque')
  })

  it('loses what a kill left, and what the retention does not keep', async () => {
    const to = freshDirectory()
    for (const name of ['2026-01-02T02-00-00Z', '2026-01-03T02-00-00Z', '2026-01-04T02-00-00Z'])
      mkdirSync(join(to, name, 'database'), { recursive: true })
    for (const name of ['2026-01-03T02-00-00Z', '2026-01-04T02-00-00Z'])
      writeFileSync(join(to, name, manifestName), '{}')
    writeFileSync(join(to, 'notes.txt'), 'à nous')
    const { set, removed } = await takeBackup(request({ to, retention: { d: 2 } }))
    expect(removed.map(({ name }) => name)).toEqual(['2026-01-03T02-00-00Z'])
    expect(readdirSync(to).toSorted()).toEqual(['2026-01-04T02-00-00Z', set.name, 'notes.txt'].toSorted())
    expect(await lastBackupAt(to)).toEqual(set.at)
  })

  it('keeps its sets, and nothing of the new one, when a backup fails', async () => {
    const to = freshDirectory()
    const kept = await takeBackup(request({ to }))
    const failing = request({
      to,
      retention: { d: 1 },
      onSnapshot: () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' })),
    })
    await expect(takeBackup(failing)).rejects.toThrow(`il n’y a plus de place dans « ${to} »`)
    expect((await listSets(to)).map(({ name }) => name)).toEqual([kept.set.name])
  })

  it('takes one backup of an installation at a time', async () => {
    const first = takeBackup(
      request({
        onSnapshot: async () => {
          await expect(takeBackup(request())).rejects.toThrow('Une autre sauvegarde de cette installation est en cours')
        },
      }),
    )
    expect((await first).manifest.format).toBe(1)
  })

  it('belongs to one installation', async () => {
    const to = freshDirectory()
    await takeBackup(request({ to }))
    const other = await startRegie()
    await expect(takeBackup(request({ to, url: other.databaseUrl, storage: other.platform.storage }))).rejects.toThrow(
      'les sauvegardes d’une autre installation',
    )
    await other.stop()
  })
})

describe('--check=full', () => {
  it('restores the database for good, apart, and looks for its files', { timeout: 120_000 }, async () => {
    const { set, manifest } = await takeBackup(request())
    const [lost] = manifest.objects
    const without = { ...manifest, objects: manifest.objects.slice(1) }
    expect(await tryRestoring(set, without, null, readStoredReferences)).toEqual([
      expect.stringContaining(`n’est pas dans la sauvegarde (${lost?.key}).`),
    ])
  })
})
