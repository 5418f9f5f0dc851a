import { type DestinationStream, type Logger, type LoggerOptions, pino, stdSerializers } from 'pino'
import { databaseErrorOf } from './db/violations.ts'

export type { Logger }

/** The query layer's message includes parameters (addresses, digests): only PostgreSQL's message is logged. */
function withoutParameters(error: unknown): unknown {
  const cause = databaseErrorOf(error)
  if (cause && cause !== error) return { ...stdSerializers.err(cause), detail: undefined }
  return error instanceof Error ? stdSerializers.err(error) : error
}

/** Structured logs, on standard output by default: one JSON object per line, without secrets. */
export const createLog = (level: string, destination?: DestinationStream): Logger => {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: withoutParameters },
    redact: {
      paths: ['password', 'token', '*.password', '*.token', '*.authorization', '*.cookie', 'headers', '*.headers'],
      censor: '[masqué]',
    },
  }
  return destination ? pino(options, destination) : pino(options)
}
