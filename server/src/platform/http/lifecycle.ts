import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { fail } from './failure.ts'

/** `draining`: still answers everybody, but asks to be left. `closing`: takes no new call. */
export type Stage = 'serving' | 'draining' | 'closing'

declare module 'fastify' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- merged with that of the library
  interface FastifyInstance {
    lifecycle: { stage: Stage }
  }
}

/** Seconds that a caller refused while it closes is told to wait. */
const retryAfterSeconds = 5
/** Asked by whoever decides where calls go. */
const watched = new Set(['/healthz', '/readyz', '/metrics'])

/** Milliseconds that a connection without a call is left once the server closes. */
const silentMs = 1000

/**
 * The connections on which no call is being answered. A browser opens some in advance and sends nothing on them; Node.js counts
 * them as busy until their headers have arrived, or for a minute.
 */
function followSilentConnections(server: Server): ReadonlySet<Socket> {
  const silent = new Set<Socket>()
  server.on('connection', (socket) => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  server.on('request', ({ socket }, response) => {
    silent.delete(socket)
    response.once('close', () => {
      if (!socket.destroyed) silent.add(socket)
    })
  })
  return silent
}

/**
 * Follows the server to its end: while it drains or closes, each answer ends its connection; while it closes, calls are refused with
 * UNAVAILABLE. Connections are closed as they fall idle, so that none is kept for a next call, and after a second where no call came.
 */
export function followLifecycle(app: FastifyInstance): void {
  const lifecycle: { stage: Stage } = { stage: 'serving' }
  app.decorate('lifecycle', lifecycle)
  const silent = followSilentConnections(app.server)
  let sweep: NodeJS.Timeout | undefined
  app.addHook('preClose', async () => {
    lifecycle.stage = 'closing'
    const began = performance.now()
    sweep = setInterval(() => {
      app.server.closeIdleConnections()
      if (performance.now() - began > silentMs) for (const socket of silent) socket.destroy()
    }, 50)
  })
  app.addHook('onClose', async () => clearInterval(sweep))
  app.addHook('onRequest', async (request, reply) => {
    if (lifecycle.stage === 'serving') return
    void reply.header('connection', 'close')
    if (lifecycle.stage === 'closing' && !watched.has(request.routeOptions.url ?? ''))
      throw fail('UNAVAILABLE', { retryAfterSeconds })
  })
}

/** Tells `/readyz` to answer 503, and goes on answering calls for `seconds`, so that a balancer looks elsewhere first. */
export async function drain(app: FastifyInstance, seconds: number): Promise<void> {
  if (seconds === 0) return
  app.lifecycle.stage = 'draining'
  await sleep(seconds * 1000)
}
