import type { Attributes, HrTime } from '@opentelemetry/api'
import type { DataPoint, Histogram, MetricData } from '@opentelemetry/sdk-metrics'
import type { Registry } from 'prom-client'
import * as z from 'zod/mini'
import type { TracingSettings } from '../tracing/tracing.ts'

const Value = z.object({
  value: z.number(),
  labels: z.record(z.string(), z.union([z.string(), z.number()])),
  metricName: z.optional(z.string()),
})
/** What the registry knows of one metric. */
const Metric = z.object({
  name: z.string(),
  help: z.string(),
  type: z.enum(['counter', 'gauge', 'histogram', 'summary']),
  values: z.array(Value),
})
type Metric = z.infer<typeof Metric>

/** Milliseconds that a collector has to answer: a stop waits for the last sending. */
const patience = 3000

type Span = Pick<DataPoint<number>, 'startTime' | 'endTime'>

const hrTime = (milliseconds: number): HrTime => [
  Math.floor(milliseconds / 1000),
  Math.round((milliseconds % 1000) * 1e6),
]

/** The points of a histogram: Prometheus counts what is below each bound, OpenTelemetry what is between two. */
function histogramPoints({ name, values }: Metric, span: Span): DataPoint<Histogram>[] {
  const series = new Map<string, { attributes: Attributes; bounds: [number, number][]; sum: number; count: number }>()
  for (const { value, labels, metricName } of values) {
    const { le, ...attributes } = labels
    const key = JSON.stringify(attributes)
    const one = series.get(key) ?? { attributes, bounds: [], sum: 0, count: 0 }
    series.set(key, one)
    if (metricName === `${name}_sum`) one.sum = value
    else if (metricName === `${name}_count`) one.count = value
    else if (le !== undefined && le !== '+Inf') one.bounds.push([Number(le), value])
  }
  return Array.from(series.values(), ({ attributes, bounds, sum, count }) => ({
    ...span,
    attributes,
    value: {
      sum,
      count,
      buckets: {
        boundaries: bounds.map(([bound]) => bound),
        counts: [...bounds.map(([, below]) => below), count].map((below, at) => below - (bounds[at - 1]?.[1] ?? 0)),
      },
    },
  }))
}

/** Sends what `/metrics` tells to an OTLP collector, each `metricsEveryMs`. Returns how to end, which sends once more. */
export async function sendMetrics(
  register: Registry,
  { endpoint, headers, metricsEveryMs }: Omit<TracingSettings, 'share'>,
  instance: string,
): Promise<() => Promise<void>> {
  const [{ ValueType }, sdk, { OTLPMetricExporter }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-metrics'),
    import('@opentelemetry/exporter-metrics-otlp-http'),
    import('@opentelemetry/resources'),
  ])
  const resource = resourceFromAttributes({ 'service.name': 'regie', 'service.instance.id': instance })
  const startTime = hrTime(Date.now())

  const dataOf = (metric: Metric, endTime: HrTime): MetricData => {
    const { name, help: description, type, values } = metric
    const span = { startTime, endTime }
    const said = {
      descriptor: { name, description, unit: '', valueType: ValueType.DOUBLE },
      aggregationTemporality: sdk.AggregationTemporality.CUMULATIVE,
    }
    const points = () => values.map(({ value, labels: attributes }) => ({ ...span, attributes, value }))
    switch (type) {
      case 'histogram':
        return {
          ...said,
          dataPointType: sdk.DataPointType.HISTOGRAM,
          dataPoints: histogramPoints(metric, span),
        }
      case 'counter':
        return { ...said, dataPointType: sdk.DataPointType.SUM, isMonotonic: true, dataPoints: points() }
      case 'gauge':
      case 'summary':
        return { ...said, dataPointType: sdk.DataPointType.GAUGE, dataPoints: points() }
      default:
        return type satisfies never
    }
  }

  const reader = new sdk.PeriodicExportingMetricReader({
    exporter: new OTLPMetricExporter({
      url: `${endpoint.replace(/\/$/, '')}/v1/metrics`,
      headers,
      timeoutMillis: patience,
    }),
    exportIntervalMillis: metricsEveryMs,
    metricProducers: [
      {
        async collect() {
          const endTime = hrTime(Date.now())
          const known = z.parse(z.array(Metric), await register.getMetricsAsJSON())
          const metrics = known.map((metric) => dataOf(metric, endTime))
          return { resourceMetrics: { resource, scopeMetrics: [{ scope: { name: 'regie' }, metrics }] }, errors: [] }
        },
      },
    ],
  })
  const provider = new sdk.MeterProvider({ resource, readers: [reader] })
  return () => provider.shutdown()
}
