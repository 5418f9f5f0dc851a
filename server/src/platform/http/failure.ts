import { type ErrorBody, type ErrorCode, errors } from '@regie/contract/errors'
import type { Presented } from '../present.ts'

type Details = {
  message?: string
  fields?: Record<string, string>
  /** The current row, for a caller who sent a stale version. */
  current?: Presented<object>
  from?: string
  action?: string
  retryAfterSeconds?: number
}

/** An error answered to the caller, with a code of the contract. */
export class Failure extends Error {
  readonly code: ErrorCode
  readonly details: Details
  constructor(code: ErrorCode, details: Details = {}) {
    super(details.message ?? errors[code].message)
    this.name = 'Failure'
    this.code = code
    this.details = details
  }
  get status(): number {
    return errors[this.code].status
  }
  get body(): ErrorBody {
    const { fields, current, from, action } = this.details
    return {
      error: {
        code: this.code,
        message: this.message,
        ...(fields && { fields }),
        ...(current !== undefined && { current }),
        ...(from !== undefined && { from }),
        ...(action !== undefined && { action }),
      },
    }
  }
}

/** `throw fail('NOT_FOUND')`: the code gives the status and the French message. `message` replaces it when more precise. */
export const fail = (code: ErrorCode, details?: Details): Failure => new Failure(code, details)
