import { spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isRunning, postgresProcesses } from '../process/process-table.ts'
import { StartRefused } from '../process/start-refused.ts'
import type { Binaries } from './binaries.ts'
import { settingOptions } from './settings.ts'
import { type SystemUser, spawnAs } from './system-user.ts'

export type Cluster = { path: string; name: string; log: string }
export type Postmaster = {
  pid: number
  port: number
  how: 'spawned' | 'adopted' | 'recovered'
  /** Resolves when it ends, with a text for the log: « signal SIGKILL », « code 1 ». */
  ended: Promise<string>
}

const pidFile = (cluster: Pick<Cluster, 'path'>) => join(cluster.path, 'postmaster.pid')

function readPidFile(cluster: Pick<Cluster, 'path'>): { pid: number; port: number; ready: boolean } | null {
  try {
    const lines = readFileSync(pidFile(cluster), 'utf8').split('\n')
    return { pid: Number(lines[0]), port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' }
  } catch {
    return null
  }
}

/** The port of the postmaster that serves the cluster, whoever started it; null when there is none. */
export function portOfRunning(cluster: Pick<Cluster, 'path' | 'name'>): number | null {
  const file = readPidFile(cluster)
  return file?.ready && postgresProcesses(cluster.path, cluster.name).includes(file.pid) ? file.port : null
}

const postmasterTimeout = 10 * 60_000
const grace = 2_000

function tail(path: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8').trimEnd().split('\n').slice(-8).join('\n') : ''
}

const refused = (cluster: Cluster, why: string) =>
  new StartRefused(`${why} Journal : ${cluster.log}\n${tail(cluster.log)}`)

/**
 * Examines what a previous run left. A live postmaster is returned once it accepts connections. The remains of a dead one (pid
 * file, remaining backends) are cleared, as PostgreSQL would refuse to start.
 */
async function settle(cluster: Cluster): Promise<{ running?: { pid: number; port: number }; wasUnclean: boolean }> {
  const since = Date.now()
  for (;;) {
    const file = readPidFile(cluster)
    const present = postgresProcesses(cluster.path, cluster.name)
    if (file && present.includes(file.pid)) {
      if (file.ready) return { running: file, wasUnclean: false }
      if (Date.now() - since > postmasterTimeout)
        throw refused(cluster, 'La base de données est en reprise depuis trop longtemps.')
    } else if (present.length > 0) {
      // Backends without postmaster end anyway. Recovery does not depend on how they end.
      if (Date.now() - since > grace) for (const pid of present) kill(pid, 'SIGKILL')
    } else {
      const wasUnclean = existsSync(pidFile(cluster))
      rmSync(pidFile(cluster), { force: true })
      return { wasUnclean }
    }
    await sleep(30)
  }
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It ended meanwhile.
  }
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address ? address.port : 0
      probe.close(() => resolve(port))
    })
  })

function openLog(path: string): number {
  if (existsSync(path) && statSync(path).size > 10_000_000) renameSync(path, `${path}.1`)
  return openSync(path, 'a', 0o600)
}

/** Milliseconds between two checks of a postmaster that is not our child. */
const pollInterval = 500

/** Waits for the end of a process started by another one. Its exit code is unknown. */
async function endOf(pid: number): Promise<string> {
  while (isRunning(pid)) await sleep(pollInterval, undefined, { ref: false })
  return 'cause inconnue'
}

/** Returns null when the process ended before it accepted connections. */
async function launch(
  cluster: Cluster,
  binaries: Binaries,
  user: SystemUser,
  settings: Record<string, string>,
  wantedPort?: number,
) {
  const port = wantedPort ?? (await freePort())
  const log = openLog(cluster.log)
  const child = spawn(
    join(binaries.folder, 'postgres'),
    ['-D', cluster.path, '-p', String(port), ...settingOptions(cluster.name, settings)],
    { ...spawnAs(user), cwd: '/', env: { PATH: process.env.PATH }, detached: true, stdio: ['ignore', log, log] },
  )
  closeSync(log)
  child.unref()
  const life = { ended: false }
  const ended = new Promise<string>((resolve) => {
    const end = (why: string) => {
      life.ended = true
      resolve(why)
    }
    child.on('error', ({ message }) => end(message))
    child.on('exit', (code, signal) => end(signal === null ? `code ${code}` : `signal ${signal}`))
  })
  const since = Date.now()
  while (!life.ended) {
    const file = readPidFile(cluster)
    if (child.pid && file?.pid === child.pid && file.ready) return { pid: child.pid, port, ended }
    if (Date.now() - since > postmasterTimeout)
      throw refused(cluster, 'La base de données est en reprise depuis trop longtemps.')
    await sleep(20)
  }
  return null
}

/** Adopts the running postmaster of the cluster, or starts one, on `port` when given. */
export async function startPostmaster(
  cluster: Cluster,
  binaries: Binaries,
  user: SystemUser,
  settings: Record<string, string>,
  port?: number,
): Promise<Postmaster> {
  // Several attempts: another program may take the free port, and the postmaster of a killed start may appear late.
  let wasUnclean = false
  for (let attempt = 1; attempt <= 4; attempt += 1) {
    const found = await settle(cluster)
    if (found.running) return { ...found.running, how: 'adopted', ended: endOf(found.running.pid) }
    wasUnclean ||= found.wasUnclean
    const launched = await launch(cluster, binaries, user, settings, port)
    if (launched) return { ...launched, how: wasUnclean ? 'recovered' : 'spawned' }
    await sleep(100 * attempt)
  }
  throw refused(cluster, 'La base de données ne démarre pas.')
}

/** Fast shutdown: rolls back open transactions, closes connections, writes everything. */
export async function stopPostmaster(cluster: Cluster, pid: number): Promise<void> {
  if (!postgresProcesses(cluster.path, cluster.name).includes(pid)) return
  kill(pid, 'SIGINT')
  const since = Date.now()
  let hurried = false
  while (isRunning(pid)) {
    if (!hurried && Date.now() - since > 60_000) {
      // No data is lost: the next start replays the write-ahead log.
      kill(pid, 'SIGQUIT')
      hurried = true
    }
    await sleep(20)
  }
}
