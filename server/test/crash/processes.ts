import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { isRunning } from '#platform/process/process-table.ts'

export type StartedPostgres = { url: string; pid: number; how: string }
type StarterMessage = { started?: StartedPostgres; kept?: number; refused?: string; cut?: boolean }

const patience = 90_000

/** Waits for a condition. Polls as often as possible: some moments last a few milliseconds. */
export async function until<T>(what: string, look: () => T | null | undefined | false): Promise<T> {
  const since = Date.now()
  for (;;) {
    const seen = look()
    if (seen) return seen
    if (Date.now() - since > patience) throw new Error(`waited in vain: ${what}`)
    await sleep(1)
  }
}

/** The starting process, seen from outside. */
export class Starter {
  readonly child: ChildProcess
  started: StartedPostgres | null = null
  refused: string | null = null
  ended = false
  /** Acknowledged rows. */
  readonly kept = new Set<number>()

  constructor(directory: string) {
    const program = join(import.meta.dirname, 'starter.ts')
    const binaries = process.env.REGIE_TEST_PG_BIN
    this.child = spawn(process.execPath, [program, directory, ...(binaries ? [binaries] : [])], {
      cwd: import.meta.dirname,
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    if (!this.child.stdout) throw new Error('no output')
    createInterface(this.child.stdout).on('line', (line) => this.#hear(JSON.parse(line)))
    // `close` comes after the last line was read.
    this.child.on('close', () => {
      this.ended = true
    })
    this.child.stdin?.on('error', () => {})
  }

  #hear({ started, kept, refused }: StarterMessage) {
    if (started) this.started = started
    if (kept) this.kept.add(kept)
    if (refused) this.refused = refused
  }

  get pid(): number {
    if (!this.child.pid) throw new Error('the starter did not start')
    return this.child.pid
  }

  say(word: 'write' | 'stop') {
    this.child.stdin?.write(`${word}\n`)
  }

  async serving(): Promise<StartedPostgres> {
    return until('serving', () => {
      if (this.refused !== null) throw new Error(`start refused: ${this.refused}`)
      if (this.ended) throw new Error('the starter ended')
      return this.started
    })
  }

  async writing(): Promise<StartedPostgres> {
    const started = await this.serving()
    this.say('write')
    await until('rows', () => this.kept.size >= 40)
    return started
  }

  async gone(): Promise<void> {
    await until('end of the starter', () => this.ended)
  }
}

export function kill(pid: number, signal: NodeJS.Signals = 'SIGKILL'): void {
  try {
    process.kill(pid, signal)
  } catch {
    // Already gone.
  }
}

const stateOf = (pid: number) => {
  const line = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const [state, parent] = line.slice(line.lastIndexOf(')') + 2).split(' ')
  return { state, parent: Number(parent), command: readFileSync(`/proc/${pid}/comm`, 'utf8').trim() }
}

/** Children of a process that run a given program; with `zombies`, zombies too. */
export function childrenOf(parent: number, command: string, zombies = false): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const found = stateOf(pid)
        return found.parent === parent && found.command === command && (found.state === 'Z') === zombies
      } catch {
        return false
      }
    })
}

export function descendants(pid: number): number[] {
  const children = ['initdb', 'postgres', 'sh'].flatMap((command) => childrenOf(pid, command))
  return children.flatMap((child) => [child, ...descendants(child)])
}

/** The content of postmaster.pid: the pid and the status of the postmaster. */
export function postmasterOf(directory: string): { pid: number; status: string } | null {
  const path = join(directory, 'cluster', 'postmaster.pid')
  try {
    const lines = readFileSync(path, 'utf8').split('\n')
    const pid = Number(lines[0])
    return pid > 0 && isRunning(pid) ? { pid, status: lines[7]?.trim() ?? '' } : null
  } catch {
    return null
  }
}

/** True while a new cluster is being made aside, once one of its files exists. */
export function inTheMaking(directory: string, file: string): boolean {
  if (!existsSync(directory)) return false
  return readdirSync(directory).some((name) => name.startsWith('.init-') && existsSync(join(directory, name, file)))
}
