import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { databaseTrouble } from '#platform/db/away.ts'
import type { Platform } from '#platform/platform.ts'
import { fail } from '../failure.ts'

type SmallUpload = {
  /** The prefix of its storage key. */
  prefix: string
  /** The sender's name for it. */
  name: string
  content: Readable
}

/**
 * Stores a small uploaded file, then writes its row. Bytes come first: a row never names a missing file. A file without a row only
 * costs space. Throws INVALID for an empty file, and the errors of `Storage.put`.
 */
export async function storeUpload<Recorded>(
  { storage, log }: Pick<Platform, 'storage' | 'log'>,
  { prefix, name, content }: SmallUpload,
  record: (stored: { storageKey: string; size: number }) => Promise<Recorded>,
): Promise<Recorded> {
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
    // A COMMIT that was not answered may have written the row, which then names these bytes.
    if (databaseTrouble(error) !== 'unsure') await forget()
    throw error
  }
}
