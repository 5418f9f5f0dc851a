import { type ErrorCode, errors } from '../errors.ts'
import { keysOf } from '../keys.ts'
import type { Route } from '../route.ts'
import { commonErrors, errorsOf } from '../route-errors.ts'
import type { Json } from './shape.ts'

const commonCodes = new Set<ErrorCode>(commonErrors)
/** Codes answered before the handler when access is refused. They belong to the responses of every route. */
const accessCodes = new Set<ErrorCode>(['FORBIDDEN', 'NOT_FOUND'])

const withStatus = (code: ErrorCode) => `\`${code}\` (${errors[code].status})`
const errorBody = { $ref: '#/components/schemas/ErrorBody' }
const asJson = (schema: Json) => ({ 'application/json': { schema } })
const retryAfter = { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } }
const sortedByName = (responses: Map<string, Json>) =>
  Object.fromEntries([...responses].toSorted(([one], [other]) => (one < other ? -1 : 1)))

/** Each error code with its status. */
export const statusOfCodes: string = keysOf(errors).map(withStatus).join(', ')

/** The error responses of a document: one per set of codes, shared by its operations. */
export class ErrorResponses {
  readonly #responses = new Map<string, Json>()

  /** The error responses of a route: its own by status, and `default` for the common ones. */
  of(route: Route): Record<string, Json> {
    const codes = errorsOf(route).filter((code) => !commonCodes.has(code))
    const own = codes.filter((code) => !accessCodes.has(code))
    const statuses = [...new Set(own.map((code) => errors[code].status))].toSorted((one, other) => one - other)
    return {
      ...Object.fromEntries(
        statuses.map((status) => [status, this.#own(own.filter((code) => errors[code].status === status))]),
      ),
      default: this.#door(codes.filter((code) => accessCodes.has(code))),
    }
  }

  /** The shared responses, sorted by name. */
  get responses(): Record<string, Json> {
    return {
      Failure: {
        description: `Ce que toute route peut répondre : ${commonErrors.map(withStatus).join(', ')}.`,
        headers: retryAfter,
        content: asJson(errorBody),
      },
      ...sortedByName(this.#responses),
    }
  }

  #own(codes: readonly ErrorCode[]): Json {
    const narrowed = { properties: { error: { properties: { code: { enum: codes } } } } }
    return this.#shared(codes.join('.'), {
      description: codes.map((code) => `\`${code}\``).join(', '),
      ...(codes.some((code) => errors[code].status === 503) && { headers: retryAfter }),
      content: asJson({ allOf: [narrowed, errorBody] }),
    })
  }

  #door(codes: readonly ErrorCode[]): Json {
    if (codes.length === 0) return { $ref: '#/components/responses/Failure' }
    return this.#shared(codes.join('.'), {
      description: `${codes.map(withStatus).join(', ')}, ou ce que toute route peut répondre (\`Failure\`).`,
      headers: retryAfter,
      content: asJson(errorBody),
    })
  }

  #shared(name: string, response: Json): Json {
    this.#responses.set(name, response)
    return { $ref: `#/components/responses/${name}` }
  }
}
