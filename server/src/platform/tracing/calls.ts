import type { Span } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { TrustedProxies } from '../trusted-proxies.ts'
import type { Tracing } from './tracing.ts'
import { runAs, type Traced } from './work.ts'

/** False for a stream, which lasts as long as its page, and for an address that is none of ours. */
const isTraced = ({ headers, routeOptions }: FastifyRequest): boolean =>
  routeOptions.url !== undefined && headers.accept?.includes('text/event-stream') !== true

/** Makes each call a work of its own, and a span where traces are sent. Must be the first hook. */
export function followCalls(app: FastifyInstance, tracing: Tracing | null, isProxy: TrustedProxies): void {
  const spans = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, routeOptions, headers, socket } = request
    const what = `${method} ${routeOptions.url ?? ''}`
    let traced: Traced | null = null
    if (tracing && isTraced(request)) {
      // Of strangers, only that there is a call: they could have each of them traced.
      const { traceparent } = headers
      const parent = typeof traceparent === 'string' && isProxy(socket.remoteAddress ?? '', 0) ? traceparent : undefined
      const attributes = {
        'http.request.method': method,
        'http.route': routeOptions.url ?? '',
        'regie.request': request.id,
      }
      const span = tracing.begin(what, { role: 'SERVER', parent, attributes })
      spans.set(request, span)
      traced = { span, tracing }
    }
    runAs({ id: request.id, what, traced }, done)
  })
  app.addHook('onResponse', async (request, reply) => {
    const span = spans.get(request)
    if (!span) return
    span.setAttribute('http.response.status_code', reply.statusCode)
    if (reply.statusCode >= 500) tracing?.fail(span, null)
    span.end()
  })
}
