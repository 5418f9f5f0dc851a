import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { postgresProcesses } from '../process/process-table.ts'
import { prepareBinaries } from './binaries.ts'
import { ensureCluster, superuser, sweepCluster } from './cluster.ts'
import { ensureProductDatabase, productName } from './database.ts'
import { endTogether } from './end-together.ts'
import { type Cluster, portOfRunning, startPostmaster, stopPostmaster } from './postmaster.ts'
import { clusterSecret, passwordOf } from './secret.ts'
import { superviseCluster } from './supervise.ts'
import { demandTraversable, giveOwnership, userFor } from './system-user.ts'

export { FormerMajor } from './cluster.ts'
export { makePassable } from './system-user.ts'

export type EmbeddedPostgres = {
  /** Address of the product's database, as its own role. */
  url: string
  /** Address of the maintenance database, as superuser: for tests and backups, never for the product. */
  adminUrl: string
  readonly pid: number
  /** `adopted`: it survived a killed server. `recovered`: it was not stopped cleanly. */
  how: 'spawned' | 'adopted' | 'recovered'
  /** Stops it, and waits until all data is on disk. Close the connections first. */
  stop(): Promise<void>
}

function clusterIn(directory: string): Cluster {
  const path = join(directory, 'cluster')
  const name = `regie-${createHash('sha256').update(path).digest('hex').slice(0, 12)}`
  return { path, name, log: join(directory, 'postgres.log') }
}

const urlOf = (role: string, secret: string, port: number, database: string) =>
  `postgres://${role}:${passwordOf(role, secret)}@127.0.0.1:${port}/${database}`

/** The address of the product's own database under `directory` while another process keeps it up; null otherwise. */
export function runningDatabase(directory: string): string | null {
  const secret = join(directory, 'secret')
  if (!existsSync(secret)) return null
  const cluster = clusterIn(realpathSync(directory))
  const port = portOfRunning(cluster)
  if (port === null) return null
  return urlOf(productName, clusterSecret(secret, cluster.path, userFor(cluster.path)), port, productName)
}

/** Ends the PostgreSQL that a killed process left in a directory that is to be removed. */
export async function endLeftPostgres(directory: string): Promise<void> {
  if (!existsSync(directory)) return
  await sweepCluster(directory)
  const { path, name } = clusterIn(realpathSync(directory))
  for (let left = postgresProcesses(path, name); left.length > 0; left = postgresProcesses(path, name)) {
    for (const pid of left)
      try {
        process.kill(pid, 'SIGKILL')
      } catch {
        // It ended meanwhile.
      }
    await sleep(20)
  }
}

/**
 * Starts PostgreSQL on 127.0.0.1 with its data in `directory`, created on the first call. The caller holds the instance lock. When
 * it ends by itself, it is restarted on the same port. `binaries` is a folder with `postgres` and `initdb`; by default, those of
 * the npm packages. Throws `StartRefused`, with what to do in French.
 */
export async function startEmbeddedPostgres(options: {
  directory: string
  binaries?: string
  settings?: Record<string, string>
  /** Receives a French line when PostgreSQL ends by itself and when it is back. Null: it is not restarted. */
  tell?: ((line: string) => void) | null
}): Promise<EmbeddedPostgres> {
  mkdirSync(options.directory, { recursive: true })
  // Processes are recognised by their working directory, which the system reports without symbolic links.
  const directory = realpathSync(options.directory)
  const cluster = clusterIn(directory)
  const { path } = cluster
  const user = userFor(path)
  giveOwnership(directory, user)
  demandTraversable(directory, user)
  await sweepCluster(directory)
  const secret = clusterSecret(join(directory, 'secret'), path, user)
  const binaries = prepareBinaries(directory, user, options.binaries)
  await ensureCluster(path, directory, binaries, user, secret)
  const leaveAlone = endTogether(cluster)
  const settings = options.settings ?? {}
  const startOn = (port?: number) => startPostmaster(cluster, binaries, user, settings, port)
  const first = await startOn().catch((error) => {
    leaveAlone()
    throw error
  })
  const { tell = (line: string) => console.error(line) } = options
  const supervised = tell && superviseCluster(first, { startAgain: startOn, tell })
  const pid = () => supervised?.pid() ?? first.pid
  const stop = async () => {
    await supervised?.stop()
    await stopPostmaster(cluster, pid())
    leaveAlone()
  }
  const adminUrl = urlOf(superuser, secret, first.port, 'postgres')
  try {
    await ensureProductDatabase(adminUrl, passwordOf(productName, secret))
  } catch (error) {
    await stop()
    throw error
  }
  return {
    url: urlOf(productName, secret, first.port, productName),
    adminUrl,
    get pid() {
      return pid()
    },
    how: first.how,
    stop,
  }
}
