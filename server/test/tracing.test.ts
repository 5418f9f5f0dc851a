import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { contract } from '@regie/contract'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { createConnector } from '#integrations/connector/connector.ts'
import { createMail } from '#platform/mail/mail.ts'
import { openTracing } from '#platform/tracing/tracing.ts'
import { runAs } from '#platform/tracing/work.ts'
import { aProject } from './support/builders.ts'
import { type Person, type Regie, startRegie } from './support/regie.ts'

const Value = z.object({ stringValue: z.optional(z.string()), intValue: z.optional(z.coerce.number()) })
const Span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.optional(z.string()),
  name: z.string(),
  status: z.optional(z.object({ code: z.optional(z.int()) })),
  attributes: z.array(z.object({ key: z.string(), value: Value })),
})
type Span = z.infer<typeof Span>
const Sent = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(Span) })) })),
})

const Point = z.object({
  attributes: z.array(z.object({ key: z.string(), value: Value })),
  asDouble: z.optional(z.number()),
  count: z.optional(z.coerce.number()),
  bucketCounts: z.optional(z.array(z.coerce.number())),
  explicitBounds: z.optional(z.array(z.number())),
})
const Points = z.optional(z.object({ dataPoints: z.array(Point) }))
const Metric = z.object({ name: z.string(), gauge: Points, sum: Points, histogram: Points })
type Metric = z.infer<typeof Metric>
const SentMetrics = z.object({
  resourceMetrics: z.array(z.object({ scopeMetrics: z.array(z.object({ metrics: z.array(Metric) })) })),
})

/** What OpenTelemetry calls a collector: it keeps the spans that it is sent, the last metrics, and the headers. */
async function startCollector() {
  const spans: Span[] = []
  const metrics = new Map<string, Metric>()
  const keys = new Set<unknown>()
  const take = async (request: IncomingMessage) => {
    const sent: unknown = JSON.parse(await text(request))
    if (request.url === '/v1/metrics') {
      const { resourceMetrics } = z.parse(SentMetrics, sent)
      for (const { scopeMetrics } of resourceMetrics)
        for (const scope of scopeMetrics) for (const metric of scope.metrics) metrics.set(metric.name, metric)
      return
    }
    const { resourceSpans } = z.parse(Sent, sent)
    spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)))
  }
  const server = createServer((request, response) => {
    keys.add(request.headers['x-key'])
    void take(request).finally(() => response.setHeader('content-type', 'application/json').end('{}'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, spans, metrics, keys, close: () => server.close() }
}

describe('traces', () => {
  const traceId = '0af7651916cd43dd8448eb211c80319c'
  let collector: Awaited<ReturnType<typeof startCollector>>
  let regie: Regie
  let admin: Person
  let mail: string
  beforeAll(async () => {
    collector = await startCollector()
    regie = await startRegie({
      working: true,
      env: {
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
        OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20key',
        TRUST_PROXY: 'loopback',
      },
    })
    admin = await regie.person('ADMIN')
    const { browser } = admin
    browser.headers = { traceparent: `00-${traceId}-b7ad6b7169203331-01` }
    mail = 'lise@exemple.test'
    const body = { firstname: 'Lise', lastname: 'Trace', email: mail, role: 'CLIENT' } as const
    await browser.call(contract.users.create, { body })
    await regie.mailTo(mail)
    await regie.shutDown()
  })
  afterAll(async () => {
    await regie.stop()
    collector.close()
  })

  const named = (name: string) => {
    const found = collector.spans.find((span) => span.traceId === traceId && span.name === name)
    if (!found) throw new Error(`no span ${name} among ${collector.spans.map((span) => span.name).join(', ')}`)
    return found
  }
  const attribute = (span: Span, key: string) => span.attributes.find((one) => one.key === key)?.value

  it('go on those of the proxy: the call, its statements, and the job that it asked for', () => {
    const call = named('POST /api/users')
    expect(call.parentSpanId).toBe('b7ad6b7169203331')
    expect(attribute(call, 'http.response.status_code')?.intValue).toBe(200)
    const insert = collector.spans.find(
      (span) =>
        span.parentSpanId === call.spanId &&
        attribute(span, 'db.query.text')?.stringValue?.includes('insert into "users"'),
    )
    expect(insert?.name).toBe('INSERT')
    const job = named('job users.invitation')
    expect(job.parentSpanId).toBe(call.spanId)
    expect(collector.spans.some((span) => span.parentSpanId === job.spanId)).toBe(true)
  })

  it('hold no value of a statement, and are sent with the headers of the settings', () => {
    expect(JSON.stringify(collector.spans)).not.toContain(mail)
    expect([...collector.keys]).toEqual(['a key'])
  })
})

it('what is called outside is a part of the work that waits for it, without what it asks', async () => {
  const collector = await startCollector()
  const service = await startCollector()
  const tracing = await openTracing({ endpoint: collector.url, headers: {}, share: 1 }, 'test')
  const job = tracing.begin('job', { role: 'CONSUMER' })
  const connector = createConnector()
  const mail = createMail({ smtpUrl: 'smtp://lise:secret@127.0.0.1:1', from: 'regie@exemple.test', directory: '' })
  const message = { key: randomUUID(), to: 'lise@exemple.test', subject: '', html: '', text: '' }
  try {
    const sending = await runAs({ id: '', what: 'job', traced: { span: job, tracing } }, async () => {
      await connector.ask(`${service.url}/companies?name=lise`, { method: 'POST', body: '{"resourceSpans":[]}' })
      return Promise.allSettled([mail.send(message)])
    })
    expect(sending).toMatchObject([{ status: 'rejected', reason: { failureCause: 'MAIL_UNREACHABLE' } }])
    await tracing.close()
    const { spanId } = job.spanContext()
    expect(collector.spans).toMatchObject([
      { name: 'POST 127.0.0.1', parentSpanId: spanId },
      { name: 'SMTP', parentSpanId: spanId, status: { code: 2 } },
    ])
    expect(JSON.stringify(collector.spans)).not.toMatch(/lise|secret|companies/)
  } finally {
    mail.close()
    await connector.close()
    collector.close()
    service.close()
  }
})

it('metrics are sent as `/metrics` tells them', async () => {
  const collector = await startCollector()
  const regie = await startRegie({
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_METRIC_EXPORT_INTERVAL: '100' },
  })
  try {
    const { browser } = await regie.person('ADMIN')
    for (let call = 0; call < 3; call += 1)
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect((await browser.call(contract.dashboard.read, { query: {} })).status).toBe(200)
    const answered = () =>
      collector.metrics
        .get('http_request_duration_seconds')
        ?.histogram?.dataPoints.find(({ attributes }) =>
          attributes.some(({ key, value }) => key === 'route' && value.stringValue === '/api/dashboard'),
        )
    await expect.poll(() => answered()?.count).toBe(3)
    expect(answered()?.bucketCounts?.reduce((sum, count) => sum + count, 0)).toBe(3)
    expect(answered()?.bucketCounts).toHaveLength((answered()?.explicitBounds?.length ?? 0) + 1)
    const told = await (await fetch(`${regie.url}/metrics`)).text()
    const names = Array.from(told.matchAll(/^# TYPE (\S+)/gm), ([, name = '']) => name)
    await expect.poll(() => names.filter((name) => !collector.metrics.has(name))).toEqual([])
    expect(collector.metrics.get('regie_database_up')?.gauge?.dataPoints).toMatchObject([{ asDouble: 1 }])
    const seconds = collector.metrics.get('process_cpu_seconds_total')?.sum?.dataPoints[0]?.asDouble
    expect(seconds).toBeGreaterThan(0)
  } finally {
    await regie.stop()
    collector.close()
  }
})

it('a collector that is away delays neither calls nor the stop', async () => {
  const regie = await startRegie({
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1', OTEL_METRIC_EXPORT_INTERVAL: '100' },
  })
  try {
    const { browser } = await regie.person('ADMIN')
    expect((await browser.call(contract.dashboard.read, { query: {} })).status).toBe(200)
  } finally {
    await regie.stop()
  }
})

it('a stranger decides nothing of what is traced', async () => {
  const collector = await startCollector()
  const regie = await startRegie({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER_ARG: '0' } })
  try {
    const { browser } = await regie.person('ADMIN')
    browser.headers = { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' }
    expect((await browser.call(contract.dashboard.read, { query: {} })).status).toBe(200)
    await regie.shutDown()
    expect(collector.spans).toEqual([])
  } finally {
    await regie.stop()
    collector.close()
  }
})

it('a slow statement is named in the log with its call, never with its values', async () => {
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) })
  const regie = await startRegie({ log, env: { SLOW_STATEMENT_MS: '1' } })
  try {
    const { browser } = await regie.person('ADMIN')
    await aProject(regie.db, { name: 'Ornithorynque' })
    for (let turn = 0; turn < 30; turn += 1)
      // oxlint-disable-next-line no-await-in-loop -- until one of them is slow
      await browser.call(contract.search.find, { query: { q: `ornithorynque ${turn}` } })
    const slow = lines.filter((line) => line.includes('slow statement') && line.includes('starts_with'))
    expect(slow.length).toBeGreaterThan(0)
    expect(slow[0]).toMatch(/"of":"GET \/api\/search"/)
    expect(slow[0]).toMatch(/"reqId":"[\w-]{36}"/)
    expect(lines.join('')).not.toMatch(/ornithorynque/i)
  } finally {
    await regie.stop()
  }
})
