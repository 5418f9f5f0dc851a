import type { Attributes, Span, SpanKind } from '@opentelemetry/api'

/** Where traces and metrics are sent. */
export type TracingSettings = {
  /** The address of an OTLP collector, and headers for it. */
  endpoint: string
  headers: Record<string, string>
  /** The share of calls that are traced, 0 to 1. */
  share: number
  /** Milliseconds between two sendings of metrics. */
  metricsEveryMs: number
}

export type SpanRole = keyof typeof SpanKind

export type Tracing = {
  /** Names this process among those of an installation. */
  readonly instance: string
  /** Begins a span, below `parent`: another one, or what a `traceparent` header says. */
  begin(name: string, given: { role: SpanRole; parent?: Span | string | undefined; attributes?: Attributes }): Span
  /** What a `traceparent` header says of a span. */
  headerOf(span: Span): string
  /** Ends a span as failed. */
  fail(span: Span, error: unknown): void
  /** Sends what is waiting, within the limit of the exporter. */
  close(): Promise<void>
}

const header = 'traceparent'

/** Starts to send traces. The libraries are loaded here: an installation without traces spends nothing on them. */
export async function openTracing(
  { endpoint, headers, share }: Omit<TracingSettings, 'metricsEveryMs'>,
  instance: string,
): Promise<Tracing> {
  const [api, sdk, { OTLPTraceExporter }, { resourceFromAttributes }, { W3CTraceContextPropagator }] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/core'),
    ])
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces`, headers })
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'regie',
      'service.instance.id': instance,
    }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('regie')
  const propagator = new W3CTraceContextPropagator()
  const contextOf = (parent: Span | string | undefined) => {
    if (parent === undefined) return api.ROOT_CONTEXT
    if (typeof parent !== 'string') return api.trace.setSpan(api.ROOT_CONTEXT, parent)
    return propagator.extract(api.ROOT_CONTEXT, { [header]: parent }, api.defaultTextMapGetter)
  }
  return {
    instance,
    begin: (name, { role, parent, attributes = {} }) =>
      tracer.startSpan(name, { kind: api.SpanKind[role], attributes }, contextOf(parent)),
    headerOf(span) {
      const carrier: Record<string, string> = {}
      propagator.inject(api.trace.setSpan(api.ROOT_CONTEXT, span), carrier, api.defaultTextMapSetter)
      return carrier[header] ?? ''
    },
    fail: (span, error) =>
      void span.setStatus({ code: api.SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'error' }),
    close: () => provider.shutdown(),
  }
}
