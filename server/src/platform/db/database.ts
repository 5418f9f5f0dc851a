import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { StatementWatch } from '../tracing/statements.ts'
import { DatabaseAway, isConnectionLoss } from './away.ts'
import { type DatabaseSockets, databaseSockets } from './sockets.ts'
import { statementNames } from './statements/kept-plans.ts'
import { transactionsOf } from './transaction.ts'

export type Transaction = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0]
/** A database or a transaction: the argument of queries that may run in either. */
export type Executor = NodePgDatabase | Transaction
export type Database = NodePgDatabase & {
  /**
   * Runs reads on one connection, which waits for none of them before it sends the next: together, they wait once for the pool, and
   * take one of its connections. They see what was committed when each begins.
   */
  readTogether: <Answer>(read: (one: Executor) => Promise<Answer>) => Promise<Answer>
}

export type Connected = { db: Database; pool: pg.Pool; close: () => Promise<void> }

/** Milliseconds to open a connection, and to close them all. */
const connectTimeout = 10_000
const closeTimeout = 3_000

/**
 * Server-side options: the locks of a vanished client are released within twenty seconds. `tcp_user_timeout` does it where the
 * system supports it, `idle_in_transaction_session_timeout` elsewhere.
 */
const sessionOptions = [
  'timezone=UTC',
  'statement_timeout=30000',
  'idle_in_transaction_session_timeout=20000',
  'tcp_user_timeout=20000',
  'tcp_keepalives_idle=10',
  'tcp_keepalives_interval=5',
]

type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: pg.PoolClient['release'],
) => void

/** A pool that fails at once, without waiting, while the database is known to be away. */
class Pool extends pg.Pool {
  isUp: () => boolean = () => true
  accept: ((client: pg.PoolClient) => Promise<void>) | null = null

  /** Every statement passes here: a pool that accepts all its connections waits for nothing more. */
  #accepted(opening: Promise<pg.PoolClient>): Promise<pg.PoolClient> {
    const { accept } = this
    if (accept === null) return opening
    return opening.then(async (client) => {
      try {
        await accept(client)
        return client
      } catch (error) {
        client.release(true)
        throw error
      }
    })
  }

  override connect(): Promise<pg.PoolClient>
  override connect(take: ConnectCallback): void
  override connect(take?: ConnectCallback): Promise<pg.PoolClient> | void {
    const connecting = this.isUp()
      ? this.#accepted(super.connect())
      : Promise.reject(new DatabaseAway('the database is known to be away', { isUndone: true }))
    const client = connecting.catch((error: unknown) => {
      throw isConnectionLoss(error) ? new DatabaseAway('no connection', { isUndone: true, cause: error }) : error
    })
    if (!take) return client
    client.then(
      (given) => take(undefined, given, (release) => given.release(release)),
      (error: Error) => take(error, undefined, () => {}),
    )
  }
}

/** `Database.readTogether` on a pool. The connection goes back once every read has ended, failed ones included. */
const readsTogether =
  (
    pool: pg.Pool,
    withName: ReturnType<typeof statementNames>,
    watchStatement: StatementWatch,
  ): Database['readTogether'] =>
  async (read) => {
    const client = await pool.connect()
    const send = client.query.bind(client)
    const sent: Promise<unknown>[] = []
    let isOver = false
    const query = (...given: unknown[]) => {
      if (isOver) throw new Error('a read was sent after its connection was given back')
      const answer = watchStatement(
        given[0],
        () => Reflect.apply(send, undefined, withName(given)) as Promise<pg.QueryResult>,
      )
      sent.push(answer)
      return answer
    }
    try {
      return await read(drizzle({ query } as unknown as pg.PoolClient))
    } finally {
      await Promise.allSettled(sent)
      isOver = true
      client.release()
    }
  }

/** Takes the names from the statements of a connection: through a pooler, the next one may reach another session of the database. */
function sendUnnamed(client: pg.PoolClient): void {
  const send = client.query.bind(client)
  client.query = (asked: unknown, ...rest: unknown[]) =>
    Reflect.apply(send, undefined, [isNamed(asked) ? { ...asked, name: undefined } : asked, ...rest])
}
/** Drizzle sends plain objects; a `Submittable` of the driver has a class. */
const isNamed = (asked: unknown): asked is { name: unknown } =>
  typeof asked === 'object' && asked !== null && Object.getPrototypeOf(asked) === Object.prototype && 'name' in asked

/**
 * Creates a pool of at most `size` connections. It connects at the first query. `isPooler`: the address is that of a pooler of
 * transactions, which refuses options of a session: `checkPooler` looks at those that it keeps. `accept` rejects for a connection
 * that must not be used: it is closed, and its taker gets the error.
 */
export function connect(
  url: string,
  {
    size,
    onError,
    sockets = databaseSockets(),
    isUp,
    accept = null,
    isPooler = false,
    watchStatement = (_asked, send) => send(),
  }: {
    size: number
    onError: (error: Error) => void
    sockets?: DatabaseSockets
    isUp?: () => boolean
    accept?: Pool['accept']
    isPooler?: boolean
    watchStatement?: StatementWatch
  },
): Connected {
  const pool = new Pool({
    connectionString: url,
    max: size,
    // Statements that do not wait for each other leave together.
    pipeline: true,
    application_name: 'regie',
    connectionTimeoutMillis: connectTimeout,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    stream: sockets.open,
    ...(!isPooler && { options: sessionOptions.map((option) => `-c ${option}`).join(' ') }),
  })
  if (isUp) pool.isUp = isUp
  pool.accept = accept
  // A connection closed by the server (restart, failover) must not end the process, idle or in use. The pool reports idle ones
  // only.
  pool.on('error', onError)
  pool.on('connect', (client) => {
    client.on('error', () => {})
    if (isPooler) sendUnnamed(client)
  })
  const withName = statementNames()
  const query = pool.query.bind(pool)
  pool.query = (...given: unknown[]) =>
    watchStatement(given[0], () => Reflect.apply(query, undefined, withName(given)) as Promise<pg.QueryResult>)
  const readTogether = readsTogether(pool, withName, watchStatement)
  const close = async () => {
    const cut = setTimeout(() => sockets.dropAll(), closeTimeout)
    await Promise.race([pool.end(), new Promise((resolve) => setTimeout(resolve, 2 * closeTimeout).unref())])
    clearTimeout(cut)
  }
  return {
    db: Object.assign(drizzle(pool), { transaction: transactionsOf(pool, watchStatement), readTogether }),
    pool,
    close,
  }
}
