import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'

const proc = existsSync('/proc/self/stat')

/** Fields of /proc/<pid>/stat from the state on: the command, in brackets before it, may contain spaces. */
function statOf(pid: number): string[] | null {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return line.slice(line.lastIndexOf(')') + 2).split(' ')
  } catch {
    return null
  }
}

const ps = (...args: string[]): string => spawnSync('ps', args, { encoding: 'utf8' }).stdout ?? ''

/** True while the process runs; a zombie, which only waits for its parent to notice, does not count. */
export function isRunning(pid: number): boolean {
  const state = proc ? statOf(pid)?.[0] : ps('-o', 'stat=', '-p', String(pid)).trim()
  return Boolean(state) && !state?.startsWith('Z') && !state?.startsWith('X')
}

let boot: string | undefined
function bootId(): string {
  boot ??= readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  return boot
}

/** Tells a process from a later one that received the same number; null when there is no such process. */
export function birthOf(pid: number): string | null {
  if (!isRunning(pid)) return null
  if (!proc) return ps('-o', 'lstart=', '-p', String(pid)).trim() || null
  const ticksSinceBoot = statOf(pid)?.[19]
  return ticksSinceBoot ? `${bootId()} ${ticksSinceBoot}` : null
}

function worksIn(pid: number, cluster: string): boolean {
  try {
    return (
      readlinkSync(`/proc/${pid}/cwd`) === cluster &&
      readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres') &&
      isRunning(pid)
    )
  } catch {
    return false
  }
}

/**
 * The PostgreSQL processes, postmaster or backends, at work on a cluster. Without /proc they are known by their titles,
 * which carry the path (postmaster) or the `cluster_name` (backends).
 */
export function postgresProcesses(cluster: string, clusterName: string): number[] {
  if (proc) {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
      .filter((pid) => worksIn(pid, cluster))
  }
  return ps('-axo', 'pid=,stat=,command=')
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\S+)\s+(.*)$/.exec(line))
    .filter((match) => match !== null)
    .filter(([, , state, command]) => !state?.startsWith('Z') && command?.includes('postgres'))
    .filter(
      ([, , , command]) => command?.includes(`-D ${cluster} `) || command?.startsWith(`postgres: ${clusterName}:`),
    )
    .map(([, pid]) => Number(pid))
}
