import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'

const proc = existsSync('/proc/self/stat')

/** Fields of /proc/<pid>/stat from the state on. The command before it, in brackets, may contain spaces. */
function statOf(pid: number): string[] | null {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return line.slice(line.lastIndexOf(')') + 2).split(' ')
  } catch {
    return null
  }
}

const ps = (...args: string[]): string => spawnSync('ps', args, { encoding: 'utf8' }).stdout ?? ''

/** True while the process runs. A zombie, which only waits for its parent, does not count. */
export function isRunning(pid: number): boolean {
  const state = proc ? statOf(pid)?.[0] : ps('-o', 'stat=', '-p', String(pid)).trim()
  return Boolean(state) && !state?.startsWith('Z') && !state?.startsWith('X')
}

/** Where there is no /proc: the running processes whose command line is wanted. */
const listedByPs = (isWanted: (command: string) => boolean): number[] =>
  ps('-axo', 'pid=,stat=,command=')
    .split('\n')
    .flatMap((line) => {
      const [, pid, state = 'Z', command = ''] = /^\s*(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? []
      return state.startsWith('Z') || !isWanted(command) ? [] : [Number(pid)]
    })

let boot: string | undefined
function bootId(): string {
  boot ??= readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  return boot
}

/** The start time, which distinguishes a process from a later one with the same id; null without such a process. */
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
 * The PostgreSQL processes of a cluster, postmaster or backends. Without /proc they are recognised by their titles. The title holds
 * the path (postmaster) or the `cluster_name` (backends).
 */
export function postgresProcesses(cluster: string, clusterName: string): number[] {
  if (proc) {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
      .filter((pid) => worksIn(pid, cluster))
  }
  return listedByPs(
    (command) =>
      command.includes('postgres') &&
      (command.includes(`-D ${cluster} `) || command.startsWith(`postgres: ${clusterName}:`)),
  )
}

function argumentsOf(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
  } catch {
    return []
  }
}

/** The processes that run with an argument that begins with `prefix`. */
export function processesWithArgument(prefix: string): number[] {
  if (proc)
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name) && argumentsOf(name).some((argument) => argument.startsWith(prefix)))
      .map(Number)
      .filter(isRunning)
  return listedByPs((command) => command.includes(` ${prefix}`))
}
