import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import { fastifySSE } from '@fastify/sse'
import underPressure from '@fastify/under-pressure'
import { defaultBodyBytes } from '@regie/contract/route'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { followCalls } from '#platform/tracing/calls.ts'
import type { Tracing } from '#platform/tracing/tracing.ts'
import type { Actor, Guest } from '../actor.ts'
import type { Config } from '../config.ts'
import type { DirectStore } from '../storage/storage.ts'
import { answerFailures } from './answer-failures.ts'
import { compression } from './compression.ts'
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
    /** Replaces the refusal of a route under pressure. */
    pressureHandler?: () => undefined
  }
  // oxlint-disable-next-line typescript/consistent-type-definitions -- merged with that of the library
  interface FastifyInstance {
    /** Where the reverse proxy serves the storage from (`X-Accel-Redirect`); null: this process sends files. */
    accelRedirect: string | null
    /** The store that browsers read large files from by themselves; null: they read through this process. */
    directStore: DirectStore | null
    streams: OpenStreams
    /** True while the session of an event stream is valid. Does not count as using it. */
    isStillOpen: (actor: Actor) => Promise<boolean>
  }
}

type Options = {
  config: Config
  log: FastifyBaseLogger
  /** The owner of a session's token; null when the session ended. */
  actorOf: (token: string) => Promise<Actor | null>
  /** The guest of a browser's token; null when unknown. */
  guestOf: (token: string) => Promise<Guest | null>
  isStillOpen: (actor: Actor) => Promise<boolean>
  tracing: Tracing | null
  directStore: DirectStore | null
}

/** Maximum open connections: in total, and per address. */
const connections = { most: 10_000, mostPerAddress: 1000 }
/** Maximum open event streams. */
const streams = { perPerson: 40, perAddress: 1000 }

/** The HTTP server without features: security headers, cookies, actor, errors in French. */
export async function createServer({
  config,
  log,
  actorOf,
  guestOf,
  isStillOpen,
  tracing,
  directStore,
}: Options): Promise<FastifyInstance> {
  const https = config.baseUrl.startsWith('https:')
  const own = ownAddress(config.baseUrl)
  const isProxy = config.trustedProxies
  const app = Fastify({
    loggerInstance: log,
    // Replaced by the single line per call below, with its actor and duration.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: isProxy,
    genReqId: requestIds(isProxy),
    clientErrorHandler: answerUnreadable,
    frameworkErrors: answerUnroutable,
    // A call without a host is answered with the contract's body too.
    http: { requireHostHeader: false },
    bodyLimit: defaultBodyBytes,
    forceCloseConnections: 'idle',
    // Our own hook refuses, with the contract's body.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
  })
  app.decorate('secureCookies', https)
  app.decorate('accelRedirect', config.accelRedirect)
  app.decorate('directStore', directStore)
  app.decorate('streams', openStreams(streams))
  app.decorate('isStillOpen', isStillOpen)
  app.decorateRequest('actor', null)
  app.decorateRequest('guest', null)
  answerFailures(app)
  followCalls(app, tracing, isProxy)
  // Files are not parsed: their route reads the stream.
  const files = ['application/octet-stream', 'application/offset+octet-stream']
  app.addContentTypeParser(files, (_request, _content, done) => done(null))
  boundConnections(app.server, { ...connections, isProxy: (address) => isProxy(address, 0) })

  await app.register(helmet, pageHeaders(https, directStore?.origin ?? null))
  await app.register(cookie)
  await app.register(compress, compression)
  await app.register(fastifySSE, { heartbeatInterval: 20_000 })
  await app.register(underPressure, {
    maxEventLoopDelay: config.busyAfterMs,
    pressureHandler: (_request, _reply, _type, late) => {
      // Infinite: no sample since the last check, hence no information.
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
    // PostgreSQL text cannot hold U+0000.
    if (request.url.includes('%00')) throw fail('MALFORMED')
    const { access, side, proof, whileEnrolling } = request.routeOptions.config
    if (access === undefined) return
    void reply.headers(answerHeaders)
    const token = readSession(request)
    request.actor = token === undefined ? null : await actorOf(token)
    const guestToken = access === 'guest' && !request.actor ? readGuest(request) : undefined
    request.guest = guestToken === undefined ? null : await guestOf(guestToken)
    authorise({ access, side, proof, whileEnrolling }, request.actor)
  })
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions, actor } = request
    const status = reply.statusCode
    // Query strings may carry one-time tokens: the route is logged, never the address.
    const line = { method, route: routeOptions.url ?? null, status, ms: Math.round(reply.elapsedTime), user: actor?.id }
    if (status >= 500) request.log.error(line, 'answered')
    else request.log.info(line, 'answered')
  })
  return app
}
