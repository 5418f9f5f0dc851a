import { fail } from '#platform/http/failure.ts'
import type { Logger } from '#platform/log.ts'

/**
 * Why a call to a service failed. `away`: a later call may succeed. `refused`: the plan or the credentials do not allow the call.
 * `unexpected-answer`: the answer can't be read. `not-configured`: no service is connected.
 */
export type TroubleKind = 'away' | 'refused' | 'unexpected-answer' | 'not-configured'

/**
 * The only error that a port throws. The message gives the cause for the log. It quotes nothing that was sent or received, except a
 * status or the code of a network error.
 */
export class ServiceTrouble extends Error {
  override name = 'ServiceTrouble'
  readonly kind: TroubleKind
  constructor(kind: TroubleKind, reason: string) {
    super(reason)
    this.kind = kind
  }
}

/** `name`: what people call the service; the line of the log begins with it. */
type Named = { readonly name: string }

/** Whether an error is a `ServiceTrouble`. Logs its cause, unless no service is connected. */
export function isTrouble({ name }: Named, log: Logger, error: unknown): boolean {
  if (!(error instanceof ServiceTrouble)) return false
  if (error.kind !== 'not-configured') log.warn({ kind: error.kind, reason: error.message }, `${name} unavailable`)
  return true
}

/** What people read, in French. */
type Sentences = { unavailable: string; notConfigured: string }

/** For `.catch`: throws NOT_CONFIGURED or UNAVAILABLE for a `ServiceTrouble`, and any other error unchanged. */
export const failWith =
  (service: Named, log: Logger, { unavailable, notConfigured }: Sentences) =>
  (error: unknown): never => {
    if (!isTrouble(service, log, error)) throw error
    throw error instanceof ServiceTrouble && error.kind === 'not-configured'
      ? fail('NOT_CONFIGURED', { message: notConfigured })
      : fail('UNAVAILABLE', { message: unavailable })
  }
