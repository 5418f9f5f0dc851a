import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { fail } from './failure.ts'

/** `draining`: answers every call, but closes connections. `closing`: refuses new calls. */
export type ServerStage = 'serving' | 'draining' | 'closing'

declare module 'fastify' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- merged with that of the library
  interface FastifyInstance {
    lifecycle: { stage: ServerStage }
  }
}

/** Seconds before a retry, for calls refused during a stop. */
const retryAfterSeconds = 5
/** Polled by load balancers and monitoring. */
const monitoringPaths = new Set(['/healthz', '/readyz', '/metrics'])

/** Milliseconds that an idle connection stays open during a stop. */
const idleMs = 1000

/**
 * The connections without a call in progress. Browsers open some in advance and send nothing. Node.js counts them as busy until
 * their headers arrive, or for a minute.
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
 * Manages the stop of the server. While draining or closing, each response closes its connection. While closing, calls fail with
 * UNAVAILABLE. Idle connections are closed at once; those without any call, after a second.
 */
export function followLifecycle(app: FastifyInstance): void {
  const lifecycle: { stage: ServerStage } = { stage: 'serving' }
  app.decorate('lifecycle', lifecycle)
  const silent = followSilentConnections(app.server)
  let sweep: NodeJS.Timeout | undefined
  app.addHook('preClose', async () => {
    lifecycle.stage = 'closing'
    const began = performance.now()
    sweep = setInterval(() => {
      app.server.closeIdleConnections()
      if (performance.now() - began > idleMs) for (const socket of silent) socket.destroy()
    }, 50)
  })
  app.addHook('onClose', async () => clearInterval(sweep))
  app.addHook('onRequest', async (request, reply) => {
    if (lifecycle.stage === 'serving') return
    void reply.header('connection', 'close')
    if (lifecycle.stage === 'closing' && !monitoringPaths.has(request.routeOptions.url ?? ''))
      throw fail('UNAVAILABLE', { retryAfterSeconds })
  })
}

/** Makes `/readyz` answer 503, and answers calls for `seconds` more, so that load balancers move on. */
export async function drain(app: FastifyInstance, seconds: number): Promise<void> {
  if (seconds === 0) return
  app.lifecycle.stage = 'draining'
  await sleep(seconds * 1000)
}
