import { fail } from '#platform/http/failure.ts'
import type { Logger } from '#platform/log.ts'

/**
 * Why a call to a service failed. `away`: a later call may succeed. `refused`: the plan or the credentials forbid the call.
 * `unexpected-answer`: the answer cannot be read. `not-configured`: no service is connected.
 */
export type TroubleKind = 'away' | 'refused' | 'unexpected-answer' | 'not-configured'

/**
 * The only error of a port. The message gives the cause for the log. It quotes nothing sent or received, except a status or the
 * code of a network error.
 */
export class ServiceTrouble extends Error {
  override name = 'ServiceTrouble'
  readonly kind: TroubleKind
  constructor(kind: TroubleKind, reason: string) {
    super(reason)
    this.kind = kind
  }
}

/** `name`: the service's public name, which starts the log line. */
type NamedService = { readonly name: string }

/** True for a `ServiceTrouble`. Logs its cause, unless no service is connected. */
export function isTrouble({ name }: NamedService, log: Logger, error: unknown): boolean {
  if (!(error instanceof ServiceTrouble)) return false
  if (error.kind !== 'not-configured') log.warn({ kind: error.kind, reason: error.message }, `${name} unavailable`)
  return true
}

/** Messages for people, in French. */
type Sentences = { unavailable: string; notConfigured: string }

/** For `.catch`: throws NOT_CONFIGURED or UNAVAILABLE for a `ServiceTrouble`, and any other error unchanged. */
export const failWith =
  (service: NamedService, log: Logger, { unavailable, notConfigured }: Sentences) =>
  (error: unknown): never => {
    if (!isTrouble(service, log, error)) throw error
    throw error instanceof ServiceTrouble && error.kind === 'not-configured'
      ? fail('NOT_CONFIGURED', { message: notConfigured })
      : fail('UNAVAILABLE', { message: unavailable })
  }
