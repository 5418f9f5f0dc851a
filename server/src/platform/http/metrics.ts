import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { type Reading, registerReadings } from '../metrics/readings.ts'
import { fail } from './failure.ts'
import { isLocalCaller } from './local-caller.ts'

function holdsToken(request: FastifyRequest, token: string): boolean {
  const expected = Buffer.from(`Bearer ${token}`)
  const header = Buffer.from(request.headers.authorization ?? '')
  return header.length === expected.length && timingSafeEqual(header, expected)
}

/** `/metrics` in Prometheus format, for this machine or with METRICS_TOKEN. Other callers get a 404. Returns what it tells. */
export function metrics(app: FastifyInstance, token: string | null, readings: readonly Reading[]): Registry {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a request, by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [],
  })
  register.registerMetric(durations)
  registerReadings(register, readings)
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  app.get('/metrics', async (request, reply) => {
    if (!(token !== null && holdsToken(request, token)) && !isLocalCaller(request)) throw fail('NOT_FOUND')
    return reply.type(register.contentType).send(await register.metrics())
  })
  return register
}
