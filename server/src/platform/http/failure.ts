import { type ErrorBody, type ErrorCode, errors } from '@regie/contract/errors'
import type { Presented } from '../present.ts'

type Details = {
  message?: string
  fields?: Record<string, string>
  /** The row as it stands, for whoever wrote over another version of it. */
  current?: Presented<object>
  from?: string
  action?: string
  retryAfterSeconds?: number
}

/** A failure that the caller is told about, by a code of the contract. */
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

/** `throw fail('NOT_FOUND')`: the code gives the status and, unless `message` is more precise, the French sentence. */
export const fail = (code: ErrorCode, details?: Details): Failure => new Failure(code, details)
