import { spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, it } from 'vitest'
import { storageSuite } from '#test/support/storage-suite.ts'
import { openDiskStorage } from './disk.ts'
import { ContentMismatch, KeyTaken, StorageFull, StorageReadOnly } from './storage.ts'

const root = await mkdtemp(join(tmpdir(), 'regie-storage-'))
afterAll(() => rm(root, { recursive: true }))
const newDirectory = () => mkdtemp(join(root, 'disk-'))

storageSuite('disk storage', async () => openDiskStorage(await newDirectory()))

describe('a disk storage', () => {
  it('leaves nothing behind while or after writing', async () => {
    const directory = await newDirectory()
    const storage = await openDiskStorage(directory)
    await storage.put('a', Readable.from([Buffer.from('x')]))
    await expect(storage.put('a', Readable.from([Buffer.from('y')]))).rejects.toThrow(KeyTaken)
    await expect(storage.put('b', Readable.from([Buffer.from('y')]), { size: 2 })).rejects.toThrow('expected')
    expect(await readdir(join(directory, 'incoming'))).toEqual([])
  })

  it('cannot hold both a file and files under its name', async () => {
    const storage = await openDiskStorage(await newDirectory())
    await storage.put('a/b', Readable.from([Buffer.from('x')]))
    await expect(storage.put('a', Readable.from([Buffer.from('x')]))).rejects.toThrow(KeyTaken)
    await expect(storage.put('a/b/c', Readable.from([Buffer.from('x')]))).rejects.toThrow(KeyTaken)
  })

  it('removes the remains of a crash after a day', async () => {
    const directory = await newDirectory()
    await mkdir(join(directory, 'incoming'))
    const old = new Date(Date.now() - 25 * 3_600_000)
    for (const name of ['old.part', 'recent.part']) await writeFile(join(directory, 'incoming', name), 'x')
    await utimes(join(directory, 'incoming/old.part'), old, old)
    await openDiskStorage(directory)
    expect(await readdir(join(directory, 'incoming'))).toEqual(['recent.part'])
  })

  it('finds its files after a restart', async () => {
    const directory = await newDirectory()
    await (await openDiskStorage(directory)).put('a', Readable.from([Buffer.from('x')]))
    expect(await text(await (await openDiskStorage(directory)).read('a'))).toBe('x')
  })
})

describe('two servers on one directory', () => {
  const key = 'medias/1/original'
  const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex')
  const [first, second] = [randomBytes(5000), randomBytes(5000)]

  it.each([
    ['is accepted, whatever was there before', second, second, null],
    ['is read, not remembered: other bytes are refused', second, first, ContentMismatch],
  ])('a file that is sent again to the other one %s', async (_, sent, announced, refused) => {
    const directory = await newDirectory()
    const [one, other] = [await openDiskStorage(directory), await openDiskStorage(directory)]
    await one.receiving.begin(key, 5000)
    await one.receiving.pieces.write(Readable.from([first]), key, 0)
    // This server has measured it once it has measured another file after it.
    await one.receiving.begin('medias/2/original', 4_000_000)
    await one.receiving.pieces.write(Readable.from([randomBytes(4_000_000)]), 'medias/2/original', 0)
    await one.receiving.accept('medias/2/original', { size: 4_000_000 })
    await other.receiving.abandon(key)
    await other.receiving.begin(key, 5000)
    await other.receiving.pieces.write(Readable.from([sent]), key, 0)
    const accepted = one.receiving.accept(key, { size: 5000, sha256: hashOf(announced) })
    if (refused) await expect(accepted).rejects.toThrow(refused)
    else expect(await accepted).toMatchObject({ sha256: hashOf(sent) })
  })

  it('a file whose pieces arrive at both is measured once', async () => {
    const directory = await newDirectory()
    const [one, other] = [await openDiskStorage(directory), await openDiskStorage(directory)]
    await one.receiving.begin(key, 5000)
    await one.receiving.pieces.write(Readable.from([first.subarray(0, 2000)]), key, 0)
    await other.receiving.pieces.write(Readable.from([first.subarray(2000)]), key, 2000)
    const expected = { size: 5000, sha256: hashOf(first) }
    expect(await one.receiving.accept(key, expected)).toMatchObject(expected)
  })
})

describe('a kill while a file arrives on a disk', () => {
  const key = 'medias/1/original'
  const content = randomBytes(2000)
  const sha256 = createHash('sha256').update(content).digest('hex')
  const bytes = { absent: null, empty: Buffer.alloc(0), 'a part of it': content.subarray(0, 700), whole: content }
  const notes = { absent: null, empty: '', cut: '{"si', 'of something else': '[]', whole: '{"size":2000}' }
  const states = Object.entries(bytes).flatMap(([ofBytes, arrived]) =>
    Object.entries(notes).map(([ofNotes, written]) => [ofBytes, ofNotes, arrived, written] as const),
  )

  it.each(states)(
    'leaves bytes %s and notes %s: the file arrives all the same',
    async (ofBytes, _, arrived, written) => {
      const directory = await newDirectory()
      const folder = join(directory, 'receiving/medias/1')
      await mkdir(folder, { recursive: true })
      if (arrived) await writeFile(join(folder, 'original'), arrived)
      if (written !== null) await writeFile(join(folder, 'original.json'), written)
      const { receiving } = await openDiskStorage(directory)

      if ((await receiving.received(key)) === null) await receiving.begin(key, content.length)
      const offset = (await receiving.received(key)) ?? Number.NaN
      // No byte that arrived is sent again.
      expect(offset).toBe(arrived?.length ?? 0)
      expect((await receiving.pieces.getUpload(key)).offset).toBe(offset)
      if (ofBytes !== 'whole') await receiving.pieces.write(Readable.from([content.subarray(offset)]), key, offset)
      expect(await receiving.accept(key, { size: content.length, sha256 })).toMatchObject({ sha256 })
      expect(await readdir(join(directory, 'receiving'))).toEqual([])
    },
  )

  it('between its acceptance and the removal of its pieces is taken up, even when it was begun again since', async () => {
    const directory = await newDirectory()
    const { receiving } = await openDiskStorage(directory)
    await receiving.begin(key, content.length)
    await receiving.pieces.write(Readable.from([content]), key, 0)
    await receiving.accept(key, { size: content.length, sha256 })
    await receiving.begin(key, content.length)
    expect(await receiving.accept(key, { size: content.length, sha256 })).toMatchObject({ sha256 })
    expect(await readdir(join(directory, 'receiving'))).toEqual([])
  })

  it('that left more than was announced begins it again', async () => {
    const directory = await newDirectory()
    const { receiving } = await openDiskStorage(directory)
    await receiving.begin(key, 10)
    await writeFile(join(directory, 'receiving', key), content)
    expect(await receiving.received(key)).toBeNull()
    await receiving.begin(key, 10)
    expect(await receiving.received(key)).toBe(0)
  })
})

const megabytes = (count: number) => Readable.from(Array.from({ length: count * 16 }, () => Buffer.alloc(65_536, 1)))

const small = join(root, 'small')
await mkdir(small)
const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', small]).status === 0

describe.skipIf(!isMounted)('a full disk', () => {
  afterAll(() => {
    spawnSync('umount', [small])
  })

  it('is reported, leaves no partial file, and serves again once there is room', async () => {
    const storage = await openDiskStorage(small)
    await storage.put('kept', Readable.from([Buffer.alloc(500_000, 2)]))
    const free = await storage.freeBytes()
    expect(free).toBeLessThan(600_000)
    await expect(storage.put('too-big', megabytes(4))).rejects.toThrow(StorageFull)
    expect(await storage.stat('too-big')).toBeNull()
    expect(await readdir(join(small, 'incoming'))).toEqual([])
    expect(await storage.freeBytes()).toBe(free)
    expect(await storage.stat('kept')).toEqual({ size: 500_000 })
    await storage.remove('kept')
    expect((await storage.put('fits', Readable.from([Buffer.alloc(700_000, 3)]))).size).toBe(700_000)
  })

  it('is reported while a piece arrives, and what had arrived of it is gone on with', async () => {
    const storage = await openDiskStorage(small)
    await storage.receiving.begin('film', 900_000)
    await storage.put('taken', Readable.from([Buffer.alloc(200_000, 2)]))
    const cut = storage.receiving.pieces.write(Readable.from([Buffer.alloc(900_000, 4)]), 'film', 0)
    await expect(cut).rejects.toThrow(StorageFull)
    await expect(storage.probe()).rejects.toThrow(StorageFull)
    await storage.remove('taken')
    await storage.remove('fits')
    const offset = (await storage.receiving.received('film')) ?? 0
    await storage.receiving.pieces.write(Readable.from([Buffer.alloc(900_000 - offset, 4)]), 'film', offset)
    expect(await storage.receiving.accept('film', { size: 900_000 })).toMatchObject({ size: 900_000 })
  })

  it('that becomes read-only says so, and gives back what it holds', async () => {
    const storage = await openDiskStorage(small)
    await storage.put('held', Readable.from([Buffer.from('x')]))
    await storage.receiving.begin('film-2', 10)
    expect(spawnSync('mount', ['-o', 'remount,ro', small]).status).toBe(0)
    try {
      await expect(storage.put('new', Readable.from([Buffer.from('y')]))).rejects.toThrow(StorageReadOnly)
      await expect(storage.receiving.begin('film-3', 10)).rejects.toThrow(StorageReadOnly)
      await expect(storage.receiving.pieces.write(Readable.from([Buffer.from('y')]), 'film-2', 0)).rejects.toThrow(
        StorageReadOnly,
      )
      await expect(storage.probe()).rejects.toThrow(StorageReadOnly)
      expect(await text(await storage.read('held'))).toBe('x')
    } finally {
      spawnSync('mount', ['-o', 'remount,rw', small])
    }
  })
})
