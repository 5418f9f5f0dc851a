import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import { fastifySSE } from '@fastify/sse'
import underPressure from '@fastify/under-pressure'
import { defaultBodyBytes } from '@regie/contract/route'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Actor, Guest } from '../actor.ts'
import type { Config } from '../config.ts'
import { answerFailures } from './answer-failures.ts'
import { ownAddress, refuseOtherHosts, refuseOtherSites } from './cross-site.ts'
import { fail } from './failure.ts'
import { followLifecycle } from './lifecycle.ts'
import { limitArrival } from './limits/arrival.ts'
import { boundConnections } from './limits/connections.ts'
import { answerUnreadable, answerUnroutable } from './limits/malformed.ts'
import { type OpenStreams, openStreams } from './limits/open-streams.ts'
import { answerHeaders, pageHeaders, permissionsPolicy } from './page-headers.ts'
import { requestIds } from './request-id.ts'
import { authorise, type RouteDemands } from './serve.ts'
import { readGuest, readSession } from './session-cookie.ts'

declare module 'fastify' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- merged with that of the library
  interface FastifyContextConfig extends Partial<RouteDemands> {
    /** What a route does under pressure instead of refusing. */
    pressureHandler?: () => undefined
  }
  // oxlint-disable-next-line typescript/consistent-type-definitions -- merged with that of the library
  interface FastifyInstance {
    /** Where the proxy before us serves what is in the storage from (`X-Accel-Redirect`); null: we send it. */
    accelRedirect: string | null
    streams: OpenStreams
    /** Whether the session by which somebody listens is still open. Does not count as using it. */
    isStillOpen: (actor: Actor) => Promise<boolean>
  }
}

type Options = {
  config: Config
  log: FastifyBaseLogger
  /** Who a session's token belongs to; null when the session is over. */
  actorOf: (token: string) => Promise<Actor | null>
  /** Which guest a browser's token belongs to; null when it is nobody's. */
  guestOf: (token: string) => Promise<Guest | null>
  isStillOpen: (actor: Actor) => Promise<boolean>
}

/** Connections at once: in all, and from one address. */
const connections = { most: 10_000, mostPerAddress: 1000 }
/** Event streams at once. */
const streams = { perPerson: 40, perAddress: 1000 }

/** The HTTP server before any feature: security headers, cookies, who is calling, failures in French. */
export async function createServer({ config, log, actorOf, guestOf, isStillOpen }: Options): Promise<FastifyInstance> {
  const https = config.baseUrl.startsWith('https:')
  const own = ownAddress(config.baseUrl)
  const isProxy = config.trustedProxies
  const app = Fastify({
    loggerInstance: log,
    // One line per call, with who and how long, is written below instead.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: isProxy,
    genReqId: requestIds(isProxy),
    clientErrorHandler: answerUnreadable,
    frameworkErrors: answerUnroutable,
    // A call without a host is answered by the contract's body too.
    http: { requireHostHeader: false },
    bodyLimit: defaultBodyBytes,
    forceCloseConnections: 'idle',
    // Refused by our own hook, with the contract's body.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
  })
  app.decorate('secureCookies', https)
  app.decorate('accelRedirect', config.accelRedirect)
  app.decorate('streams', openStreams(streams))
  app.decorate('isStillOpen', isStillOpen)
  app.decorateRequest('actor', null)
  app.decorateRequest('guest', null)
  answerFailures(app)
  // A file is not read here: its route takes it as it arrives.
  const files = ['application/octet-stream', 'application/offset+octet-stream']
  app.addContentTypeParser(files, (_request, _content, done) => done(null))
  boundConnections(app.server, { ...connections, isProxy: (address) => isProxy(address, 0) })

  await app.register(helmet, pageHeaders(https))
  await app.register(cookie)
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] })
  await app.register(fastifySSE, { heartbeatInterval: 20_000 })
  await app.register(underPressure, {
    maxEventLoopDelay: config.busyAfterMs,
    pressureHandler: (_request, _reply, _type, late) => {
      // Infinite: no sample was taken since the last look, which tells nothing.
      if (late === Number.POSITIVE_INFINITY) return
      throw fail('UNAVAILABLE', {
        message: 'Le service est très sollicité. Réessayez dans quelques secondes.',
        retryAfterSeconds: 5,
      })
    },
  })

  app.addHook('onRequest', async (request, reply) => {
    void reply.headers({ 'x-request-id': request.id, 'permissions-policy': permissionsPolicy })
  })
  followLifecycle(app)
  limitArrival(app, config.arrivalSeconds)
  app.addHook('onRequest', async (request, reply) => {
    refuseOtherHosts(request, own)
    refuseOtherSites(request, own)
    // PostgreSQL text can't hold U+0000.
    if (request.url.includes('%00')) throw fail('MALFORMED')
    const { access, proof, whileEnrolling } = request.routeOptions.config
    if (access === undefined) return
    void reply.headers(answerHeaders)
    const token = readSession(request)
    request.actor = token === undefined ? null : await actorOf(token)
    const guestToken = access === 'guest' && !request.actor ? readGuest(request) : undefined
    request.guest = guestToken === undefined ? null : await guestOf(guestToken)
    authorise({ access, proof, whileEnrolling }, request.actor)
  })
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions, actor } = request
    const status = reply.statusCode
    // Addresses may carry one-time tokens in their query: the route is logged, never the address.
    const line = { method, route: routeOptions.url ?? null, status, ms: Math.round(reply.elapsedTime), user: actor?.id }
    if (status >= 500) request.log.error(line, 'answered')
    else request.log.info(line, 'answered')
  })
  return app
}
