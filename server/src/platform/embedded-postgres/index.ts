import { createHash } from 'node:crypto'
import { mkdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { prepareBinaries } from './binaries.ts'
import { ensureCluster, superuser, sweep } from './cluster.ts'
import { ensureProductDatabase, product } from './database.ts'
import { endTogether } from './end-together.ts'
import { startPostmaster, stopPostmaster } from './postmaster.ts'
import { clusterSecret, passwordOf } from './secret.ts'
import { demandTraversable, give, userFor } from './system-user.ts'

export type EmbeddedPostgres = {
  /** Of the product's own database, as its own role. */
  url: string
  /** Of the maintenance database, as superuser: for tests and backups, never for the product. */
  adminUrl: string
  pid: number
  /** `adopted`: it had survived a killed server. `recovered`: it had not been stopped properly. */
  how: 'spawned' | 'adopted' | 'recovered'
  /** Ends it and waits until everything is on disk. Close the connections first. */
  stop(): Promise<void>
}

/**
 * Starts PostgreSQL on 127.0.0.1 with its data under `directory`, made on the first call. The caller holds the instance lock.
 * `binaries` is a folder with `postgres` and `initdb`; by default those of the npm packages.
 * Throws `StartRefused` with what to do, in French.
 */
export async function startEmbeddedPostgres(options: {
  directory: string
  binaries?: string
  settings?: Record<string, string>
}): Promise<EmbeddedPostgres> {
  mkdirSync(options.directory, { recursive: true })
  // Processes are recognised by their working directory, which the system names without symbolic links.
  const directory = realpathSync(options.directory)
  const path = join(directory, 'cluster')
  const user = userFor(path)
  give(directory, user)
  demandTraversable(directory, user)
  sweep(directory)
  const secret = clusterSecret(join(directory, 'secret'), path, user)
  const binaries = prepareBinaries(directory, user, options.binaries)
  await ensureCluster(path, directory, binaries, user, secret)
  const name = `regie-${createHash('sha256').update(path).digest('hex').slice(0, 12)}`
  const cluster = { path, name, log: join(directory, 'postgres.log') }
  const leaveAlone = endTogether(cluster)
  const stop = async (pid: number) => {
    await stopPostmaster(cluster, pid)
    leaveAlone()
  }
  const { pid, port, how } = await startPostmaster(cluster, binaries, user, options.settings ?? {}).catch((error) => {
    leaveAlone()
    throw error
  })
  const urlOf = (role: string, database: string) =>
    `postgres://${role}:${passwordOf(role, secret)}@127.0.0.1:${port}/${database}`
  const adminUrl = urlOf(superuser, 'postgres')
  try {
    await ensureProductDatabase(adminUrl, passwordOf(product, secret))
  } catch (error) {
    await stop(pid)
    throw error
  }
  return { url: urlOf(product, product), adminUrl, pid, how, stop: () => stop(pid) }
}
