import { buffer } from 'node:stream/consumers'
import type { Platform } from '../platform.ts'

/** Bytes that are read of a file to tell what it is. */
const headBytes = 65_536

/** The type of content of bytes that tell nothing. */
export const unknownType = 'application/octet-stream'

/** What a stored file is, told by its first bytes alone; whoever sent it is not believed. */
export async function typeOfStored(
  { storage, decoding }: Pick<Platform, 'storage' | 'decoding'>,
  { storageKey, size }: { storageKey: string; size: number },
): Promise<string> {
  if (size === 0) return unknownType
  const head = await buffer(await storage.read(storageKey, { start: 0, end: Math.min(size, headBytes) - 1 }))
  return (await decoding.typeOf(head)) ?? unknownType
}
