import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, it } from 'vitest'
import { storageSuite } from '../../../test/storage-suite.ts'
import { openDiskStorage } from './disk.ts'
import { KeyTaken, StorageFull } from './storage.ts'

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

  it('clears away what a crash left more than a day ago', async () => {
    const directory = await newDirectory()
    await mkdir(join(directory, 'incoming'))
    const old = new Date(Date.now() - 25 * 3_600_000)
    for (const name of ['old.part', 'recent.part']) await writeFile(join(directory, 'incoming', name), 'x')
    await utimes(join(directory, 'incoming/old.part'), old, old)
    await openDiskStorage(directory)
    expect(await readdir(join(directory, 'incoming'))).toEqual(['recent.part'])
  })

  it('finds its files again', async () => {
    const directory = await newDirectory()
    await (await openDiskStorage(directory)).put('a', Readable.from([Buffer.from('x')]))
    expect(await text(await (await openDiskStorage(directory)).read('a'))).toBe('x')
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
})
