import { DrizzleQueryError } from 'drizzle-orm/errors'
import pg from 'pg'
import { type Failure, fail } from '../http/failure.ts'
import { databaseErrorOf } from './violations.ts'

/** Seconds after which a call that met no database is worth another try. */
const retryAfterSeconds = 5

/**
 * The database can't be reached, or a connection to it was lost. `isUndone`: what the caller asked was certainly not recorded;
 * false when the connection was lost between the order to commit and its answer.
 */
export class DatabaseAway extends Error {
  override name = 'DatabaseAway'
  readonly isUndone: boolean
  constructor(message: string, { isUndone, cause }: { isUndone: boolean; cause?: unknown }) {
    super(message, { cause })
    this.isUndone = isUndone
  }
}

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** The driver has no codes for its own failures. */
const driverMessages =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout|timeout expired|Cannot use a pool)/

const waitedForConnection = /^timeout exceeded when trying to connect/

function* causesOf(error: unknown): Generator<Error> {
  for (let one = error; one instanceof Error; one = one.cause) yield one
}

const isNetworkError = (error: Error): boolean => 'code' in error && networkCodes.has(String(error.code))

/** True when a failure of the driver means that the connection is gone, or was never made. */
export const isConnectionLoss = (error: unknown): boolean =>
  [...causesOf(error)].some(
    (one) =>
      one instanceof DatabaseAway ||
      (one instanceof pg.DatabaseError ? /^(08|57P|25P03)/.test(one.code ?? '') : driverMessages.test(one.message)) ||
      (isNetworkError(one) && !(one instanceof pg.DatabaseError)),
  )

/** Names a loss of the connection that the query layer did not: whether the statement was done is unknown. */
export const awayOr = (error: unknown): unknown =>
  isConnectionLoss(error) ? new DatabaseAway('a statement was not answered', { isUndone: false, cause: error }) : error

type Trouble = 'away' | 'unsure' | 'full' | 'busy' | 'read-only'

const byCode: readonly [RegExp, Trouble][] = [
  [/^53[12]00/, 'full'],
  [/^25006/, 'read-only'],
  // Too many connections, a statement or a lock waited for too long.
  [/^(53|57014|55P03)/, 'busy'],
  [/^(08|57P|25P03|58)/, 'away'],
]

/** What keeps the database from answering; null when the error is of another kind. */
export function databaseTrouble(error: unknown): Trouble | null {
  const causes = [...causesOf(error)]
  const away = causes.find((one) => one instanceof DatabaseAway)
  if (away) return away.isUndone ? 'away' : 'unsure'
  const code = databaseErrorOf(error)?.code
  if (code !== undefined) return byCode.find(([pattern]) => pattern.test(code))?.[1] ?? null
  if (causes.some(({ message }) => waitedForConnection.test(message))) return 'busy'
  if (causes.some(({ message }) => driverMessages.test(message))) return 'unsure'
  // A code of the network alone may be another service's: the query layer says that it is the database's.
  const isOfQuery = causes.some((one) => one instanceof DrizzleQueryError)
  if (!isOfQuery || !causes.some(isNetworkError)) return null
  return causes.some((one) => 'code' in one && one.code === 'ECONNREFUSED') ? 'away' : 'unsure'
}

const soon = 'Réessayez dans quelques secondes.'
const whatIsWrong: Record<Trouble, { cause: string; advice: string }> = {
  away: { cause: 'La base de données ne répond pas', advice: soon },
  unsure: { cause: 'La base de données ne répond pas', advice: soon },
  busy: { cause: 'La base de données est très sollicitée', advice: soon },
  full: { cause: 'La base de données n’a plus de place', advice: 'Prévenez l’administrateur.' },
  'read-only': { cause: 'La base de données n’accepte plus d’écriture', advice: 'Prévenez l’administrateur.' },
}

/** What the caller is told of the trouble: a 503, whether anything was recorded, and when to try again. */
export function failureOfTrouble(trouble: Trouble, { isWrite }: { isWrite: boolean }): Failure {
  const { cause, advice } = whatIsWrong[trouble]
  if (isWrite && trouble === 'unsure')
    return fail('UNAVAILABLE', {
      message: `${cause} : votre modification a pu être enregistrée ou non. Vérifiez avant de la refaire.`,
      retryAfterSeconds,
    })
  const message = isWrite ? `${cause} : rien n’a été enregistré. ${advice}` : `${cause}. ${advice}`
  return fail('UNAVAILABLE', { message, retryAfterSeconds })
}
