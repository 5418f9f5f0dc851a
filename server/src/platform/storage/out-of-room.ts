import { StorageFull } from './storage.ts'

/** True when something failed for want of room on a disk or in the store; a program only says so in its words. */
export function isOutOfRoom(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof StorageFull) return true
  const code = 'code' in error ? error.code : undefined
  if (code === 'ENOSPC' || code === 'EDQUOT') return true
  return /no space left on device/i.test(error.message) || isOutOfRoom(error.cause)
}
