import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { type Failure, fail } from '../failure.ts'

const type = 'application/json; charset=utf-8'

function failureOf(code: string | undefined): Failure {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return fail('TOO_SLOW')
  if (code === 'HPE_HEADER_OVERFLOW') return fail('HEADERS_TOO_LARGE')
  return fail('MALFORMED')
}

/** Answers a request that Node could not parse (`clientError`) with the contract's body, and closes the connection. */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  const answering: unknown = Reflect.get(socket, '_httpMessage')
  // A response has started: nothing can be added to it.
  const hasBegun = typeof answering === 'object' && answering !== null && Reflect.get(answering, 'headersSent') === true
  if (error.code === 'ECONNRESET' || !socket.writable || hasBegun) {
    socket.destroy()
    return
  }
  const { status, body } = failureOf(error.code)
  const text = JSON.stringify(body)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'connection: close',
    'cache-control: no-store',
    `content-type: ${type}`,
    `content-length: ${Buffer.byteLength(text)}`,
    'x-content-type-options: nosniff',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`, () => socket.destroy())
}

/** Answers an address that the router refuses before any hook: undecodable (400), or with a part too long for an id (404). */
export function answerUnroutable(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  const failure = fail(error.code === 'FST_ERR_MAX_PARAM_LENGTH' ? 'NOT_FOUND' : 'MALFORMED')
  void reply
    .status(failure.status)
    .headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    .type(type)
    .send(JSON.stringify(failure.body))
}
