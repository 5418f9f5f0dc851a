import { type Logger, pino, stdSerializers } from 'pino'
import { databaseErrorOf } from './db/violations.ts'

export type { Logger }

/** The query layer writes the parameters (addresses, digests) into its message: only PostgreSQL's own words are kept. */
function withoutParameters(error: unknown): unknown {
  const cause = databaseErrorOf(error)
  if (cause && cause !== error) return { ...stdSerializers.err(cause), detail: undefined }
  return error instanceof Error ? stdSerializers.err(error) : error
}

/** Structured logs on standard output: one JSON object a line, never a secret. */
export const createLog = (level: string): Logger =>
  pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: withoutParameters },
    redact: {
      paths: ['password', 'token', '*.password', '*.token', '*.authorization', '*.cookie', 'headers', '*.headers'],
      censor: '[masqué]',
    },
  })
