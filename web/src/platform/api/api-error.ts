import type { ErrorCode } from '@regie/contract/error-table'
import { fallbackErrors } from '@regie/contract/fallback-errors'
import { typeset } from '@regie/contract/french'

/** A refusal or a failure of the server; `sentence` is French and can be shown as it is. */
export class ApiError extends Error {
  /** HTTP status; 0 without an answer. */
  readonly status: number
  readonly sentence: string
  readonly code: ErrorCode | 'NETWORK'
  /** French message of each refused field. */
  readonly fields: Readonly<Record<string, string>>
  /** The row as stored, when another change came first (409). */
  readonly current: unknown

  constructor(failure: {
    status: number
    code: ErrorCode | 'NETWORK'
    message: string
    fields?: Record<string, string> | undefined
    current?: unknown
  }) {
    super(failure.message)
    this.name = 'ApiError'
    this.sentence = typeset(failure.message)
    this.status = failure.status
    this.code = failure.code
    this.fields = failure.fields ?? {}
    this.current = failure.current
  }
}

/** Adds a prefix to the failure for the log, as the specification asks: « Failed to fetch project: … ». */
export function prefixFailure(error: unknown, verb: string, noun: string): unknown {
  if (error instanceof ApiError) error.message = `Failed to ${verb} ${noun}: ${error.sentence}`
  return error
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
// The first load has no list of codes: any text in their form passes, a newer server's too.
const isCode = (value: unknown): value is ErrorCode => typeof value === 'string' && /^[A-Z][A-Z_]+$/.test(value)

/** Reads a failed answer. A body in another format (a proxy's page) becomes the closest error of the contract. */
export function apiErrorOf(status: number, body: unknown): ApiError {
  const error = isRecord(body) && isRecord(body['error']) ? body['error'] : {}
  const { code, message, fields, current } = error
  const closest = status === 401 ? 'UNAUTHENTICATED' : gateway.has(status) ? 'UNAVAILABLE' : 'UNEXPECTED'
  return new ApiError({
    status,
    code: isCode(code) ? code : closest,
    message: typeof message === 'string' ? message : fallbackErrors[closest].message,
    fields: isRecord(fields)
      ? Object.fromEntries(Object.entries(fields).map(([k, v]) => [k, typeset(String(v))]))
      : undefined,
    current,
  })
}
const gateway = new Set([502, 503, 504])

/** The failure of a request without an answer: no network, or a stopped server. */
export const networkError = () =>
  new ApiError({
    status: 0,
    code: 'NETWORK',
    message: 'Le serveur est injoignable. Vérifiez votre connexion, puis réessayez.',
  })

/** True for a failure that may pass: no answer, a fault of the server, a limit of calls, a session to open again. */
export const isTransient = (error: Error): boolean =>
  !(error instanceof ApiError) ||
  error.status === 0 ||
  error.status === 401 ||
  error.status === 429 ||
  (error.status >= 500 && error.code !== 'NOT_CONFIGURED')

/** The sentence to show for any failure: an ApiError's own, else a generic one for a fault of the page. */
export const messageOf = (error: unknown): string =>
  error instanceof ApiError ? error.sentence : fallbackErrors.UNEXPECTED.message
