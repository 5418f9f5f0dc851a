import { NotStored, type Storage } from '#platform/storage/storage.ts'
import { fail } from '../failure.ts'
import type { Download } from '../handlers.ts'

/** The source of a download from the storage. Reading fails with NOT_FOUND when the bytes are gone. */
export const storedFile = (storage: Storage, storageKey: string): Required<Pick<Download, 'read' | 'storageKey'>> => ({
  storageKey,
  read: (range) =>
    storage.read(storageKey, range).catch((error: unknown) => {
      throw error instanceof NotStored
        ? fail('NOT_FOUND', { message: 'Ce fichier n’est plus là où il était rangé. Prévenez l’administrateur.' })
        : error
    }),
})
