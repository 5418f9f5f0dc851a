import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import { fastifySSE } from '@fastify/sse'
import underPressure from '@fastify/under-pressure'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Actor, Guest } from '../actor.ts'
import type { Config } from '../config.ts'
import { answerFailures } from './answer-failures.ts'
import { refuseOtherSites } from './cross-site.ts'
import { type Asked, authorise } from './serve.ts'
import { readGuest, readSession } from './session-cookie.ts'

declare module 'fastify' {
  interface FastifyContextConfig extends Partial<Asked> {
    /** What a route does under pressure instead of refusing. */
    pressureHandler?: () => undefined
  }
  interface FastifyInstance {
    /** Where the proxy before us serves what is in the storage from (`X-Accel-Redirect`); null: we send it. */
    accelRedirect: string | null
  }
}

type Options = {
  config: Config
  log: FastifyBaseLogger
  /** Who a session's token belongs to; null when the session is over. */
  actorOf: (token: string) => Promise<Actor | null>
  /** Which guest a browser's token belongs to; null when it is nobody's. */
  guestOf: (token: string) => Promise<Guest | null>
}

/** While it stops: a connection that was busy at that moment would be kept for a next call, and hold the stop up. */
function closeAsTheyFallIdle(app: FastifyInstance): void {
  let sweep: NodeJS.Timeout | undefined
  app.addHook('preClose', async () => {
    sweep = setInterval(() => app.server.closeIdleConnections(), 50)
  })
  app.addHook('onClose', async () => clearInterval(sweep))
}

/** What Helmet would write on an answer that is no page, without working it out anew at each call. */
const answerHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
}

/** The HTTP server before any feature: security headers, cookies, who is calling, failures in French. */
export async function createServer({ config, log, actorOf, guestOf }: Options): Promise<FastifyInstance> {
  const https = config.baseUrl.startsWith('https:')
  const app = Fastify({
    loggerInstance: log,
    // One line per call, with who and how long, is written below instead.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    bodyLimit: 1024 * 1024,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    routerOptions: { maxParamLength: 200 },
  })
  app.decorate('secureCookies', https)
  app.decorate('accelRedirect', config.accelRedirect)
  app.decorateRequest('actor', null)
  app.decorateRequest('guest', null)
  answerFailures(app)
  // A file is not read here: its route takes it as it arrives.
  const files = ['application/octet-stream', 'application/offset+octet-stream']
  app.addContentTypeParser(files, (_request, _content, done) => done(null))
  closeAsTheyFallIdle(app)

  await app.register(helmet, {
    hsts: https && { maxAge: 31_536_000, includeSubDomains: false },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // The grid and the overlays place their parts with style attributes.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
  })
  await app.register(cookie)
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] })
  await app.register(fastifySSE, { heartbeatInterval: 20_000 })
  await app.register(underPressure, {
    maxEventLoopDelay: 2000,
    pressureHandler: (_request, reply) => {
      void reply.header('retry-after', '5')
      throw Object.assign(new Error('Le service est très sollicité. Réessayez dans quelques secondes.'), {
        statusCode: 503,
      })
    },
  })

  app.addHook('onRequest', async (request, reply) => {
    void reply.header('x-request-id', request.id)
    refuseOtherSites(request, config.baseUrl)
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
