import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from '../log.ts'
import { asDatabaseAway, DatabaseAway } from './away.ts'
import type { DatabaseSockets } from './sockets.ts'
import { databaseErrorOf } from './violations.ts'

/** Milliseconds between two checks of the database, and the time limit of a check or connection. */
const checkInterval = 5_000
const checkTimeout = 5_000
const longestPause = 1_000
/** The time limit of a check before a stop, in milliseconds. */
const stopTimeout = 2_000

/** A server that vanished keeps its locks for twenty seconds at most: its connection is checked by the database. */
const keptAlive = [
  'tcp_user_timeout=20000',
  'tcp_keepalives_idle=10',
  'tcp_keepalives_interval=5',
  'tcp_keepalives_count=2',
]

/** A session of the database: the number of its process, which another may have later, and since when. */
type Session = { pid: number; since: string }
const name = 'regie live events'
const ownSession = 'select pid, backend_start::text as since from pg_stat_activity where pid = pg_backend_pid()'
const endSession = `select pg_terminate_backend(pid) from pg_stat_activity
  where pid = $1 and backend_start = $2::timestamptz and application_name = '${name}'`

export type DatabaseWatch = {
  /** False while the database is known to be away. */
  isUp(): boolean
  /** Listens to a NOTIFY channel. Call it before `open`. */
  listen(channel: string, hear: (payload: string) => void): void
  /** Called when the database is found to be away. */
  onAway(react: () => void): void
  /** Called as soon as the watched connection is lost, whether or not another can be made. Its locks are lost with it. */
  onLost(react: () => void): void
  /** Runs a statement on the watched connection. Throws `DatabaseAway` when it is lost, even silently. */
  ask(text: string, values: unknown[]): Promise<Record<string, unknown>[]>
  /** Called when a lost connection is restored. Notifications sent meanwhile are lost. */
  onBack(react: () => void): void
  /** For a stop: when the database does not answer within two seconds, ends every connection. */
  giveUpIfSilent(): Promise<void>
  /** Connects. Throws when the database is unreachable; afterwards, reconnects by itself. */
  open(): Promise<void>
  close(): Promise<void>
}

/** Rejects after `limit`, unless the answer arrived while this process was too busy to read it. */
async function inTime<T>(answer: Promise<T>, limit = checkTimeout): Promise<T> {
  const late = new AbortController()
  const timeout = sleep(limit, undefined, { signal: late.signal }).then(async () => {
    for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve))
    throw new Error('the database did not answer in time')
  })
  try {
    return await Promise.race([answer, timeout])
  } finally {
    late.abort()
    timeout.catch(() => {})
    answer.catch(() => {})
  }
}

/**
 * Keeps one connection to the database, and queries it every five seconds. A cut network may send no packet. When the connection is
 * silent and a new one fails, every connection of the process is ended: none would ever be answered.
 */
export function watchDatabase({
  url,
  sockets,
  log,
}: {
  url: string
  sockets: DatabaseSockets
  log: Logger
}): DatabaseWatch {
  const channels = new Map<string, (payload: string) => void>()
  const whenBack: (() => void)[] = []
  const whenAway: (() => void)[] = []
  const whenLost: (() => void)[] = []
  const closing = new AbortController()
  let client: pg.Client | null = null
  let isUp = true
  let session: Session | null = null

  /**
   * Ends the session before this one. Where the line passes by a proxy that forgot a connection, the database still hears the proxy:
   * it would keep the locks of that session for hours.
   */
  const succeed = async (next: pg.Client) => {
    if (session)
      await inTime(next.query(endSession, [session.pid, session.since])).catch((error: unknown) => {
        // The line was cut again: the next connection ends that session.
        if (!databaseErrorOf(error)) throw error
        log.warn({ err: error }, 'the former database session may keep its locks')
      })
    session = (await inTime(next.query<Session>(ownSession))).rows[0] ?? null
  }

  const connect = async (): Promise<pg.Client> => {
    const next = new pg.Client({
      connectionString: url,
      application_name: name,
      connectionTimeoutMillis: checkTimeout,
      pipeline: true,
      stream: sockets.open,
      options: keptAlive.map((option) => `-c ${option}`).join(' '),
    })
    // The `end` event is enough: the error before it adds nothing.
    next.on('error', () => {})
    next.on('notification', ({ channel, payload }) => channels.get(channel)?.(payload ?? ''))
    try {
      await next.connect()
      for (const channel of channels.keys()) await inTime(next.query(`listen ${channel}`))
      await succeed(next)
      return next
    } catch (error) {
      next.end().catch(() => {})
      throw error
    }
  }

  /** Waits until the connection is lost. Returns the function that ends the connections silent with it; null when it was closed. */
  const lossOf = async (watched: pg.Client): Promise<(() => void) | null> => {
    const over = new AbortController()
    watched.once('end', () => over.abort())
    const pause = AbortSignal.any([over.signal, closing.signal])
    for (;;) {
      await sleep(checkInterval, undefined, { signal: pause }).catch(() => {})
      if (pause.aborted) return null
      const dropSilent = sockets.mark()
      try {
        await inTime(watched.query('select 1'))
      } catch {
        return over.signal.aborted ? null : dropSilent
      }
    }
  }

  const connectAgain = async (dropSilent: (() => void) | null): Promise<pg.Client | null> => {
    for (let attempt = 0; !closing.signal.aborted; attempt += 1) {
      try {
        const next = await connect()
        dropSilent?.()
        return next
      } catch (error) {
        // A database without free connections still answers the open ones.
        const isCrowded = databaseErrorOf(error)?.code === '53300'
        if (!isCrowded && isUp) {
          isUp = false
          log.error({ err: error }, 'database away')
          for (const react of whenAway) react()
        }
        if (dropSilent && !isCrowded) sockets.dropAll()
      }
      const pause = Math.min(100 * 2 ** attempt, longestPause)
      await sleep(pause, undefined, { signal: closing.signal }).catch(() => {})
    }
    return null
  }

  const follow = async (first: pg.Client) => {
    for (let current = first; ; ) {
      const dropSilent = await lossOf(current)
      client = null
      for (const react of whenLost) react()
      if (closing.signal.aborted) return
      log.warn({ isSilent: dropSilent !== null }, 'database connection lost: connecting again')
      current.end().catch(() => {})
      const next = await connectAgain(dropSilent)
      if (!next) return
      client = current = next
      isUp = true
      log.warn('database reached again')
      for (const react of whenBack) react()
    }
  }

  return {
    isUp: () => isUp,
    listen: (channel, hear) => void channels.set(channel, hear),
    onAway: (react) => void whenAway.push(react),
    onLost: (react) => void whenLost.push(react),
    async ask(text, values) {
      if (!client) throw new DatabaseAway('the watched connection is lost', { isUndone: true })
      try {
        return (await client.query<Record<string, unknown>>(text, values)).rows
      } catch (error) {
        throw asDatabaseAway(error)
      }
    },
    onBack: (react) => void whenBack.push(react),
    async giveUpIfSilent() {
      const probe = isUp && client ? inTime(client.query('select 1'), stopTimeout) : Promise.reject(new Error('away'))
      await probe.catch(() => {
        closing.abort()
        isUp = false
        sockets.seal()
      })
    },
    async open() {
      client = await connect()
      follow(client).catch((error) => log.error({ err: error }, 'the database is watched no more'))
    },
    async close() {
      closing.abort()
      if (client) await inTime(client.end()).catch(() => {})
    },
  }
}
