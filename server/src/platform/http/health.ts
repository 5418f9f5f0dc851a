import type { FastifyInstance } from 'fastify'
import type { Logger } from '../log.ts'

/** Something that the product needs: asked on each look, it answers `ok` or what is wrong in a word. */
export type Check = {
  name: string
  /** Nobody can be answered while it can't be asked: the server is then out of service. */
  isEssential?: boolean
  check: () => Promise<string>
}

/** Milliseconds that a check may take, essential or not: whoever looks is told in time. */
const patience = 3_000
const longerPatience = 6_000

/** What a check says when it fails, or does not answer in time. */
const absent = new Set(['unreachable', 'silent'])

async function stateOf({ name, isEssential, check }: Check, log: Logger): Promise<string> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve('silent'), isEssential ? patience : longerPatience)
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
 * `/healthz`: the process lives. `/readyz`: 503 while it stops, or while what is essential can't be asked; else 200, `degraded`
 * when a check says anything but `ok`: what does not need that still works.
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
    const told = Object.fromEntries(states.map(({ name, state }) => [name, state]))
    const missing = states.find(({ isEssential, state }) => isEssential && absent.has(state))
    if (missing)
      return reply
        .status(503)
        .header('retry-after', '5')
        .send({ status: `${missing.name} ${missing.state}`, ...told })
    return { status: states.every(({ state }) => state === 'ok') ? 'ok' : 'degraded', ...told }
  })
}
