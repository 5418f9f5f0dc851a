import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startS3Store } from '#test/samples/s3-store.ts'
import { startS3Stub } from '#test/samples/s3-stub.ts'
import { startAccidentProxy } from '#test/support/accident-proxy.ts'
import { storageSuite } from '#test/support/storage-suite.ts'
import { StartRefused } from '../process/start-refused.ts'
import { openS3Storage } from './s3.ts'
import { StorageUnavailable } from './storage.ts'

const root = await mkdtemp(join(tmpdir(), 'regie-s3-'))
const workshop = join(root, 'workshop')
let store: Awaited<ReturnType<typeof startS3Store>>
const stores: (typeof store)[] = []
const newStore = async () => {
  const made = await startS3Store(await mkdtemp(join(root, 'store-')))
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

/** Swift, where it is the store of the tests, has no conditions. */
storageSuite('S3 storage', async () => openS3Storage(await newStore(), workshop), {
  isExclusive: process.env['REGIE_TEST_S3'] === undefined,
})

describe.each(['unknown', 'ignored'] as const)('where conditions are %s', (conditions) => {
  const newOne = async () => {
    const made = await startS3Stub(await mkdtemp(join(root, 'store-')), { conditions })
    stores.push(made)
    return openS3Storage(made, workshop)
  }
  storageSuite('S3 storage', newOne, { isExclusive: false })

  it('the mark of an installation is written once', async () => {
    const { mark } = await newOne()
    await mark.write('first')
    await mark.write('second')
    expect(await mark.read()).toBe('first')
  })
})

describe('an S3 storage', () => {
  it.each([
    ['a bucket that is not there', { bucket: 'autre' }],
    ['keys that are not known', { credentials: { accessKeyId: 'inconnue', secretAccessKey: 'x' } }],
    ['an address where nobody answers', { endpoint: 'http://127.0.0.1:9' }],
  ])('refuses to start on %s, and says which settings to look at', async (_name, wrong) => {
    await expect(openS3Storage({ ...store, ...wrong }, workshop)).rejects.toThrow(StartRefused)
    await expect(openS3Storage({ ...store, ...wrong }, workshop)).rejects.toThrow('S3_ENDPOINT')
  })

  it('stores and returns a file in several parts', async () => {
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

  it('lists more than one page', async () => {
    const storage = await openS3Storage(await newStore(), workshop)
    const keys = Array.from({ length: 105 }, (_, index) => `n/${String(index).padStart(4, '0')}`)
    for (const key of keys) await storage.put(key, Readable.from(['x']))
    const found: string[] = []
    for await (const key of storage.list('n/')) found.push(key)
    expect(found).toEqual(keys)
  })
})

describe('a kill while a file arrives in a store', () => {
  const key = 'medias/1/original'
  const content = randomBytes(24_000_000)
  const sha256 = createHash('sha256').update(content).digest('hex')
  const named = (name: string) => encodeURIComponent(`.receiving/${key}${name}`)
  /** The only folder of parts. */
  const parts = async (directory: string) => {
    const [folder] = await readdir(join(directory, 'uploads'))
    return join(directory, 'uploads', folder ?? '')
  }
  const damages: [string, (directory: string) => Promise<void>][] = [
    ['nothing', async () => {}],
    ['no notes', (directory) => rm(join(directory, 'objects', named('.info')))],
    ['empty notes', (directory) => writeFile(join(directory, 'objects', named('.info')), '')],
    ['cut notes', (directory) => writeFile(join(directory, 'objects', named('.info')), '{"id":"med')],
    ['no end of a part', (directory) => rm(join(directory, 'objects', named('.part')))],
    [
      'no part',
      async (directory) => {
        await rm(join(await parts(directory), '00001'))
        await rm(join(directory, 'objects', named('.part')))
      },
    ],
    ['no multipart upload', async (directory) => rm(await parts(directory), { recursive: true })],
    [
      'nothing at all',
      async (directory) => {
        await rm(await parts(directory), { recursive: true })
        for (const end of ['.info', '.part']) await rm(join(directory, 'objects', named(end)))
      },
    ],
  ]

  it.each(damages)('leaves %s: the file arrives all the same', async (_, damage) => {
    const directory = await mkdtemp(join(root, 'store-'))
    const made = await startS3Stub(directory)
    stores.push(made)
    const { receiving } = await openS3Storage(made, workshop)
    await receiving.begin(key, content.length)
    await receiving.pieces.write(Readable.from([content.subarray(0, 18_000_000)]), key, 0)
    expect(await receiving.received(key)).toBe(18_000_000)
    await damage(directory)

    if ((await receiving.received(key)) === null) await receiving.begin(key, content.length)
    const offset = (await receiving.received(key)) ?? Number.NaN
    await receiving.pieces.write(Readable.from([content.subarray(offset)]), key, offset)
    expect(await receiving.accept(key, { size: content.length, sha256 })).toMatchObject({ sha256 })
    expect(await receiving.received(key)).toBe(null)
  })

  it('between two parts leaves no gap: they reach the store in their order', async () => {
    const directory = await mkdtemp(join(root, 'store-'))
    const made = await startS3Stub(directory)
    stores.push(made)
    const slow = await startAccidentProxy(made.endpoint ?? '')
    const { receiving } = await openS3Storage({ ...made, endpoint: slow.url }, workshop)
    await receiving.begin(key, 60_000_000)
    // The first part never arrives. Later parts would look like the beginning of the file.
    slow.refuse((url) => url.includes('partNumber=1&') || url.endsWith('partNumber=1'))
    const big = Buffer.alloc(40_000_000, 5)
    await expect(receiving.pieces.write(Readable.from([big]), key, 0)).rejects.toThrow(StorageUnavailable)
    slow.refuse(() => false)
    expect(await receiving.received(key)).toBe(0)
    await slow.close()
  })

  it.each(['refuses', 'is gone'] as const)('nothing is begun again while the store %s', async (accident) => {
    const made = await newStore()
    const proxy = await startAccidentProxy(made.endpoint ?? '')
    const storage = await openS3Storage({ ...made, endpoint: proxy.url }, workshop)
    const { receiving } = storage
    await receiving.begin(key, content.length)
    await receiving.pieces.write(Readable.from([content.subarray(0, 18_000_000)]), key, 0)
    if (accident === 'refuses') proxy.refuse(() => true)
    else proxy.cut(true)
    await expect(receiving.received(key)).rejects.toThrow(StorageUnavailable)
    await expect(receiving.pieces.getUpload(key)).rejects.toThrow(StorageUnavailable)
    await expect(storage.probe()).rejects.toThrow(StorageUnavailable)
    proxy.refuse(() => false)
    proxy.cut(false)
    expect(await receiving.received(key)).toBe(18_000_000)
    await proxy.close()
  })
})
