import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Platform } from '#platform/platform.ts'
import { fail } from '../failure.ts'

type Given = {
  /** Where it stands in the storage: under a key of its own, after this. */
  prefix: string
  /** As its sender called it. */
  name: string
  content: Readable
}

/**
 * Keeps a small file that was sent, then what is written of it. Bytes first, row after: a row never names a file that is not there, and
 * a file without a row costs only its room. Throws INVALID for an empty file, and as `Storage.put` does.
 */
export async function keepUpload<Kept>(
  { storage, log }: Pick<Platform, 'storage' | 'log'>,
  { prefix, name, content }: Given,
  record: (stored: { storageKey: string; size: number }) => Promise<Kept>,
): Promise<Kept> {
  const storageKey = `${prefix}/${randomUUID()}`
  const { size } = await storage.put(storageKey, content)
  const forget = () =>
    storage.remove(storageKey).catch((error: unknown) => log.warn({ err: error, storageKey }, 'attachment left behind'))
  if (size === 0) {
    await forget()
    throw fail('INVALID', { message: `Le fichier « ${name} » est vide.` })
  }
  try {
    return await record({ storageKey, size })
  } catch (error) {
    await forget()
    throw error
  }
}
