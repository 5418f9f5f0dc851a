import { AsyncLocalStorage } from 'node:async_hooks'
import type { Attributes, Span } from '@opentelemetry/api'
import type { Tracing } from './tracing.ts'

/** A span, and what makes those below it. */
export type Traced = { span: Span; tracing: Tracing }

/** What runs: a call or a job, its id in the log, and its span when it is traced. */
export type Work = { id: string; what: string; traced: Traced | null }

const current = new AsyncLocalStorage<Work>()

/** The call or job that the running code is part of; undefined outside of any. */
export const currentWork = (): Work | undefined => current.getStore()

/** Runs something, and all that it starts, as a part of this work. */
export const runAs = <Result>(work: Work, run: () => Result): Result => current.run(work, run)

/**
 * Calls something outside of the product, as a span of the call or job that waits for it. `attributes` hold no address of a person
 * and no secret.
 */
export async function traceOutside<Answer>(
  name: string,
  attributes: Attributes,
  call: () => Promise<Answer>,
): Promise<Answer> {
  const traced = currentWork()?.traced
  if (!traced) return call()
  const { tracing, span: parent } = traced
  const span = tracing.begin(name, { role: 'CLIENT', parent, attributes })
  try {
    return await call()
  } catch (error) {
    tracing.fail(span, error)
    throw error
  } finally {
    span.end()
  }
}
