import { StorageFull, StorageReadOnly, StorageUnavailable } from '#platform/storage/storage.ts'
import { type Failure, fail } from '../failure.ts'

/** Seconds after which a caller may try again. */
const soon = 15

/** What a caller is told when files can't be read or kept for now; null when the error is another. */
export function storageFailureOf(error: unknown): Failure | null {
  if (error instanceof StorageFull) return fail('STORAGE_FULL')
  if (error instanceof StorageUnavailable) return fail('STORAGE_UNAVAILABLE', { retryAfterSeconds: soon })
  return error instanceof StorageReadOnly ? fail('STORAGE_READ_ONLY', { retryAfterSeconds: soon }) : null
}
