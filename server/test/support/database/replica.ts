import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { prepareBinaries } from '#platform/embedded-postgres/binaries.ts'
import type { EmbeddedPostgres } from '#platform/embedded-postgres/index.ts'
import { giveOwnership, spawnAs, userFor } from '#platform/embedded-postgres/system-user.ts'
import { freePort } from '../free-port.ts'
import { connected } from './connected.ts'

/** Copies the files of a cluster that runs into `copy`, as `pg_basebackup` does: the npm packages of PostgreSQL lack it. */
async function copyCluster(adminUrl: string, cluster: string, copy: string): Promise<void> {
  await connected(adminUrl, async (client) => {
    await client.query(`select pg_backup_start('replica', true)`)
    execFileSync('cp', ['-a', cluster, copy])
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    writeFileSync(join(copy, 'backup_label'), rows[0]?.labelfile ?? '')
  })
  rmSync(join(copy, 'postmaster.pid'))
}

/** A streaming replica of a PostgreSQL whose data is in `directory`. `delay`: milliseconds that it waits before it replays a commit. */
export async function startReplica(
  { adminUrl }: Pick<EmbeddedPostgres, 'adminUrl'>,
  directory: string,
  { binaries, maxConnections, delay = 0 }: { binaries?: string | undefined; maxConnections: number; delay?: number },
) {
  const own = mkdtempSync(join(tmpdir(), 'regie-replica-'))
  // PostgreSQL runs as another user than root, who has to pass.
  chmodSync(own, 0o711)
  const cluster = join(own, 'cluster')
  const user = userFor(join(directory, 'cluster'))
  const { folder } = prepareBinaries(own, user, binaries)
  await copyCluster(adminUrl, join(directory, 'cluster'), cluster)
  const { hostname, port: originPort, username, password } = new URL(adminUrl)
  appendFileSync(
    join(cluster, 'postgresql.auto.conf'),
    `\nprimary_conninfo = 'host=${hostname} port=${originPort} user=${username} password=${decodeURIComponent(password)}'\n`,
  )
  writeFileSync(join(cluster, 'standby.signal'), '')
  for (const name of ['backup_label', 'standby.signal']) giveOwnership(join(cluster, name), user)
  const port = await freePort()
  const through = (address: string) => Object.assign(new URL(address), { port: String(port) }).href
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: String(maxConnections),
    // A statement in the way of what is replayed ends soon, as on a replica that must not fall behind.
    max_standby_streaming_delay: '1s',
    recovery_min_apply_delay: `${delay}ms`,
  }
  let child: ChildProcess | null = null

  const start = async () => {
    const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    child = spawn(join(folder, 'postgres'), ['-D', cluster, '-p', String(port), ...options], {
      ...spawnAs(user),
      cwd: '/',
      stdio: ['ignore', 'ignore', 'ignore'],
    })
    for (;;) {
      if (child.exitCode !== null) throw new Error('the replica did not start')
      const isUp = await connected(through(adminUrl), (client) => client.query('select')).then(
        () => true,
        () => false,
      )
      if (isUp) return
      await sleep(50)
    }
  }
  const end = async (signal: NodeJS.Signals) => {
    if (child === null || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  await start()
  return {
    /** The same database, on the replica. */
    through,
    start,
    /** Ends it without a word, as a fault does. */
    kill: () => end('SIGKILL'),
    /** Stops replaying: what is written is not seen there. */
    hold: () => connected(through(adminUrl), (client) => client.query('select pg_wal_replay_pause()')),
    goOn: () => connected(through(adminUrl), (client) => client.query('select pg_wal_replay_resume()')),
    promote: () => connected(through(adminUrl), (client) => client.query('select pg_promote()')),
    async stop() {
      await end('SIGINT')
      rmSync(own, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
    },
  }
}
