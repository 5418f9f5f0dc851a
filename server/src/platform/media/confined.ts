import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { availableParallelism, totalmem } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** The command of a program: its path, then its first arguments. */
export type Program = readonly [path: string, ...first: string[]]

/** Resource limits of a program that reads an uploaded file. */
export type Bounds = {
  /** Wall-clock time, in seconds. */
  seconds: number
  /** Resident memory, in megabytes. */
  megabytes: number
  /** Size of each file it writes, in megabytes. */
  written: number
  /** Maximum seconds without error output and without a write in the watched folder; unlimited by default. */
  silence?: number
  /** Niceness; 10 by default. At 19 the program comes behind all others. */
  niceness?: number
}

/** The program failed by itself. `code` is null when a signal ended it. */
export class ProgramFailed extends Error {
  override name = 'ProgramFailed'
  readonly code: number | null
  constructor(message: string, code: number | null = null) {
    super(message)
    this.code = code
  }
}

/** The program exceeded a limit and was killed. */
export class BoundPassed extends Error {
  override name = 'BoundPassed'
  readonly bound: 'time' | 'memory' | 'silence'
  constructor(bound: BoundPassed['bound'], program: string) {
    super(`${program} passed its bound of ${bound}`)
    this.bound = bound
  }
}

/** The program's environment: the path of programs and the number of threads, without our settings. */
export const bareEnvironment = (): NodeJS.ProcessEnv => {
  const { PATH, TMPDIR } = process.env
  const threads = { VIPS_CONCURRENCY: '1', OMP_NUM_THREADS: '1', UV_THREADPOOL_SIZE: '2' }
  return { ...(PATH !== undefined && { PATH }), ...(TMPDIR !== undefined && { TMPDIR }), ...threads }
}

/** Milliseconds between two measurements of a program. */
const measureInterval = 250
/** Niceness of background programs. */
const usualNiceness = 10
/** The end of the error output explains the failure. */
const keptErrorCharacters = 64 * 1024
/** Maximum characters of the standard output: the server reads it at once. */
const mostOutputCharacters = 1024 * 1024

/**
 * Runs a program in its own process group. The guard waits for the end of descriptor 3, which the server holds. When the server
 * ends, in any way, the guard kills the group. The shell writes the program's id on descriptor 4, and waits for both: in a
 * container whose first process is Node, nothing else would. Descriptor 5 keeps the input, which `&` would replace.
 */
const script = (seconds: number, megabytes: number, niceness: number) =>
  [
    // Linux shares the processors between sessions first: within its own, niceness alone would not yield to the others.
    ...(niceness > usualNiceness ? [`{ echo ${niceness} >/proc/self/autogroup; } 2>/dev/null || :`] : []),
    'ulimit -c 0',
    `ulimit -t ${Math.ceil(seconds * availableParallelism()) + 5}`,
    `ulimit -f ${megabytes * 2048}`,
    'exec 5<&0',
    `nice -n ${niceness} "$@" <&5 3<&- 4>&- 5<&- &`,
    'program=$!',
    '{ read -r end <&3; kill -KILL 0; } >/dev/null 2>&1 4>&- 5<&- &',
    'guard=$!',
    'echo $program >&4',
    'exec 4>&- 5<&-',
    'wait $program',
    'code=$?',
    'kill -KILL $guard',
    'wait $guard 2>/dev/null',
    'exit $code',
  ].join('\n')

export type Confined = {
  child: ChildProcess
  /** The program's process id; null until it starts. */
  pid: () => number | null
  /** Kills the program and its children. */
  kill: () => void
}

/** Starts a program in its own group, which ends with this process. The caller limits its time and memory. */
export function startConfined(
  [program, ...first]: Program,
  args: readonly string[],
  { seconds, written, niceness = usualNiceness }: Pick<Bounds, 'seconds' | 'written' | 'niceness'>,
  stdin: 'ignore' | 'pipe' = 'ignore',
): Confined {
  const child = spawn('/bin/sh', ['-c', script(seconds, written, niceness), 'regie', program, ...first, ...args], {
    detached: true,
    env: bareEnvironment(),
    stdio: [stdin, 'pipe', 'pipe', 'pipe', 'pipe'],
  })
  const [, , , lifeline, pidPipe] = child.stdio
  lifeline?.on('error', () => {})
  child.stdin?.on('error', () => {})
  let number = ''
  pidPipe?.on('data', (chunk: Buffer) => {
    number += chunk.toString()
  })
  // Kills the children that the program left.
  child.once('exit', () => lifeline?.destroy())
  const kill = () => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    } catch {
      // It already ended.
    }
    lifeline?.destroy()
  }
  return { child, pid: () => (number.endsWith('\n') ? Number(number) : null), kill }
}

const execute = promisify(execFile)

/** Private memory of a process, in megabytes; 0 when it ended. */
export async function memoryOf(pid: number): Promise<number> {
  try {
    if (process.platform !== 'linux') {
      const { stdout } = await execute('ps', ['-o', 'rss=', '-p', String(pid)])
      return Number(stdout.trim()) / 1024
    }
    // Excludes mapped file pages, which the system reclaims when needed.
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(/^RssAnon:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

/** The last write in a folder, in milliseconds since 1970; 0 when it is empty or missing. */
async function lastWrite(directory: string): Promise<number> {
  const names = await readdir(directory).catch(() => [])
  const times = await Promise.all(
    names.map((name) =>
      stat(join(directory, name)).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      ),
    ),
  )
  return Math.max(0, ...times)
}

/** The exit code of a program; null when a signal ended it (128 and more in the shell). */
const exitCodeOf = (code: number | null) => (code !== null && code > 128 ? null : code)

type RunOptions = {
  /** Kills the program on abort. The promise then rejects with the reason. */
  signal?: AbortSignal
  /** The program's output folder: a write there is a sign of life. */
  directory?: string
}

/** The memory allowed on this machine: at most half of its total. */
const allowedMegabytes = (megabytes: number) => Math.min(megabytes, totalmem() / 2 ** 21)

/**
 * Runs a program within its limits. Resolves to its standard output and the end of its error output. Throws ProgramFailed,
 * BoundPassed, or the signal's reason.
 */
export function runConfined(
  program: Program,
  args: readonly string[],
  bounds: Bounds,
  { signal, directory }: RunOptions = {},
): Promise<{ answer: string; errorOutput: string }> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason)
      return
    }
    const { child, pid, kill } = startConfined(program, args, bounds)
    const name = program.join(' ')
    const began = performance.now()
    let sign = Date.now()
    let [answer, errorOutput] = ['', '']
    let reason: unknown = null
    const end = (why: unknown) => {
      reason ??= why
      kill()
    }
    let looking = false
    const look = async () => {
      if (performance.now() - began > bounds.seconds * 1000) return end(new BoundPassed('time', name))
      const number = pid()
      if (number !== null && (await memoryOf(number)) > allowedMegabytes(bounds.megabytes))
        return end(new BoundPassed('memory', name))
      if (bounds.silence === undefined || Date.now() - sign < bounds.silence * 1000) return
      if (directory !== undefined) sign = Math.max(sign, await lastWrite(directory))
      if (Date.now() - sign >= bounds.silence * 1000) end(new BoundPassed('silence', name))
    }
    const watch = setInterval(() => {
      if (looking) return
      looking = true
      void look().finally(() => {
        looking = false
      })
    }, measureInterval)
    const onAbort = () => end(signal?.reason)
    signal?.addEventListener('abort', onAbort, { once: true })
    const settle = (finish: () => void) => {
      clearInterval(watch)
      signal?.removeEventListener('abort', onAbort)
      finish()
    }
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      answer += text
      if (answer.length > mostOutputCharacters) end(new ProgramFailed(`${name} answers too much`))
    })
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      sign = Date.now()
      errorOutput = (errorOutput + text).slice(-keptErrorCharacters)
    })
    child.once('error', (error) => settle(() => reject(error)))
    child.once('close', (code, ended) =>
      settle(() => {
        if (reason !== null) reject(reason)
        else if (code === 0) resolve({ answer, errorOutput })
        else
          reject(
            new ProgramFailed(`${name} ended with ${code ?? ended}: ${errorOutput.slice(-2000)}`, exitCodeOf(code)),
          )
      }),
    )
  })
}
