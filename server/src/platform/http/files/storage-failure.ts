import { StorageFull, StorageReadOnly, StorageUnavailable } from '#platform/storage/storage.ts'
import { type Failure, fail } from '../failure.ts'

/** Seconds before a retry. */
const retryAfterSeconds = 15

/** The caller's error when files cannot be read or stored for now; null for another error. */
export function storageFailureOf(error: unknown): Failure | null {
  if (error instanceof StorageFull) return fail('STORAGE_FULL')
  if (error instanceof StorageUnavailable) return fail('STORAGE_UNAVAILABLE', { retryAfterSeconds })
  return error instanceof StorageReadOnly ? fail('STORAGE_READ_ONLY', { retryAfterSeconds }) : null
}
