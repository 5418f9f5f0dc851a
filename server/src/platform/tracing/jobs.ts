import type { Tracing } from './tracing.ts'
import { currentWork, runAs } from './work.ts'

/** The property of a payload that says which call asked for the job. */
const property = 'traceparent'

/** The payload with the call that asks for it, when that one is traced. */
export function withCaller(payload: object, tracing: Tracing | null): object {
  const traced = currentWork()?.traced
  return tracing && traced ? { ...payload, [property]: tracing.headerOf(traced.span) } : payload
}

const callerOf = (data: unknown): string | undefined =>
  typeof data === 'object' && data !== null && property in data && typeof data[property] === 'string'
    ? data[property]
    : undefined

/** Runs a job as a work of its own: in the trace of the call that asked for it. */
export async function runTraced(
  queue: string,
  id: string,
  data: unknown,
  tracing: Tracing | null,
  run: () => Promise<void>,
): Promise<void> {
  const what = `job ${queue}`
  const traced = tracing && {
    span: tracing.begin(what, { role: 'CONSUMER', parent: callerOf(data), attributes: { 'regie.job': id } }),
    tracing,
  }
  try {
    await runAs({ id, what, traced }, run)
  } catch (error) {
    if (traced) tracing?.fail(traced.span, error)
    throw error
  } finally {
    traced?.span.end()
  }
}
