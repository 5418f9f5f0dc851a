import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { expect, it } from 'vitest'
import yauzl from 'yauzl'
import { type ZipEntry, zipOf } from './zip.ts'

const modified = new Date('2026-11-21T10:20:30Z')
const entryOf = (name: string, content: Buffer): ZipEntry => ({
  name,
  size: content.length,
  crc32: crc32(content),
  modified,
  read: async ({ start, end } = { start: 0, end: content.length - 1 }) =>
    Readable.from([content.subarray(start, end + 1)]),
})

/** Reads an archive in ranges, as ZIP readers do, without loading it whole. */
class Archive extends yauzl.RandomAccessReader {
  readonly #zip: ReturnType<typeof zipOf>
  constructor(zip: ReturnType<typeof zipOf>) {
    super()
    this.#zip = zip
  }
  override _readStreamForRange(start: number, end: number) {
    return this.#zip.read({ start, end: end - 1 })
  }
}

type Found = { name: string; size: number; read: () => Promise<Buffer> }
function opened(zip: ReturnType<typeof zipOf>): Promise<Found[]> {
  return new Promise((resolve, reject) => {
    yauzl.fromRandomAccessReader(
      new Archive(zip),
      zip.size,
      { lazyEntries: false, autoClose: false },
      (error, file) => {
        if (error) return reject(error)
        const found: Found[] = []
        file.on('entry', (entry) => {
          const read = () =>
            new Promise<Buffer>((give, refuse) => {
              file.openReadStream(entry, (failure, stream) => (failure ? refuse(failure) : give(buffer(stream))))
            })
          found.push({ name: entry.fileName, size: entry.uncompressedSize, read })
        })
        file.on('end', () => resolve(found))
        file.on('error', reject)
      },
    )
  })
}

it('holds files unchanged, under their names', async () => {
  const content = randomBytes(200_000)
  const zip = zipOf([
    entryOf('Jour 1 – été/A001 🎬.mov', content),
    entryOf('vide.txt', Buffer.alloc(0)),
    entryOf('notes.txt', Buffer.from('bonjour')),
  ])
  expect((await buffer(zip.read())).length).toBe(zip.size)
  const [first, second, third] = await opened(zip)
  expect([first?.name, second?.name, third?.name]).toEqual(['Jour 1 – été/A001 🎬.mov', 'vide.txt', 'notes.txt'])
  expect((await first?.read())?.equals(content)).toBe(true)
  expect((await third?.read())?.toString()).toBe('bonjour')
})

it('is reproducible, and can be read by range', async () => {
  const entries = [entryOf('a.bin', randomBytes(1000)), entryOf('b.bin', randomBytes(3000))]
  const whole = await buffer(zipOf(entries).read())
  const zip = zipOf(entries)
  expect(zip.etag).toBe(zipOf(entries).etag)
  expect(zipOf(entries.toReversed()).etag).not.toBe(zip.etag)
  for (let at = 0; at < zip.size; at += 313) {
    const end = Math.min(zip.size - 1, at + 700)
    expect((await buffer(zip.read({ start: at, end }))).equals(whole.subarray(at, end + 1)), `from ${at}`).toBe(true)
  }
})

it('holds more than four gigabytes', async () => {
  const huge = 5 * 1024 ** 3
  const last = Buffer.from('après')
  const zip = zipOf([
    {
      name: 'énorme.mov',
      size: huge,
      crc32: 0,
      modified,
      read: async ({ start, end } = { start: 0, end: huge - 1 }) => Readable.from([Buffer.alloc(end - start + 1)]),
    },
    entryOf('petit.txt', last),
  ])
  expect(zip.size).toBeGreaterThan(huge)
  const [first, second] = await opened(zip)
  expect(first).toMatchObject({ name: 'énorme.mov', size: huge })
  expect((await second?.read())?.equals(last)).toBe(true)
})

it('holds more than 65 535 files', async () => {
  const zip = zipOf(Array.from({ length: 66_000 }, (_, index) => entryOf(`${index}.txt`, Buffer.alloc(0))))
  expect(await opened(zip)).toHaveLength(66_000)
})

it('may be empty', async () => {
  expect(await opened(zipOf([]))).toEqual([])
})

const smallOf = (name: string, content: Buffer): ZipEntry => ({
  ...entryOf(name, content),
  whole: async (size) => {
    expect(size).toBe(content.length)
    return content
  },
})

it('gives the same bytes where small files are read together, whole and by ranges', async () => {
  const contents = Array.from({ length: 400 }, (_, rank) => randomBytes(rank === 200 ? 600_000 : rank % 5 ? 4000 : 0))
  const each = contents.map((content, rank) => entryOf(`${rank}.jpg`, content))
  const together = contents.map((content, rank) => smallOf(`${rank}.jpg`, content))
  const expected = await buffer(zipOf(each).read())
  const zip = zipOf(together)
  expect((await buffer(zip.read())).equals(expected)).toBe(true)
  // oxlint-disable-next-line no-await-in-loop -- one range after the other
  for (const [start, end] of [
    [0, 0],
    [29, 31],
    [1_000, 900_000],
    [expected.length - 1, expected.length - 1],
    [700_001, expected.length - 1],
  ] as const)
    expect((await buffer(zip.read({ start, end }))).equals(expected.subarray(start, end + 1)), `${start}`).toBe(true)
})

it('ends with the error of a small file that can’t be read', async () => {
  const broken: ZipEntry = { ...entryOf('b', Buffer.from('b')), whole: () => Promise.reject(new Error('gone')) }
  await expect(buffer(zipOf([smallOf('a', Buffer.from('a')), broken]).read())).rejects.toThrow('gone')
})
