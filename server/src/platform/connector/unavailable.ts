import { fail } from '../http/failure.ts'
import type { Logger } from '../log.ts'
import { ServiceUnavailable } from './connector.ts'

type Service = {
  /** Its name in the log. */
  name: string
  /** What people are told, in French. */
  message: string
}

/** What a service's trouble is to us: its cause in the log, a failure of ours for people. */
export function troubleOf({ name, message }: Service) {
  /** Whether what was thrown means that the service can't be asked. */
  function isUnavailable(error: unknown, log: Logger): boolean {
    if (!(error instanceof ServiceUnavailable)) return false
    log.warn({ reason: error.message }, `${name} unavailable`)
    return true
  }
  /** For `.catch`: throws UNAVAILABLE. */
  const whenUnavailable =
    (log: Logger) =>
    (error: unknown): never => {
      throw isUnavailable(error, log) ? fail('UNAVAILABLE', { message }) : error
    }
  return { isUnavailable, whenUnavailable }
}
