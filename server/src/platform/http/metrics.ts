import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { BackupState } from '../backup/schedule.ts'
import { fail } from './failure.ts'
import { isLocalCaller } from './local-caller.ts'

function holdsToken(request: FastifyRequest, token: string): boolean {
  const expected = Buffer.from(`Bearer ${token}`)
  const header = Buffer.from(request.headers.authorization ?? '')
  return header.length === expected.length && timingSafeEqual(header, expected)
}

/** The age and the fate of the backups, from one look at them. Without a set, there is no age. */
function registerBackups(register: Registry, read: () => Promise<BackupState | null>): void {
  let look: Promise<BackupState | null> | null = null
  const state = () => {
    look ??= read()
      .catch(() => null)
      .finally(() => {
        look = null
      })
    return look
  }
  const age = new Gauge({
    name: 'regie_backup_age_seconds',
    help: 'Seconds since the last complete backup was begun.',
    registers: [],
    async collect() {
      const lastAt = (await state())?.lastAt
      if (lastAt) this.set((Date.now() - lastAt.getTime()) / 1000)
      else this.remove()
    },
  })
  const failed = new Gauge({
    name: 'regie_backup_last_failed',
    help: '1 when the last scheduled backup was given up, or when the backups can not be read.',
    registers: [],
    async collect() {
      this.set((await state())?.hasFailed === false ? 0 : 1)
    },
  })
  register.registerMetric(age)
  register.registerMetric(failed)
}

/**
 * `/metrics` in Prometheus format, for this machine or with METRICS_TOKEN. Other callers get a 404. `givenUp` counts the failed
 * jobs, by queue. `backup`: where the backups stand; null where the settings name no place for them.
 */
export function metrics(
  app: FastifyInstance,
  token: string | null,
  givenUp: () => Promise<{ queue: string; count: number }[]>,
  backup: (() => Promise<BackupState | null>) | null,
): void {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a request, by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [register],
  })
  const jobsGivenUp = new Gauge({
    name: 'regie_jobs_given_up',
    help: 'Mails and other jobs that were given up and wait for an administrator, by queue.',
    labelNames: ['queue'],
    registers: [],
    async collect() {
      this.reset()
      // Without the database, the other metrics remain useful.
      for (const { queue, count } of await givenUp().catch(() => [])) this.set({ queue }, count)
    },
  })
  register.registerMetric(jobsGivenUp)
  if (backup) registerBackups(register, backup)
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  app.get('/metrics', async (request, reply) => {
    if (!(token !== null && holdsToken(request, token)) && !isLocalCaller(request)) throw fail('NOT_FOUND')
    return reply.type(register.contentType).send(await register.metrics())
  })
}
