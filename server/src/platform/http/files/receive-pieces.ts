import type { ErrorCode } from '@regie/contract/errors'
import { type DataStore, Server } from '@tus/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Failure, fail } from '../failure.ts'
import type { UploadDestination } from '../handlers.ts'
import { storageFailureOf } from './storage-failure.ts'

type Call = { key: string; log: FastifyRequest['log'] }

/** The file of each call. The route's handler decides it: it is never read from the address again. */
const calls = new WeakMap<object, Call>()
const servers = new WeakMap<DataStore, Server>()

const byStatus: Record<number, ErrorCode> = {
  404: 'NOT_FOUND',
  409: 'UPLOAD_MOVED_ON',
  410: 'NOT_FOUND',
  413: 'TOO_LARGE',
}
const codeOfStatus = (status: number): ErrorCode => byStatus[status] ?? (status < 500 ? 'MALFORMED' : 'UNEXPECTED')

/** The tus protocol with its statuses; errors have the contract's body. */
class TusServer extends Server {
  override write(...[context, headers, status, body]: Parameters<Server['write']>): ReturnType<Server['write']> {
    if (status < 400) return super.write(context, headers, status, body)
    headers.set('content-type', 'application/json; charset=utf-8')
    headers.set('cache-control', 'no-store')
    if (status === 503) headers.set('retry-after', '15')
    const isOurs = body?.startsWith('{"error"') ?? false
    return super.write(context, headers, status, isOurs ? body : JSON.stringify(fail(codeOfStatus(status)).body))
  }
}

function protocolOf(pieces: DataStore): Server {
  const known = servers.get(pieces)
  if (known) return known
  const callOf = (request: { runtime?: { node?: { req: object } | undefined } | undefined }) =>
    request.runtime?.node && calls.get(request.runtime.node.req)
  const server = new TusServer({
    path: '/',
    datastore: pieces,
    allowedOrigins: [],
    getFileIdFromRequest: (request) => callOf(request)?.key,
    onResponseError: (request, error) => {
      const failure = error instanceof Failure ? error : storageFailureOf(error)
      // The library's own errors are plain objects with a status.
      const isForeseen = failure !== null || !(error instanceof Error)
      callOf(request)?.log[isForeseen ? 'warn' : 'error']({ err: error }, 'a piece was not received')
      return failure ? { status_code: failure.status, body: JSON.stringify(failure.body) } : undefined
    },
  })
  servers.set(pieces, server)
  return server
}

/** Handles one tus call: its bytes are written as they arrive, and survive a cut connection. */
export async function receivePieces(
  request: FastifyRequest,
  reply: FastifyReply,
  { receiving, key, room, before, after }: UploadDestination,
): Promise<void> {
  // Checked before the first byte, otherwise a full disk would only show halfway.
  if (room !== null && Number(request.headers['content-length'] ?? 0) > room) throw fail('STORAGE_FULL')
  const isPiece = request.method === 'PATCH'
  if (isPiece) await before?.()
  calls.set(request.raw, { key, log: request.log })
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value)
  reply.hijack()
  await protocolOf(receiving.pieces).handle(request.raw, reply.raw)
  // The response is sent: a later error is only logged.
  if (isPiece) await after?.().catch((error: unknown) => request.log.warn({ err: error }, 'a piece was not counted'))
}
