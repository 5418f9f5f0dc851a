import { can, isStaff } from '@regie/contract/can'
import {
  type Access,
  answerOf,
  type DownloadRoute,
  defaultBodyBytes,
  type EventsRoute,
  type JsonRoute,
  type ListRoute,
  type ProofDemand,
  type ResumableRoute,
  type Route,
  type Routes,
  type UploadRoute,
} from '@regie/contract/route'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Actor, Guest } from '../actor.ts'
import { unknownGuest } from '../actor.ts'
import { fail } from './failure.ts'
import { receivePieces } from './files/receive-pieces.ts'
import { limitBytes, sendFile } from './files/send-file.ts'
import type { Context, Download, Handlers, HttpCall, Subscription, UploadDestination } from './handlers.ts'
import { parseInput } from './parse.ts'
import { serialiserOf } from './serialiser.ts'
import {
  clearSession,
  clearSignIn,
  readBrowser,
  readGuest,
  readPasskeyOffer,
  readSession,
  readSignIn,
  writeBrowser,
  writeGuest,
  writePasskeyOffer,
  writeSession,
  writeSignIn,
} from './session-cookie.ts'

declare module 'fastify' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- merged with that of the library
  interface FastifyRequest {
    actor: Actor | null
    /** The guest, on routes open to guests, without a session. */
    guest: Guest | null
  }
}

/** The requirements of a route, checked before the input is read. */
export type RouteDemands = Pick<Route, 'access'> & {
  side?: Route['side'] | undefined
  proof?: ProofDemand | undefined
  whileEnrolling?: boolean | undefined
}

/**
 * Throws unless the actor may call a route. Without session: 401. Without the permission, the required side, second factor or
 * recent proof: 403.
 */
export function authorise({ access, side, proof, whileEnrolling }: RouteDemands, actor: Actor | null): void {
  if (access === 'public') return
  if (!actor) {
    if (access === 'guest') return
    throw fail('UNAUTHENTICATED')
  }
  if (actor.mustEnrol && !whileEnrolling) throw fail('ENROLMENT_REQUIRED')
  if (access !== 'guest' && access !== 'signed-in' && !can(actor, [access])) throw fail('FORBIDDEN')
  if (side === 'staff' && !isStaff(actor)) throw fail('FORBIDDEN')
  if (proof === 'recent' && !actor.isProved) throw fail('PROOF_REQUIRED')
}

/** Throws PROOF_REQUIRED when the body has a field that requires a recent proof, and the actor has none. */
function checkFields({ proof }: RouteDemands, input: Record<string, unknown>, actor: Actor | null): void {
  if (typeof proof !== 'object' || actor?.isProved) return
  const { body } = input
  if (typeof body !== 'object' || body === null) return
  const fields = new Map<string, unknown>(Object.entries(body))
  if (proof.whenSent.some((field) => fields.get(field) !== undefined)) throw fail('PROOF_REQUIRED')
}

const demandsOf = ({ access, side, proof, whileEnrolling }: Route): RouteDemands => ({
  access,
  side,
  proof,
  whileEnrolling,
})

type Answer<Result = unknown> = (input: unknown, context: Context<Access>) => Promise<Result>
type Stream = (input: { subscription: Subscription<unknown> }, context: Context<Access>) => Promise<void>

const urlOf = (route: Route) => route.path.replaceAll(/{(\w+)}/g, ':$1')

function contextOf(request: FastifyRequest, reply: FastifyReply): Context<Access> {
  const call: HttpCall = {
    id: request.id,
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    sessionToken: readSession(request) ?? null,
    setSession: (opened) => (opened === null ? clearSession(reply) : writeSession(reply, opened.token, opened.seconds)),
    browserToken: readBrowser(request) ?? null,
    setBrowser: (token) => writeBrowser(reply, token),
    signInToken: readSignIn(request) ?? null,
    setSignIn: (token) => (token === null ? clearSignIn(reply) : writeSignIn(reply, token)),
    passkeyToken: readPasskeyOffer(request) ?? null,
    setPasskeyOffer: (token) => writePasskeyOffer(reply, token),
    guestToken: readGuest(request) ?? null,
    setGuest: (token) => writeGuest(reply, token),
  }
  if (request.routeOptions.config.access !== 'guest') return { actor: request.actor, call }
  return { actor: request.actor ?? request.guest ?? unknownGuest, call }
}

/** The options of a route whose answers are written by its contract. */
const writtenBy = (route: Parameters<typeof answerOf>[0]) => ({
  schema: { response: { 200: {} } },
  serializerCompiler: () => serialiserOf(() => answerOf(route)),
})

function serveAnswer(app: FastifyInstance, route: JsonRoute | ListRoute, handle: Answer) {
  const list = route.kind === 'list'
  app.route({
    method: route.method,
    url: urlOf(route),
    helmet: false,
    ...writtenBy(route),
    bodyLimit: (route.kind === 'json' && route.maxBodyBytes) || defaultBodyBytes,
    config: demandsOf(route),
    handler: async (request, reply) => {
      const input = parseInput(route, request)
      checkFields(route, input, request.actor)
      const answer = await handle(input, contextOf(request, reply))
      return list ? answer : { data: answer }
    },
  })
}

function serveUpload(app: FastifyInstance, route: UploadRoute, handle: Answer) {
  app.route({
    method: 'POST',
    url: urlOf(route),
    helmet: false,
    // The announced length is checked at once, the real one as bytes arrive.
    onRequest: async (request) => {
      if (request.headers['content-type'] !== 'application/octet-stream') throw fail('UNSUPPORTED_TYPE')
      if (Number(request.headers['content-length'] ?? 0) > route.maxBytes) throw fail('TOO_LARGE')
    },
    ...writtenBy(route),
    config: { ...demandsOf(route), receivesFile: true },
    handler: async (request, reply) => {
      const content = request.raw.pipe(limitBytes(route.maxBytes))
      // A cut connection must fail the reader, rather than look like the end of the content.
      request.raw.once('aborted', () => content.destroy(new Error('the upload was cut')))
      const { params, query } = request
      const input = parseInput(route, { params, query, body: undefined })
      return { data: await handle({ ...input, content }, contextOf(request, reply)) }
    },
  })
}

function serveDownload(app: FastifyInstance, route: DownloadRoute, handle: Answer<Download>) {
  app.route({
    method: 'GET',
    url: urlOf(route),
    helmet: false,
    // Lengths and ranges are those of the file: compression would change them.
    compress: false,
    config: demandsOf(route),
    handler: async (request, reply) =>
      sendFile(request, reply, await handle(parseInput(route, request), contextOf(request, reply))),
  })
}

function serveResumable(app: FastifyInstance, route: ResumableRoute, handle: Answer<UploadDestination>) {
  app.route({
    // POST with `X-HTTP-Method-Override: PATCH` replaces PATCH, which some proxies refuse.
    method: ['HEAD', 'PATCH', 'POST'],
    url: urlOf(route),
    helmet: false,
    // A refused piece is sent again in full, which would add to the pressure.
    config: { ...demandsOf(route), receivesFile: true, pressureHandler: () => undefined },
    handler: async (request, reply) => {
      const { params, query, raw } = request
      if (raw.method === 'POST') {
        if (request.headers['x-http-method-override'] !== 'PATCH') throw fail('MALFORMED')
        raw.method = 'PATCH'
      }
      const input = parseInput(route, { params, query, body: undefined })
      await receivePieces(request, reply, await handle(input, contextOf(request, reply)))
    },
  })
}

/** Milliseconds between two checks of a listener's session: no event reports its expiry. */
const sessionCheckInterval = 30_000

function closeWithSession({ actor, server, log }: FastifyRequest, subscription: Subscription<unknown>): void {
  if (!actor) return
  const check = async () => {
    if (!(await server.isStillOpen(actor))) subscription.close()
  }
  const timer = setInterval(
    () => void check().catch((error) => log.warn({ err: error }, 'session not checked')),
    sessionCheckInterval,
  )
  timer.unref()
  subscription.onClose(() => clearInterval(timer))
}

function serveStream(app: FastifyInstance, route: EventsRoute, handle: Stream) {
  app.route({
    method: 'GET',
    url: urlOf(route),
    sse: 'only',
    helmet: false,
    config: demandsOf(route),
    handler: async (request, reply) => {
      const { params, query } = request
      const input = parseInput(route, { params, query, body: undefined })
      const { sse } = reply
      const person = request.actor?.id ?? request.guest?.id ?? null
      const leave = request.server.streams.enter({ person, address: request.ip })
      reply.raw.once('close', leave)
      sse.keepAlive()
      const subscription: Subscription<unknown> = {
        lastEventId: sse.lastEventId,
        send: (event) => {
          // A browser may leave between the check and the write. It resumes from its last event.
          if (sse.isConnected) sse.send(event).catch((error) => request.log.debug({ err: error }, 'event not sent'))
        },
        onClose: (done) => sse.onClose(done),
        close: () => sse.close(),
      }
      closeWithSession(request, subscription)
      await handle({ ...input, subscription }, contextOf(request, reply))
      sse.sendHeaders()
      // Otherwise headers wait for the first event, and the browser considers itself disconnected.
      reply.raw.flushHeaders()
    },
  })
}

/** Registers the routes of one feature, with their access check, validation and handler. Nothing else registers routes. */
export function serveRoutes<R extends Routes>(app: FastifyInstance, routes: R, handlers: Handlers<R>) {
  for (const [name, route] of Object.entries(routes)) {
    const handle: unknown = handlers[name]
    if (route.kind === 'upload') serveUpload(app, route, handle as Answer)
    else if (route.kind === 'resumable') serveResumable(app, route, handle as Answer<UploadDestination>)
    else if (route.kind === 'download') serveDownload(app, route, handle as Answer<Download>)
    else if (route.kind === 'events') serveStream(app, route, handle as Stream)
    else serveAnswer(app, route, handle as Answer)
  }
}
