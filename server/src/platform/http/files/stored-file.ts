import { NotStored, type Storage } from '#platform/storage/storage.ts'
import { fail } from '../failure.ts'
import type { Download } from '../handlers.ts'

/** The source of a download from the storage. Reading fails with NOT_FOUND when the bytes are gone. */
export function storedFile(
  storage: Storage,
  storageKey: string,
): Required<Pick<Download, 'read' | 'whole' | 'storageKey'>> {
  const orGone = (error: unknown): never => {
    throw error instanceof NotStored
      ? fail('NOT_FOUND', { message: 'Ce fichier n’est plus là où il était rangé. Prévenez l’administrateur.' })
      : error
  }
  return {
    storageKey,
    read: (range) => storage.read(storageKey, range).catch(orGone),
    whole: (size) => storage.whole(storageKey, size).catch(orGone),
  }
}
