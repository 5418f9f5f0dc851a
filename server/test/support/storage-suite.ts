import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { beforeEach, describe, expect, it } from 'vitest'
import { ContentMismatch, InvalidKey, KeyTaken, NotStored, type Storage } from '#platform/storage/storage.ts'

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')
const from = (content: string | Buffer) => Readable.from([Buffer.from(content)])

async function keysOf(keys: AsyncIterable<string>): Promise<string[]> {
  const found: string[] = []
  for await (const key of keys) found.push(key)
  return found
}

/** The tests that every storage must pass. `make` opens an empty one. `isExclusive`: of two writers at once, it refuses the second. */
export function storageSuite(name: string, make: () => Promise<Storage>, { isExclusive = true } = {}): void {
  describe(`${name}: what every storage does`, () => {
    let storage: Storage
    beforeEach(async () => {
      storage = await make()
    })

    it('gives back what it was given', async () => {
      const content = randomBytes(300_000)
      const chunks = [content.subarray(0, 7), content.subarray(7, 200_000), content.subarray(200_000)]
      const stored = await storage.put('productions/p1/original.mov', Readable.from(chunks))
      expect(stored).toEqual({ size: 300_000, sha256: sha256(content), crc32: crc32(content) })
      expect(await storage.stat('productions/p1/original.mov')).toEqual({ size: 300_000 })
      expect((await buffer(await storage.read('productions/p1/original.mov'))).equals(content)).toBe(true)
    })

    it('gives a small file whole, without a stream', async () => {
      const content = randomBytes(60_000)
      await storage.put('small', Readable.from([content]))
      expect((await storage.whole('small', 60_000)).equals(content)).toBe(true)
      expect((await storage.whole('small', 7)).equals(content.subarray(0, 7))).toBe(true)
      await expect(storage.whole('small', 60_001)).rejects.toThrow(NotStored)
    })

    it('keeps an empty file', async () => {
      expect(await storage.put('empty', Readable.from([]))).toMatchObject({ size: 0, sha256: sha256('') })
      expect(await text(await storage.read('empty'))).toBe('')
      expect((await storage.whole('empty', 0)).length).toBe(0)
    })

    it.each([
      [{ start: 0, end: 0 }, '0'],
      [{ start: 2, end: 4 }, '234'],
      [{ start: 8, end: 9 }, '89'],
      [{ start: 8, end: 1000 }, '89'],
    ])('reads the range %o', async (range, expected) => {
      await storage.put('digits', from('0123456789'))
      expect(await text(await storage.read('digits', range))).toBe(expected)
    })

    it.each([
      { start: 10, end: 20 },
      { start: 4, end: 3 },
      { start: -1, end: 3 },
    ])('refuses the range %o, which has no byte', async (range) => {
      await storage.put('digits', from('0123456789'))
      await expect(storage.read('digits', range)).rejects.toThrow(RangeError)
    })

    it('says when there is nothing', async () => {
      await storage.put('a/b', from('x'))
      for (const key of ['nothing', 'a', 'a/b/c']) {
        expect(await storage.stat(key)).toBeNull()
        await expect(storage.read(key)).rejects.toThrow(NotStored)
        await expect(storage.whole(key, 1)).rejects.toThrow(NotStored)
        await storage.remove(key)
      }
      expect(await text(await storage.read('a/b'))).toBe('x')
    })

    it('removes', async () => {
      await storage.put('a/b', from('x'))
      await storage.remove('a/b')
      expect(await storage.stat('a/b')).toBeNull()
      expect(await storage.put('a/b', from('y'))).toMatchObject({ size: 1, sha256: sha256('y') })
    })

    it('takes the same content again, and never another under the same key', async () => {
      await storage.put('a', from('first'))
      expect(await storage.put('a', from('first'))).toMatchObject({ size: 5, sha256: sha256('first') })
      await expect(storage.put('a', from('other'))).rejects.toThrow(KeyTaken)
      expect(await text(await storage.read('a'))).toBe('first')
    })

    it('lets one of two writers at once win, whole', async () => {
      const contents = ['a'.repeat(100_000), 'b'.repeat(100_000)]
      const outcomes = await Promise.allSettled(contents.map((content) => storage.put('race', from(content))))
      const kept = await text(await storage.read('race'))
      const winners = contents.filter((_, at) => outcomes[at]?.status === 'fulfilled')
      expect(winners).toContain(kept)
      if (isExclusive) expect(winners).toEqual([kept])
    })

    it('keeps nothing of a source that fails', async () => {
      const broken = Readable.from(
        (async function* () {
          yield Buffer.from('begin')
          throw new Error('connection lost')
        })(),
      )
      await expect(storage.put('broken', broken)).rejects.toThrow('connection lost')
      expect(await storage.stat('broken')).toBeNull()
    })

    it('keeps nothing that is not what was announced', async () => {
      await expect(storage.put('a', from('abc'), { size: 4 })).rejects.toThrow(ContentMismatch)
      await expect(storage.put('a', from('abc'), { sha256: sha256('abd') })).rejects.toThrow(ContentMismatch)
      expect(await storage.stat('a')).toBeNull()
      await storage.put('a', from('abc'), { size: 3, sha256: sha256('abc') })
    })

    it('lists by prefix, in the order of bytes', async () => {
      const keys = ['p/1-a', 'p/1.b', 'p/1/c', 'p/1/d/e', 'p/10', 'p/2', 'q']
      for (const key of keys.toReversed()) await storage.put(key, from(key))
      expect(await keysOf(storage.list(''))).toEqual(keys)
      expect(await keysOf(storage.list('p/'))).toEqual(keys.slice(0, 6))
      expect(await keysOf(storage.list('p/1'))).toEqual(keys.slice(0, 5))
      expect(await keysOf(storage.list('p/1/'))).toEqual(['p/1/c', 'p/1/d/e'])
      expect(await keysOf(storage.list('p/1/c'))).toEqual(['p/1/c'])
      expect(await keysOf(storage.list('nothing/here'))).toEqual([])
    })

    it.each([
      '',
      '/absolute',
      '../outside',
      'a/../../outside',
      'a/..',
      'a//b',
      'a/',
      './a',
      '.hidden',
      'a\0b',
      'a\\b',
      'Majuscule',
      'été',
      'a b',
      'a\n',
      'a'.repeat(129),
      'a/'.repeat(300),
    ])('refuses the key %j', async (key) => {
      await expect(storage.put(key, from('x'))).rejects.toThrow(InvalidKey)
      await expect(storage.read(key)).rejects.toThrow(InvalidKey)
      await expect(storage.whole(key, 1)).rejects.toThrow(InvalidKey)
      await expect(storage.stat(key)).rejects.toThrow(InvalidKey)
      await expect(storage.remove(key)).rejects.toThrow(InvalidKey)
    })

    it('refuses a prefix that leads outside', () => {
      expect(() => storage.list('../')).toThrow(InvalidKey)
      expect(() => storage.list('/etc/')).toThrow(InvalidKey)
    })

    describe('files that arrive by pieces', () => {
      const key = 'medias/1/original'
      const content = randomBytes(6_000_000)
      const expected = { size: content.length, sha256: sha256(content) }
      const send = (bytes: Buffer, offset: number) => storage.receiving.pieces.write(from(bytes), key, offset)

      it.each([
        ['announced', content.length],
        ['found out at the end', null],
      ])('are put together, their size %s', async (_name, size) => {
        const { receiving } = storage
        expect(await receiving.received(key)).toBeNull()
        await receiving.begin(key, size)
        expect(await receiving.received(key)).toBe(0)
        for (const [start, end] of [
          [0, 1000],
          [1000, 5_500_000],
          [5_500_000, content.length],
        ]) {
          await send(content.subarray(start, end), start ?? 0)
          expect(await receiving.received(key)).toBe(end)
        }
        expect(await keysOf(receiving.list())).toEqual([key])
        const stored = { ...expected, crc32: crc32(content) }
        expect(await receiving.accept(key, expected)).toEqual(stored)
        expect(await receiving.accept(key, expected)).toEqual(stored)
        expect((await buffer(await storage.read(key))).equals(content)).toBe(true)
        expect(await receiving.received(key)).toBeNull()
        expect(await keysOf(receiving.list())).toEqual([])
        expect(await keysOf(storage.list(''))).toEqual([key])
      })

      it('may be empty', async () => {
        await storage.receiving.begin(key, 0)
        expect(await storage.receiving.accept(key, { size: 0 })).toMatchObject({ size: 0, sha256: sha256('') })
        expect(await text(await storage.read(key))).toBe('')
      })

      it('are no file before they are accepted, and can be begun again once abandoned', async () => {
        const { receiving } = storage
        await receiving.begin(key, 10)
        await send(Buffer.from('01234'), 0)
        expect(await storage.stat(key)).toBeNull()
        expect(await keysOf(storage.list(''))).toEqual([])
        await expect(receiving.accept(key, { size: 10 })).rejects.toThrow(ContentMismatch)
        expect(await receiving.received(key)).toBe(5)
        await receiving.abandon(key)
        expect(await receiving.received(key)).toBeNull()
        await expect(receiving.accept(key, { size: 10 })).rejects.toThrow(NotStored)
        await receiving.begin(key, 3)
        await send(Buffer.from('abc'), 0)
        await expect(receiving.accept(key, { size: 3, sha256: sha256('abd') })).rejects.toThrow(ContentMismatch)
        await receiving.abandon(key)
        expect(await storage.stat(key)).toBeNull()
        await receiving.abandon(key)
      })
    })

    it('lends a program a file of this machine', async () => {
      await storage.put('a', from('0123'))
      const { path, release } = await storage.local('a')
      expect(await readFile(path, 'utf8')).toBe('0123')
      await release()
      await expect(storage.local('nothing')).rejects.toThrow(NotStored)
    })
  })
}
