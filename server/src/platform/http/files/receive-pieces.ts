import type { IncomingMessage } from 'node:http'
import { finished, type Readable } from 'node:stream'
import type { ErrorCode } from '@regie/contract/errors'
import { DataStore, ERRORS, Server } from '@tus/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { databaseTrouble, failureOfTrouble } from '#platform/db/away.ts'
import { Failure, fail } from '../failure.ts'
import type { UploadDestination } from '../handlers.ts'
import { limitBytes } from './send-file.ts'
import { storageFailureOf } from './storage-failure.ts'

const byStatus: Record<number, ErrorCode> = {
  404: 'NOT_FOUND',
  409: 'UPLOAD_MOVED_ON',
  410: 'NOT_FOUND',
  413: 'TOO_LARGE',
}
const codeOfStatus = (status: number): ErrorCode => byStatus[status] ?? (status < 500 ? 'MALFORMED' : 'UNEXPECTED')

/**
 * The body of a call, of at most `maxBytes`. It ends where the call is cut, or `turn` is over: what came before is kept. The call
 * itself is not destroyed: it may still be answered.
 */
function bodyOf(raw: IncomingMessage, maxBytes: number, turn: AbortSignal): Readable {
  const body = limitBytes(maxBytes)
  // A slow store leaves up to 64 kB in the request, which `pipe` forgets when the call is cut.
  const keepTheRest = () => body.end(raw.read() ?? undefined)
  // A turn may be over before the first byte: the file was looked for in the store meanwhile. Another call writes then.
  if (turn.aborted) body.end()
  else if (raw.destroyed) keepTheRest()
  else {
    const stop = finished(raw, { writable: false }, (error) => {
      if (!error) return
      raw.unpipe(body)
      keepTheRest()
    })
    const yieldTurn = () => {
      stop()
      raw.unpipe(body)
      body.end()
    }
    turn.addEventListener('abort', yieldTurn, { once: true })
    raw.pipe(body)
  }
  return body
}

/**
 * The uploads as one call writes in them. Bytes come straight from its socket: `@tus/server` reads them through web streams, which
 * cost more than the disk.
 */
class UploadsOfCall extends DataStore {
  readonly #destination: UploadDestination
  readonly #raw: IncomingMessage
  /** Aborted when another call asks for the turn of this one. */
  turn = new AbortController().signal
  /** Aborted when its turn ended by itself. */
  readonly lost = new AbortController()
  #size = Number.POSITIVE_INFINITY
  constructor(destination: UploadDestination, raw: IncomingMessage) {
    super()
    this.#destination = destination
    this.#raw = raw
  }
  override async getUpload(id: string): ReturnType<DataStore['getUpload']> {
    const { receiving, size } = this.#destination
    // In its turn: another call, here or on another server, may have begun it.
    if ((await receiving.received(id)) === null) await receiving.begin(id, size)
    const upload = await receiving.pieces.getUpload(id)
    this.#size = upload.size ?? this.#size
    return upload
  }
  override write(_none: Readable, id: string, offset: number): Promise<number> {
    return this.#destination.receiving.pieces.write(
      bodyOf(this.#raw, this.#size - offset, AbortSignal.any([this.turn, this.lost.signal])),
      id,
      offset,
    )
  }
}

/** The tus protocol with its statuses, for one call; errors have the contract's body. */
class TusCall extends Server {
  readonly #uploads: UploadsOfCall
  constructor(
    uploads: UploadsOfCall,
    options: Pick<Server['options'], 'getFileIdFromRequest' | 'locker' | 'onResponseError'>,
  ) {
    super({ ...options, path: '/', datastore: uploads, allowedOrigins: [] })
    this.#uploads = uploads
  }
  protected override createContext(): ReturnType<Server['createContext']> {
    const context = super.createContext()
    this.#uploads.turn = context.signal
    return context
  }
  override write(...[context, headers, status, body]: Parameters<Server['write']>): ReturnType<Server['write']> {
    if (status < 400) return super.write(context, headers, status, body)
    headers.set('content-type', 'application/json; charset=utf-8')
    headers.set('cache-control', 'no-store')
    if (status === 503) headers.set('retry-after', '15')
    const isOurs = body?.startsWith('{"error"') ?? false
    return super.write(context, headers, status, isOurs ? body : JSON.stringify(fail(codeOfStatus(status)).body))
  }
}

/** The call without its body. */
function headOf({ method = '', headers }: IncomingMessage): Request {
  const known = new Headers()
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) known.set(name, String(value))
  return new Request('http://localhost/', { method, headers: known })
}

/** What a call is answered when it can't write now; null for an error that the library answers. */
function failureOf(error: unknown, isWrite: boolean): Failure | null {
  if (error instanceof Failure) return error
  // Another call keeps its turn, and does not hear that it is asked for.
  if (error === ERRORS.ERR_LOCK_TIMEOUT) return fail('STORAGE_UNAVAILABLE')
  const trouble = databaseTrouble(error)
  return trouble ? failureOfTrouble(trouble, { isWrite }) : storageFailureOf(error)
}

/** Handles one tus call: its bytes are written as they arrive, and survive a cut connection. */
export async function receivePieces(
  request: FastifyRequest,
  reply: FastifyReply,
  destination: UploadDestination,
): Promise<void> {
  const { receiving, turns, key, room, before, after } = destination
  // Checked before the first byte, otherwise a full disk would only show halfway.
  if (room !== null && Number(request.headers['content-length'] ?? 0) > room) throw fail('STORAGE_FULL')
  const isPiece = request.method === 'PATCH'
  if (isPiece) await before?.()
  // A store that is away is said here: calls that take turns would each wait for it, one after the other.
  await receiving.received(key)
  const uploads = new UploadsOfCall(destination, request.raw)
  const call = new TusCall(uploads, {
    locker: { newLock: (id) => turns.newLock(id, uploads.lost) },
    // Decided by the route's handler: it is never read from the address again.
    getFileIdFromRequest: () => key,
    onResponseError: (_, error) => {
      const failure = failureOf(error, isPiece)
      // The library's own errors are plain objects with a status.
      const isForeseen = failure !== null || !(error instanceof Error)
      request.log[isForeseen ? 'warn' : 'error']({ err: error }, 'a piece was not received')
      return failure ? { status_code: failure.status, body: JSON.stringify(failure.body) } : undefined
    },
  })
  const answer = await call.handleWeb(headOf(request.raw))
  // A refused body is left unread: the connection can't carry another call.
  if (isPiece && !request.raw.readableEnded) void reply.header('connection', 'close')
  const text = await answer.text()
  void reply
    .status(answer.status)
    .headers(Object.fromEntries(answer.headers))
    .send(text === '' ? undefined : text)
  // The response is sent: a later error is only logged.
  if (isPiece) await after?.().catch((error: unknown) => request.log.warn({ err: error }, 'a piece was not counted'))
}
