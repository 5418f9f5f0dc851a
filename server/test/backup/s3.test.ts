import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkSet } from '#platform/backup/check.ts'
import { restoreFiles } from '#platform/backup/restore.ts'
import { takeBackup } from '#platform/backup/take.ts'
import { migrate } from '#platform/db/migrate.ts'
import { openS3Storage } from '#platform/storage/s3.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { startS3Store } from '../samples/s3-store.ts'
import { createEmptyDatabase } from '../support/database/cluster.ts'

const scratch = mkdtempSync(join(tmpdir(), 'regie-backup-s3-'))
const to = join(scratch, 'backups')
mkdirSync(to)
let database: Awaited<ReturnType<typeof createEmptyDatabase>>
let store: Awaited<ReturnType<typeof startS3Store>>
let storage: Storage
const contents = ['un', 'deux', 'trois']
const keyOf = (content: string) => `medias/${content}/original`

beforeAll(async () => {
  database = await createEmptyDatabase()
  await migrate(database.url)
  store = await startS3Store(join(scratch, 'store'))
  storage = await openS3Storage(store, join(scratch, 'workshop'))
  for (const content of contents) await storage.put(keyOf(content), Readable.from([content]))
})
afterAll(async () => {
  await store.close()
  await database.drop()
  rmSync(scratch, { recursive: true })
})

const take = (copiesFiles: boolean) =>
  takeBackup({
    url: database.url,
    storage,
    to,
    references: async () =>
      [...contents, 'perdu'].map((name) => ({ key: keyOf(name), size: name.length, sha256: null, name })),
    copiesFiles,
    reusesFormer: true,
    keyring: null,
    secretKey: null,
    retention: null,
  })

it('files in a bucket are listed and left there, with those that it lacks', async () => {
  const { set, manifest } = await take(false)
  expect(manifest).toMatchObject({ hasFiles: false, troubles: [{ name: 'perdu', what: 'missing' }] })
  expect(manifest.objects.map(({ key }) => key)).toEqual(contents.map(keyOf).toSorted())
  expect(readdirSync(set.path)).not.toContain('files')
  expect((await checkSet(set, null)).problems).toEqual([])
})

it('files in a bucket are copied when asked, once each, and restored into another', async () => {
  const first = await take(true)
  expect(first.collected).toMatchObject({ copied: 3, linkedToStorage: 0 })
  const { set, manifest, collected } = await take(true)
  expect(collected).toMatchObject({ copied: 0, linkedToFormer: 3 })
  const other = await startS3Store(join(scratch, 'other'))
  const restored = await openS3Storage(other, join(scratch, 'workshop'))
  await restoreFiles(restored, { path: set.path, manifest, keyring: null })
  for (const content of contents) expect(await text(await restored.read(keyOf(content)))).toBe(content)
  await other.close()
})
