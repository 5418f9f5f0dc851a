import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { smallFile } from './send-file.ts'

/** A file of a ZIP. The name includes its folders, separated by `/`. `crc32` and `size` (bytes) describe its content. */
export type ZipEntry = {
  name: string
  size: number
  crc32: number
  modified: Date
  /** The bytes from `start` to `end`, both included; all by default. */
  read: (range?: { start: number; end: number }) => Promise<Readable>
  /** All `size` bytes, for a file that fits in memory. */
  whole?: (size: number) => Promise<Buffer>
}

/** A part of the archive: known bytes, or a file read on demand. */
type Part = { length: number; bytes: Buffer } | { length: number; entry: ZipEntry }

/** A part, and its bytes that are asked for, first and last included. */
type Slice = { part: Part; from: number; to: number }

/** Bytes, or parts, that are enough to be read together. */
const enoughBytes = 1024 * 1024
const enoughParts = 64
const isEnough = (slices: readonly Slice[]): boolean =>
  slices.length >= enoughParts || slices.reduce((all, { part }) => all + part.length, 0) >= enoughBytes

/** True for a part that is read at once. */
const isSmall = (part: Part): boolean => 'bytes' in part || (part.entry.whole !== undefined && part.length <= smallFile)

async function readSlice({ part, from, to }: Slice): Promise<Buffer> {
  const content = 'bytes' in part ? part.bytes : await part.entry.whole?.(part.length)
  return content?.subarray(from, to + 1) ?? Buffer.alloc(0)
}

/** Small parts as one piece: twenty thousand photos would otherwise be forty thousand writes. */
const readSlices = async (slices: readonly Slice[]): Promise<Buffer> =>
  Buffer.concat(await Promise.all(slices.map(readSlice)))

const limit = 0xffffffff
/** UTF-8 names. */
const utf8Flag = 0x0800
const storedMethod = 0

/** An MS-DOS date: a resolution of two seconds, from 1980, without time zone. UTC is used, since Paris time would be wrong elsewhere. */
function dosMoment(moment: Date): { time: number; date: number } {
  const year = Math.min(2107, Math.max(1980, moment.getUTCFullYear()))
  return {
    time: (moment.getUTCHours() << 11) | (moment.getUTCMinutes() << 5) | (moment.getUTCSeconds() >> 1),
    date: ((year - 1980) << 9) | ((moment.getUTCMonth() + 1) << 5) | moment.getUTCDate(),
  }
}

/** Packs numbers in sequence: [bytes, value]. */
function packNumbers(...fields: [2 | 4 | 8, number][]): Buffer {
  const buffer = Buffer.alloc(fields.reduce((sum, [length]) => sum + length, 0))
  let at = 0
  for (const [length, value] of fields) {
    if (length === 2) buffer.writeUInt16LE(value, at)
    else if (length === 4) buffer.writeUInt32LE(value, at)
    else buffer.writeBigUInt64LE(BigInt(value), at)
    at += length
  }
  return buffer
}

function localHeader({ name, size, crc32, modified }: ZipEntry): Buffer {
  const path = Buffer.from(name)
  const extra = size >= limit ? packNumbers([2, 1], [2, 16], [8, size], [8, size]) : Buffer.alloc(0)
  const clamped = Math.min(size, limit)
  const { time, date } = dosMoment(modified)
  const head = packNumbers(
    [4, 0x04034b50],
    [2, size >= limit ? 45 : 20],
    [2, utf8Flag],
    [2, storedMethod],
    [2, time],
    [2, date],
    [4, crc32],
    [4, clamped],
    [4, clamped],
    [2, path.length],
    [2, extra.length],
  )
  return Buffer.concat([head, path, extra])
}

function centralHeader({ name, size, crc32, modified }: ZipEntry, offset: number): Buffer {
  const path = Buffer.from(name)
  const large: [8, number][] = [
    ...(size >= limit
      ? ([
          [8, size],
          [8, size],
        ] satisfies [8, number][])
      : []),
    ...(offset >= limit ? ([[8, offset]] satisfies [8, number][]) : []),
  ]
  const extra = large.length > 0 ? packNumbers([2, 1], [2, large.length * 8], ...large) : Buffer.alloc(0)
  const clamped = Math.min(size, limit)
  const { time, date } = dosMoment(modified)
  const version = large.length > 0 ? 45 : 20
  const head = packNumbers(
    [4, 0x02014b50],
    [2, version],
    [2, version],
    [2, utf8Flag],
    [2, storedMethod],
    [2, time],
    [2, date],
    [4, crc32],
    [4, clamped],
    [4, clamped],
    [2, path.length],
    [2, extra.length],
    [2, 0],
    [2, 0],
    [2, 0],
    [4, 0],
    [4, Math.min(offset, limit)],
  )
  return Buffer.concat([head, path, extra])
}

function ending(count: number, size: number, offset: number): Buffer {
  const isLarge = count >= 0xffff || size >= limit || offset >= limit
  const large = isLarge
    ? Buffer.concat([
        packNumbers(
          [4, 0x06064b50],
          [8, 44],
          [2, 45],
          [2, 45],
          [4, 0],
          [4, 0],
          [8, count],
          [8, count],
          [8, size],
          [8, offset],
        ),
        packNumbers([4, 0x07064b50], [4, 0], [8, offset + size], [4, 1]),
      ])
    : Buffer.alloc(0)
  const clamped = Math.min(count, 0xffff)
  const end = packNumbers(
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, clamped],
    [2, clamped],
    [4, Math.min(size, limit)],
    [4, Math.min(offset, limit)],
    [2, 0],
  )
  return Buffer.concat([large, end])
}

/**
 * A ZIP of uncompressed files (APPNOTE 6.3, Zip64 where needed). Its size is known in advance, and the same files give the same
 * bytes. Any range can be read alone, so a cut download can resume.
 */
export function zipOf(entries: readonly ZipEntry[]) {
  const parts: Part[] = []
  /** The offset of each part. */
  const starts: number[] = []
  const central: Buffer[] = []
  let size = 0
  const add = (part: Part) => {
    parts.push(part)
    starts.push(size)
    size += part.length
  }
  for (const entry of entries) {
    central.push(centralHeader(entry, size))
    const header = localHeader(entry)
    add({ length: header.length, bytes: header })
    if (entry.size > 0) add({ length: entry.size, entry })
  }
  const offset = size
  const directory = Buffer.concat(central)
  const tail = Buffer.concat([directory, ending(entries.length, directory.length, offset)])
  add({ length: tail.length, bytes: tail })

  /** The part that holds a byte, by binary search: an archive may hold tens of thousands. */
  const partAt = (byte: number): number => {
    let [low, high] = [0, parts.length - 1]
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if ((starts[middle] ?? 0) <= byte) low = middle
      else high = middle - 1
    }
    return low
  }

  function* slicesOf(start: number, end: number): Generator<Slice> {
    for (let index = partAt(start); index < parts.length; index += 1) {
      const [part, at] = [parts[index], starts[index]]
      if (!part || at === undefined || at > end) return
      yield { part, from: Math.max(0, start - at), to: Math.min(part.length - 1, end - at) }
    }
  }

  async function* between(start: number, end: number): AsyncGenerator<Buffer> {
    let waiting: Slice[] = []
    for (const slice of slicesOf(start, end)) {
      const entry = isSmall(slice.part) || 'bytes' in slice.part ? null : slice.part.entry
      if (waiting.length > 0 && (entry || isEnough(waiting))) {
        yield await readSlices(waiting)
        waiting = []
      }
      if (entry) yield* await entry.read({ start: slice.from, end: slice.to })
      else waiting.push(slice)
    }
    if (waiting.length > 0) yield await readSlices(waiting)
  }
  const hash = createHash('sha256')
  for (const { name, size: length, crc32, modified } of entries)
    hash.update(`${name}\0${length}\0${crc32}\0${modified.getTime()}\0`)
  return {
    /** Bytes. */
    size,
    etag: `"${hash.digest('hex').slice(0, 32)}"`,
    /** The bytes from `start` to `end`, both included; all by default. */
    read: ({ start = 0, end = size - 1 } = {}) => Readable.from(between(start, end), { objectMode: false }),
  }
}
