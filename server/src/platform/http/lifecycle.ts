import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { fail } from './failure.ts'

/** `draining`: still answers everybody, but asks to be left. `closing`: takes no new call. */
export type Stage = 'serving' | 'draining' | 'closing'

declare module 'fastify' {
  interface FastifyInstance {
    lifecycle: { stage: Stage }
  }
}

/** Seconds that a caller refused while it closes is told to wait. */
const retryAfterSeconds = 5
/** Asked by whoever decides where calls go. */
const watched = new Set(['/healthz', '/readyz', '/metrics'])

/**
 * Follows the server to its end: while it drains or closes, each answer ends its connection; while it closes, calls are refused with
 * UNAVAILABLE. Connections are closed as they fall idle, so that none is kept for a next call.
 */
export function followLifecycle(app: FastifyInstance): void {
  const lifecycle: { stage: Stage } = { stage: 'serving' }
  app.decorate('lifecycle', lifecycle)
  let sweep: NodeJS.Timeout | undefined
  app.addHook('preClose', async () => {
    lifecycle.stage = 'closing'
    sweep = setInterval(() => app.server.closeIdleConnections(), 50)
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
