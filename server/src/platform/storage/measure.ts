import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { StoredContent } from './storage.ts'

/** Measures bytes: their number, SHA-256 and CRC-32. */
export function byteMeter() {
  const hash = createHash('sha256')
  let size = 0
  let sum = 0
  const take = (bytes: Buffer) => {
    size += bytes.length
    sum = crc32(bytes, sum)
    hash.update(bytes)
  }
  return {
    take,
    /** Passes the bytes through, and measures them. */
    async *passing(chunks: AsyncIterable<Buffer | string>) {
      for await (const chunk of chunks) {
        const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
        take(bytes)
        yield bytes
      }
    },
    /** Call once, at the end. */
    result: (): StoredContent => ({ size, sha256: hash.digest('hex'), crc32: sum }),
  }
}

/** Consumes bytes to measure them. */
export async function measureBytes(chunks: AsyncIterable<Buffer>): Promise<StoredContent> {
  const measuring = byteMeter()
  for await (const chunk of chunks) measuring.take(chunk)
  return measuring.result()
}
