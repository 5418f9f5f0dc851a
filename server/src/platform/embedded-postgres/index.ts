import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { prepareBinaries } from './binaries.ts'
import { ensureCluster, superuser, sweepCluster } from './cluster.ts'
import { ensureProductDatabase, product } from './database.ts'
import { endTogether } from './end-together.ts'
import { type Cluster, portOfRunning, startPostmaster, stopPostmaster } from './postmaster.ts'
import { clusterSecret, passwordOf } from './secret.ts'
import { supervise } from './supervise.ts'
import { demandTraversable, give, userFor } from './system-user.ts'

export type EmbeddedPostgres = {
  /** Of the product's own database, as its own role. */
  url: string
  /** Of the maintenance database, as superuser: for tests and backups, never for the product. */
  adminUrl: string
  readonly pid: number
  /** `adopted`: it had survived a killed server. `recovered`: it had not been stopped properly. */
  how: 'spawned' | 'adopted' | 'recovered'
  /** Ends it and waits until everything is on disk. Close the connections first. */
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
  return urlOf(product, clusterSecret(secret, cluster.path, userFor(cluster.path)), port, product)
}

/**
 * Starts PostgreSQL on 127.0.0.1 with its data under `directory`, made on the first call. The caller holds the instance lock.
 * It is started again on the same port when it ends by itself. `binaries` is a folder with `postgres` and `initdb`; by default
 * those of the npm packages.
 * Throws `StartRefused` with what to do, in French.
 */
export async function startEmbeddedPostgres(options: {
  directory: string
  binaries?: string
  settings?: Record<string, string>
  /** Receives a line of French when PostgreSQL ends by itself and when it is back. Null: it is not started again. */
  tell?: ((line: string) => void) | null
}): Promise<EmbeddedPostgres> {
  mkdirSync(options.directory, { recursive: true })
  // Processes are recognised by their working directory, which the system names without symbolic links.
  const directory = realpathSync(options.directory)
  const cluster = clusterIn(directory)
  const { path } = cluster
  const user = userFor(path)
  give(directory, user)
  demandTraversable(directory, user)
  sweepCluster(directory)
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
  const supervised = tell && supervise(first, { startAgain: startOn, tell })
  const pid = () => supervised?.pid() ?? first.pid
  const stop = async () => {
    await supervised?.stop()
    await stopPostmaster(cluster, pid())
    leaveAlone()
  }
  const adminUrl = urlOf(superuser, secret, first.port, 'postgres')
  try {
    await ensureProductDatabase(adminUrl, passwordOf(product, secret))
  } catch (error) {
    await stop()
    throw error
  }
  return {
    url: urlOf(product, secret, first.port, product),
    adminUrl,
    get pid() {
      return pid()
    },
    how: first.how,
    stop,
  }
}
