import { buffer } from 'node:stream/consumers'
import type { Platform } from '../platform.ts'

/** Bytes read to identify a file. */
const headBytes = 65_536

/** The content type of unidentified bytes. */
export const unknownType = 'application/octet-stream'

/** The type of a stored file, from its first bytes alone. The sender's declaration is ignored. */
export async function typeOfStored(
  { storage, decoding }: Pick<Platform, 'storage' | 'decoding'>,
  { storageKey, size }: { storageKey: string; size: number },
): Promise<string> {
  if (size === 0) return unknownType
  const head = await buffer(await storage.read(storageKey, { start: 0, end: Math.min(size, headBytes) - 1 }))
  return (await decoding.typeOf(head)) ?? unknownType
}
