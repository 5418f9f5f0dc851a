import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startS3Stub } from '../../../test/s3-stub.ts'
import { storageSuite } from '../../../test/storage-suite.ts'
import { StartRefused } from '../start-refused.ts'
import { openS3Storage } from './s3.ts'

const root = await mkdtemp(join(tmpdir(), 'regie-s3-'))
const workshop = join(root, 'workshop')
let store: Awaited<ReturnType<typeof startS3Stub>>
const stores: (typeof store)[] = []
const newStore = async () => {
  const made = await startS3Stub(await mkdtemp(join(root, 'store-')))
  stores.push(made)
  return made
}
beforeAll(async () => {
  store = await newStore()
})
afterAll(async () => {
  for (const opened of stores) await opened.close()
  await rm(root, { recursive: true })
})

storageSuite('S3 storage', async () => openS3Storage(await newStore(), workshop))

describe('an S3 storage', () => {
  it.each([
    ['a bucket that is not there', { bucket: 'autre' }],
    ['keys that are not known', { credentials: { accessKeyId: 'inconnue', secretAccessKey: 'x' } }],
    ['an address where nobody answers', { endpoint: 'http://127.0.0.1:9' }],
  ])('refuses to start on %s, and says which settings to look at', async (_name, wrong) => {
    await expect(openS3Storage({ ...store, ...wrong }, workshop)).rejects.toThrow(StartRefused)
    await expect(openS3Storage({ ...store, ...wrong }, workshop)).rejects.toThrow('S3_ENDPOINT')
  })

  it('carries a file in several parts, and gives it back', async () => {
    const storage = await openS3Storage(store, workshop)
    const piece = Buffer.alloc(1024 * 1024, 7)
    const { size } = await storage.put('grand', Readable.from(Array.from({ length: 40 }, () => piece)))
    expect(size).toBe(40 * 1024 * 1024)
    expect(await storage.stat('grand')).toEqual({ size })
    const { path, release } = await storage.local('grand')
    expect(path.startsWith(workshop)).toBe(true)
    await release()
    expect(await readdir(workshop)).toEqual([])
  })

  it('lists more than a page', async () => {
    const storage = await openS3Storage(await newStore(), workshop)
    const keys = Array.from({ length: 105 }, (_, index) => `n/${String(index).padStart(4, '0')}`)
    for (const key of keys) await storage.put(key, Readable.from(['x']))
    const found: string[] = []
    for await (const key of storage.list('n/')) found.push(key)
    expect(found).toEqual(keys)
  })
})
