import { defaultBodyBytes } from '@regie/contract/route'
import type { FastifyInstance } from 'fastify'
import { fail } from '../failure.ts'

declare module 'fastify' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- merged with that of the library
  interface FastifyContextConfig {
    /** The body is a file: it may take as long as it needs, if it does not stand still. */
    receivesFile?: boolean
  }
}

/** Milliseconds that a file may stand still on its way. */
const longestSilence = 300_000

/**
 * Bounds the time that a body takes to arrive: `seconds`, and one more for each 16 kB that the route accepts beyond the first; TOO_SLOW
 * beyond. A file is bounded by its silence instead. What still arrives after the answer is read for `seconds`, then the connection ends.
 */
export function limitArrival(app: FastifyInstance, seconds: number): void {
  app.addHook('preParsing', async (request, reply, payload) => {
    const { raw } = request
    if (raw.complete) return payload
    if (request.routeOptions.config.receivesFile) {
      raw.socket.setTimeout(longestSilence)
      raw.once('end', () => raw.socket.setTimeout(0))
      return payload
    }
    const extra = Math.ceil((request.routeOptions.bodyLimit ?? defaultBodyBytes) / defaultBodyBytes) - 1
    const timer = setTimeout(
      () => {
        void reply.header('connection', 'close')
        // Destroying the request would close the connection before the answer.
        raw.emit('error', fail('TOO_SLOW'))
      },
      (seconds + extra) * 1000,
    )
    for (const over of ['end', 'close', 'error']) raw.once(over, () => clearTimeout(timer))
    return payload
  })
  app.addHook('onResponse', async ({ raw }) => {
    if (raw.complete) return
    const timer = setTimeout(() => raw.socket.destroy(), seconds * 1000)
    for (const over of ['end', 'close']) raw.once(over, () => clearTimeout(timer))
  })
}
