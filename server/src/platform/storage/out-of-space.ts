import { StorageFull } from './storage.ts'

/** True for a lack of space on a disk or in the store. A program only reports it in its output. */
export function isOutOfSpace(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof StorageFull) return true
  const code = 'code' in error ? error.code : undefined
  if (code === 'ENOSPC' || code === 'EDQUOT') return true
  return /no space left on device/i.test(error.message) || isOutOfSpace(error.cause)
}
