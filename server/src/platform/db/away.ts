import { DrizzleQueryError } from 'drizzle-orm/errors'
import pg from 'pg'
import { type Failure, fail } from '../http/failure.ts'
import { databaseErrorOf } from './violations.ts'

/** Seconds to wait before a retry when the database is away. */
const retryAfterSeconds = 5

/**
 * The database is unreachable, or a connection was lost. `isUndone` is true when the write was certainly not recorded. It is false
 * when the connection was lost between COMMIT and its answer.
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

/** The driver's own errors have no codes. */
const driverMessages =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout|timeout expired|Cannot use a pool)/

const waitedForConnection = /^timeout exceeded when trying to connect/

function* causesOf(error: unknown): Generator<Error> {
  for (let one = error; one instanceof Error; one = one.cause) yield one
}

const isNetworkError = (error: Error): boolean => 'code' in error && networkCodes.has(String(error.code))

/** True when a driver error means that the connection was lost, or never opened. */
export const isConnectionLoss = (error: unknown): boolean =>
  [...causesOf(error)].some(
    (one) =>
      one instanceof DatabaseAway ||
      (one instanceof pg.DatabaseError ? /^(08|57P|25P03)/.test(one.code ?? '') : driverMessages.test(one.message)) ||
      (isNetworkError(one) && !(one instanceof pg.DatabaseError)),
  )

/** Converts a connection loss that the query layer did not convert. The outcome of the statement is unknown. */
export const asDatabaseAway = (error: unknown): unknown =>
  isConnectionLoss(error) ? new DatabaseAway('a statement was not answered', { isUndone: false, cause: error }) : error

type Trouble = 'away' | 'unsure' | 'full' | 'busy' | 'read-only'

const troubleByCode: readonly [RegExp, Trouble][] = [
  [/^53[12]00/, 'full'],
  [/^25006/, 'read-only'],
  // Too many connections, or a timeout of a statement or lock.
  [/^(53|57014|55P03)/, 'busy'],
  [/^(08|57P|25P03|58)/, 'away'],
]

/** Why the database does not answer; null for any other error. */
export function databaseTrouble(error: unknown): Trouble | null {
  const causes = [...causesOf(error)]
  const away = causes.find((one) => one instanceof DatabaseAway)
  if (away) return away.isUndone ? 'away' : 'unsure'
  const code = databaseErrorOf(error)?.code
  if (code !== undefined) return troubleByCode.find(([pattern]) => pattern.test(code))?.[1] ?? null
  if (causes.some(({ message }) => waitedForConnection.test(message))) return 'busy'
  if (causes.some(({ message }) => driverMessages.test(message))) return 'unsure'
  // A network code alone may come from another service. Only the query layer's wrapper shows that it is the database's.
  const isOfQuery = causes.some((one) => one instanceof DrizzleQueryError)
  if (!isOfQuery || !causes.some(isNetworkError)) return null
  return causes.some((one) => 'code' in one && one.code === 'ECONNREFUSED') ? 'away' : 'unsure'
}

const retrySoon = 'Réessayez dans quelques secondes.'
const troubleTexts: Record<Trouble, { cause: string; advice: string }> = {
  away: { cause: 'La base de données ne répond pas', advice: retrySoon },
  unsure: { cause: 'La base de données ne répond pas', advice: retrySoon },
  busy: { cause: 'La base de données est très sollicitée', advice: retrySoon },
  full: { cause: 'La base de données n’a plus de place', advice: 'Prévenez l’administrateur.' },
  'read-only': { cause: 'La base de données n’accepte plus d’écriture', advice: 'Prévenez l’administrateur.' },
}

/** The 503 for the caller: whether a write was recorded, and when to retry. */
export function failureOfTrouble(trouble: Trouble, { isWrite }: { isWrite: boolean }): Failure {
  const { cause, advice } = troubleTexts[trouble]
  if (isWrite && trouble === 'unsure')
    return fail('UNAVAILABLE', {
      message: `${cause} : votre modification a pu être enregistrée ou non. Vérifiez avant de la refaire.`,
      retryAfterSeconds,
    })
  const message = isWrite ? `${cause} : rien n’a été enregistré. ${advice}` : `${cause}. ${advice}`
  return fail('UNAVAILABLE', { message, retryAfterSeconds })
}
