import type { ErrorCode } from '@regie/contract/errors'
import type { FastifyError, FastifyInstance } from 'fastify'
import { databaseTrouble, failureOfTrouble } from '../db/away.ts'
import { databaseErrorOf } from '../db/violations.ts'
import { Failure, fail } from './failure.ts'
import { isOpenedByPerson, sendFailurePage } from './failure-page.ts'
import { storageFailureOf } from './files/storage-failure.ts'
import { checkJsonShape } from './limits/json-shape.ts'
import { paceRefusals } from './limits/refusal-pace.ts'

const byStatus: Record<number, ErrorCode> = {
  400: 'MALFORMED',
  404: 'NOT_FOUND',
  413: 'TOO_LARGE',
  415: 'UNSUPPORTED_TYPE',
  429: 'TOO_MANY',
  503: 'UNAVAILABLE',
}

/** Seconds before a retry when a service is away, unless the error says otherwise. */
const usualRetrySeconds = 5
const readMethods = new Set(['GET', 'HEAD'])

function failureOf(error: FastifyError, method: string): Failure {
  if (error instanceof Failure) return error
  const ofStorage = storageFailureOf(error)
  if (ofStorage) return ofStorage
  const trouble = databaseTrouble(error)
  if (trouble) return failureOfTrouble(trouble, { isWrite: !readMethods.has(method) })
  // A value that the column's type cannot hold (altered cursor, date out of range) is the caller's error.
  if (databaseErrorOf(error)?.code?.startsWith('22')) return fail('MALFORMED')
  return fail(byStatus[error.statusCode ?? 500] ?? 'UNEXPECTED')
}

/** Answers every error with the contract's body, in French. Unexpected errors are logged in full and answered without detail. */
export function answerFailures(app: FastifyInstance): void {
  const body = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text.trim() === '') return done(null, undefined)
    try {
      checkJsonShape(text)
    } catch (error) {
      return done(error instanceof Error ? error : new Error('unreadable body'))
    }
    void body(request, text, done)
  })

  const holdRefusal = paceRefusals()
  app.setErrorHandler<FastifyError>(async (error, request, reply) => {
    const failure = failureOf(error, request.method)
    if (failure.code === 'TOO_LARGE') await holdRefusal(request.ip)
    if (failure.status >= 500) request.log.error({ err: error }, 'request failed')
    const { retryAfterSeconds = failure.status === 503 ? usualRetrySeconds : undefined } = failure.details
    if (retryAfterSeconds !== undefined) void reply.header('retry-after', String(retryAfterSeconds))
    // Headers prepared for a file do not apply to an error.
    void reply.status(failure.status).removeHeader('content-disposition').header('cache-control', 'no-store')
    if (isOpenedByPerson(request)) return sendFailurePage(reply, failure)
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(failure.body))
  })
}
