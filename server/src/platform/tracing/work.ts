import { AsyncLocalStorage } from 'node:async_hooks'
import type { Span } from '@opentelemetry/api'

/** What runs: a call or a job, its id in the log, and its span when it is traced. */
export type Work = { id: string; what: string; span: Span | null }

const current = new AsyncLocalStorage<Work>()

/** The call or job that the running code is part of; undefined outside of any. */
export const currentWork = (): Work | undefined => current.getStore()

/** Runs something, and all that it starts, as a part of this work. */
export const runAs = <Result>(work: Work, run: () => Result): Result => current.run(work, run)
