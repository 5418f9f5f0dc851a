import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Stored } from './storage.ts'

/** Measures bytes as they pass: how many, their SHA-256, their CRC-32. */
export function measure() {
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
    /** The same bytes, measured as they go through. */
    async *passing(chunks: AsyncIterable<Buffer | string>) {
      for await (const chunk of chunks) {
        const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
        take(bytes)
        yield bytes
      }
    },
    /** Once, at the end. */
    result: (): Stored => ({ size, sha256: hash.digest('hex'), crc32: sum }),
  }
}

/** Reads bytes to their end to measure them. */
export async function measured(chunks: AsyncIterable<Buffer>): Promise<Stored> {
  const measuring = measure()
  for await (const chunk of chunks) measuring.take(chunk)
  return measuring.result()
}
