import { defaultBodyBytes } from '@regie/contract/route'
import type { FastifyInstance } from 'fastify'
import { fail } from '../failure.ts'

declare module 'fastify' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- merged with that of the library
  interface FastifyContextConfig {
    /** The body is a file: it may take any time, as long as bytes keep arriving. */
    receivesFile?: boolean
  }
}

/** Milliseconds without a byte before an upload is refused. */
const longestSilence = 300_000

/**
 * Limits the time that a body takes to arrive: `seconds`, plus one for each 16 kB beyond the first that the route accepts. Throws
 * TOO_SLOW. A file is limited by its silence instead. After the response, the rest is read for `seconds`, then the connection is
 * closed.
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
        // Destroying the request would close the connection before the response.
        raw.emit('error', fail('TOO_SLOW'))
      },
      (seconds + extra) * 1000,
    )
    for (const over of ['end', 'close', 'error']) raw.once(over, () => clearTimeout(timer))
    return payload
  })
  app.addHook('onResponse', async ({ raw }) => {
    if (raw.complete) return
    const timer = setTimeout(() => raw.destroy(), seconds * 1000)
    for (const over of ['end', 'close']) raw.once(over, () => clearTimeout(timer))
  })
}
