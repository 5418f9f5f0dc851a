import type { Logger } from '../log.ts'
import { currentWork } from './work.ts'

/** Characters of a statement that are told: its values are never in it. */
const most = 1000

/** Sends a statement, and watches how long it takes. */
export type StatementWatch = <Answer>(asked: unknown, send: () => Promise<Answer>) => Promise<Answer>

const textOf = (asked: unknown): string => {
  if (typeof asked === 'string') return asked.slice(0, most)
  const text = typeof asked === 'object' && asked !== null && 'text' in asked ? asked.text : ''
  return String(text).slice(0, most)
}
const verbOf = (text: string): string =>
  /[a-z]+/i.exec(text.replace(/^\s*\/\*.*?\*\//, ''))?.[0]?.toUpperCase() ?? 'SQL'

/** Names in the log the statements that take `slowAfterMs` or more, with the call or job that waits; traces those of a traced one. */
export const watchStatements =
  (log: Pick<Logger, 'warn'>, slowAfterMs: number): StatementWatch =>
  async (asked, send) => {
    const work = currentWork()
    const began = performance.now()
    const text = work?.traced ? textOf(asked) : null
    const span =
      text === null
        ? undefined
        : work?.traced?.tracing.begin(verbOf(text), {
            role: 'CLIENT',
            parent: work.traced.span,
            attributes: { 'db.system.name': 'postgresql', 'db.query.text': text },
          })
    try {
      return await send()
    } catch (error) {
      if (span) work?.traced?.tracing.fail(span, error)
      throw error
    } finally {
      span?.end()
      const ms = Math.round(performance.now() - began)
      if (ms >= slowAfterMs)
        log.warn({ ms, of: work?.what, reqId: work?.id, statement: textOf(asked) }, 'slow statement')
    }
  }
