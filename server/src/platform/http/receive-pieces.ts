import { type DataStore, Server } from '@tus/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { fail } from './failure.ts'
import type { Arrival } from './handlers.ts'

/** Which file a call is about: decided by the route's handler, never read from the address again. */
const keyOf = new WeakMap<object, string>()
const servers = new WeakMap<DataStore, Server>()

function protocolOf(pieces: DataStore): Server {
  const known = servers.get(pieces)
  if (known) return known
  const server = new Server({
    path: '/',
    datastore: pieces,
    allowedOrigins: [],
    getFileIdFromRequest: ({ runtime }) => (runtime?.node ? keyOf.get(runtime.node.req) : undefined),
  })
  servers.set(pieces, server)
  return server
}

/** Carries one call of the tus protocol out: the piece it brings is written as it arrives, and survives a cut connection. */
export async function receivePieces(
  request: FastifyRequest,
  reply: FastifyReply,
  { receiving, key, room }: Arrival,
): Promise<void> {
  // Checked before the first byte: a full disk would otherwise be found out half way through the piece.
  if (room !== null && Number(request.headers['content-length'] ?? 0) > room) throw fail('STORAGE_FULL')
  keyOf.set(request.raw, key)
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value)
  reply.hijack()
  await protocolOf(receiving.pieces).handle(request.raw, reply.raw)
}
