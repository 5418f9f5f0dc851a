import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { ConfigError } from '#platform/config.ts'
import type { Logger } from '#platform/log.ts'
import type { StatementWatch } from '#platform/tracing/statements.ts'
import { DatabaseAway, isConnectionLoss } from '../away.ts'
import { connect, type Database } from '../database.ts'
import { databaseSockets } from '../sockets.ts'
import { databaseErrorOf } from '../violations.ts'
import { type DatabaseWatch, watchDatabase } from '../watch.ts'
import { askedTogether } from './asked-together.ts'
import { logPosition } from './log-position.ts'

/** Milliseconds that a read waits for the replica, and between two looks at it meanwhile. */
const patience = 50
const lookInterval = 3
/** Milliseconds between two looks at a replica that was too late, or could not be reached. */
const returnInterval = 250
const reachInterval = 1_000
/** Connections that are tried at the start: a balancer shows by them that it leads to several servers. */
const triedConnections = 4

/** A text that no two servers share, nor two starts of one. */
const serverName = `extract(epoch from pg_postmaster_start_time())::text`

/** Where the reads of lists and searches go. */
export type Reads = {
  /**
   * Runs a read on the replica where it holds everything that was committed before this call, by any server; else on the database. The
   * read writes nothing, and may run twice: the replica may be stopped meanwhile.
   */
  anywhere: <Answer>(read: (db: Database) => Promise<Answer>) => Promise<Answer>
  /** Null without a replica. */
  replica: Replica | null
}

export type Replica = {
  /** « replica.internal:5432 ». */
  host: string
  /** Waits for the replica as a read does: false where a read would go to the database. */
  isFresh(): Promise<boolean>
  /** What keeps reads from it, in French; null when nothing does. */
  trouble(): Promise<string | null>
  /** Reads since the start. */
  readsOf(): { replica: number; database: number }
}

/** Every read goes to the database. */
export const readsOnly = (db: Database): Reads => ({ anywhere: (read) => read(db), replica: null })

/** True when a read failed by the replica, and not by itself: lost, restarting, or in the way of what it replays. */
const isOfReplica = (error: unknown): boolean =>
  isConnectionLoss(error) || ['40001', '40P01'].includes(databaseErrorOf(error)?.code ?? '')

const textIn = (row: Record<string, unknown> | undefined, column: string): string | null => {
  const value = row?.[column]
  return typeof value === 'string' ? value : null
}

/** Throws `ConfigError` for a server that replicates nothing, or another database. */
async function demandReplica(database: DatabaseWatch, replica: DatabaseWatch): Promise<void> {
  const look = `select system_identifier::text as system, pg_is_in_recovery()::text as standby from pg_control_system()`
  const [[origin], [copy]] = await Promise.all([database.ask(look, []), replica.ask(look, [])])
  if (textIn(copy, 'standby') !== 'true')
    throw new ConfigError(
      'DATABASE_REPLICA_URL : ce serveur n’est pas une réplique en lecture (il n’est pas en reprise). Donnez l’adresse d’une réplique, ou retirez ce réglage.',
    )
  if (textIn(copy, 'system') !== textIn(origin, 'system'))
    throw new ConfigError(
      'DATABASE_REPLICA_URL : ce serveur est la réplique d’une autre base que celle de DATABASE_URL.',
    )
}

/**
 * Lets reads use the connections to one server only: an address may lead to several, and how far one has replayed says nothing of
 * another. `watched`: the name of that server, null while it is unknown. `onOther` hears of a new connection to another: an older one may
 * be of the server that was watched before.
 */
function onlyTo(watched: () => string | null, onOther: () => void): (client: pg.PoolClient) => Promise<void> {
  const servers = new WeakMap<pg.PoolClient, string | null>()
  return async (client) => {
    const isNew = !servers.has(client)
    if (isNew) {
      const { rows } = await client.query<Record<string, unknown>>(`select ${serverName} as server`)
      servers.set(client, textIn(rows[0], 'server'))
    }
    const wanted = watched()
    if (wanted !== null && servers.get(client) === wanted) return
    if (isNew && wanted !== null) onOther()
    throw new DatabaseAway('the connection leads to another server than the watched one', { isUndone: true })
  }
}

/**
 * Reads from a streaming replica of the database. A read asks the database how far its log is on the disk, once for all who ask
 * together, and waits until the replica has replayed it: what anybody wrote before is there. A replica that is late or away is left out
 * until it is back. Throws `ConfigError`; a replica that does not answer is waited for in the background.
 */
export async function openReplica({
  url,
  db,
  watch,
  size,
  log,
  watchStatement,
}: {
  url: string
  db: Database
  watch: DatabaseWatch
  size: number
  log: Logger
  watchStatement: StatementWatch
}): Promise<Reads & { close: () => Promise<void> }> {
  const sockets = databaseSockets()
  const ownLog = log.child({ database: 'replica' })
  const own = watchDatabase({ url, sockets, log: ownLog })
  let watched: { server: string | null; replayed: bigint } = { server: null, replayed: -1n }
  /** Counts the watched connections: an answer read while one was lost may be of another server. */
  let losses = 0
  let hasSeveral = false
  const copy = connect(url, {
    size,
    sockets,
    watchStatement,
    isUp: () => own.isUp(),
    accept: onlyTo(
      () => watched.server,
      () => void tellOfSeveral(),
    ),
    onError: (error) => ownLog.warn({ err: error }, 'database connection lost'),
  })
  const closing = new AbortController()
  const pause = (milliseconds: number) =>
    sleep(milliseconds, undefined, { ref: false, signal: closing.signal }).catch(() => {})
  const done = { replica: 0, database: 0 }
  let isUsed = false

  const written = askedTogether(async () => {
    const [row] = await watch.ask('select pg_current_wal_flush_lsn()::text as position', [])
    const position = textIn(row, 'position')
    if (position === null) throw new Error('the database told no position of its log')
    return logPosition(position)
  })
  const lookAtReplica = askedTogether(async () => {
    const [row] = await own.ask(
      `select ${serverName} as server, case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end::text as position`,
      [],
    )
    const position = textIn(row, 'position')
    watched = { server: textIn(row, 'server'), replayed: position === null ? -1n : logPosition(position) }
  })
  /** Another server answered. It may be the watched one started again, whose loss is not known yet. */
  async function tellOfSeveral(): Promise<void> {
    if (hasSeveral) return
    const { server } = watched
    await lookAtReplica().catch(() => {})
    if (hasSeveral || watched.server !== server) return
    hasSeveral = true
    ownLog.warn('DATABASE_REPLICA_URL leads to several servers: the reads that reach another go to the database')
  }

  // What answers next at this address may be another copy, or the same made again from a backup.
  own.onLost(() => {
    watched = { server: null, replayed: -1n }
    losses += 1
  })

  /** Waits until the replica has all that was committed before this call. */
  const isFresh = async (): Promise<boolean> => {
    const wanted = await written()
    const until = performance.now() + patience
    for (;;) {
      if (watched.replayed >= wanted) return true
      await Promise.race([lookAtReplica(), pause(patience)])
      if (watched.replayed >= wanted) return true
      if (performance.now() > until || closing.signal.aborted) return false
      await pause(lookInterval)
    }
  }

  /** Uses the replica again once it follows. */
  const waitForReturn = async () => {
    isUsed = false
    while (!closing.signal.aborted) {
      await pause(returnInterval)
      if (own.isUp() && (await isFresh().catch(() => false))) {
        isUsed = true
        return
      }
    }
  }
  const leaveOut = () => {
    if (isUsed) void waitForReturn()
  }

  const reach = async () => {
    await own.open()
    await demandReplica(watch, own)
    await lookAtReplica()
    await Promise.allSettled(Array.from({ length: triedConnections }, () => copy.db.execute('select')))
    isUsed = true
  }
  const reachLater = async () => {
    while (!closing.signal.aborted) {
      await pause(reachInterval)
      try {
        return await reach()
      } catch (error) {
        if (!(error instanceof ConfigError)) continue
        return ownLog.error(error.message)
      }
    }
  }
  const close = async () => {
    closing.abort()
    await own.close()
    await copy.close()
  }
  try {
    await reach()
  } catch (error) {
    if (error instanceof ConfigError) {
      await close()
      throw error
    }
    ownLog.warn({ err: error }, 'the replica does not answer: lists are read from the database')
    void reachLater()
  }

  const isFollowing = async () => isUsed && own.isUp() && isFresh().catch(() => false)

  return {
    async anywhere(read) {
      if (isUsed && own.isUp()) {
        if (await isFresh().catch(() => false)) {
          const before = losses
          try {
            const answer = await read(copy.db)
            if (losses === before) {
              done.replica += 1
              return answer
            }
          } catch (error) {
            if (!isOfReplica(error)) throw error
          }
        }
        leaveOut()
      }
      done.database += 1
      return read(db)
    },
    replica: {
      host: new URL(url).host,
      isFresh: isFollowing,
      async trouble() {
        if (!(await isFollowing())) return 'En retard ou injoignable : les listes sont lues dans la base.'
        return hasSeveral
          ? 'Cette adresse mène à plusieurs serveurs : des listes sont lues dans la base. Donnez celle d’un seul.'
          : null
      },
      readsOf: () => ({ ...done }),
    },
    close,
  }
}
