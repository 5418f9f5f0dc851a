import type { FastifyInstance } from 'fastify'
import type { Logger } from '../log.ts'

/** A dependency of the product. `ask` resolves to `ok`, or to a word that describes the problem. */
export type Check = {
  name: string
  /** True when no call can be answered without it: the server is then out of service. */
  isEssential?: boolean
  check: () => Promise<string>
}

/** Time limit of a check, in milliseconds, so that the caller is answered in time. */
const checkTimeout = 3_000
const longCheckTimeout = 6_000

/** The states of a check that failed or timed out. */
const absentStates = new Set(['unreachable', 'silent'])

async function stateOf({ name, isEssential, check }: Check, log: Logger): Promise<string> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve('silent'), isEssential ? checkTimeout : longCheckTimeout)
  })
  try {
    return await Promise.race([check(), late])
  } catch (error) {
    log.error({ err: error, check: name }, 'not ready')
    return 'unreachable'
  } finally {
    clearTimeout(timer)
  }
}

/**
 * `/healthz`: the process is alive. `/readyz`: 503 during a stop, or when an essential check is absent; else 200. It says
 * `degraded` when a check is not `ok`: the other functions still work.
 */
export function health(app: FastifyInstance, log: Logger, checks: readonly Check[]): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (request, reply) => {
    void reply.header('cache-control', 'no-store')
    if (request.server.lifecycle.stage !== 'serving')
      return reply.status(503).header('retry-after', '5').send({ status: 'stopping' })
    const states = await Promise.all(
      checks.map(async (one) => ({ name: one.name, isEssential: one.isEssential, state: await stateOf(one, log) })),
    )
    const stateByName = Object.fromEntries(states.map(({ name, state }) => [name, state]))
    const missing = states.find(({ isEssential, state }) => isEssential && absentStates.has(state))
    if (missing)
      return reply
        .status(503)
        .header('retry-after', '5')
        .send({ status: `${missing.name} ${missing.state}`, ...stateByName })
    return { status: states.every(({ state }) => state === 'ok') ? 'ok' : 'degraded', ...stateByName }
  })
}
