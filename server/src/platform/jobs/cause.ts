import type { FailureCause } from '@regie/contract/failure-causes'
import { databaseErrorOf } from '../db/violations.ts'

/** An error whose cause is known. `isFinal`: a retry cannot succeed. */
export class JobFailed extends Error {
  override name = 'JobFailed'
  readonly failureCause: FailureCause
  readonly isFinal: boolean
  constructor(failureCause: FailureCause, options: { cause?: unknown; isFinal?: boolean } = {}) {
    super(options.cause instanceof Error ? options.cause.message : failureCause, { cause: options.cause })
    this.failureCause = failureCause
    this.isFinal = options.isFinal ?? false
  }
}

const byCode: Record<string, FailureCause> = {
  ENOSPC: 'STORAGE_FULL',
  EDQUOT: 'STORAGE_FULL',
  EROFS: 'READ_ONLY',
}
const byName: Record<string, FailureCause> = {
  StorageFull: 'STORAGE_FULL',
  StorageReadOnly: 'READ_ONLY',
  StorageUnavailable: 'STORAGE_UNREACHABLE',
}

/** The cause of a job's failure, as a code of the contract. */
export function causeOf(error: unknown): FailureCause {
  if (error instanceof JobFailed) return error.failureCause
  if (!(error instanceof Error)) return 'UNEXPECTED'
  if (databaseErrorOf(error)) return 'DATABASE'
  const known = byName[error.name] ?? ('code' in error ? byCode[String(error.code)] : undefined)
  return known ?? (error.cause === undefined ? 'UNEXPECTED' : causeOf(error.cause))
}

/** True when a retry cannot succeed. */
export const isFinal = (error: unknown): boolean => error instanceof JobFailed && error.isFinal

/** The failure recorded with a job. */
export const failureOf = (error: unknown) => ({
  message: error instanceof Error ? error.message : String(error),
  cause: causeOf(error),
})
