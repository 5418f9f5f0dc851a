import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { availableParallelism, totalmem } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** How a program is started: its path, then the arguments that come before any other. */
export type Program = readonly [path: string, ...first: string[]]

/** What a program that reads a file sent by somebody may take. */
export type Bounds = {
  /** Wall-clock time, in seconds. */
  seconds: number
  /** Resident memory, in megabytes. */
  megabytes: number
  /** Size of each file that it writes, in megabytes. */
  written: number
  /** Seconds without a word on the error output and without a write in the watched folder; none by default. */
  silence?: number
}

/** The program ended by itself, and not well. `code` is null when a signal ended it. */
export class ProgramFailed extends Error {
  override name = 'ProgramFailed'
  readonly code: number | null
  constructor(message: string, code: number | null = null) {
    super(message)
    this.code = code
  }
}

/** The program passed one of its bounds and was ended. */
export class BoundPassed extends Error {
  override name = 'BoundPassed'
  readonly bound: 'time' | 'memory' | 'silence'
  constructor(bound: BoundPassed['bound'], program: string) {
    super(`${program} passed its bound of ${bound}`)
    this.bound = bound
  }
}

/**
 * The program's environment: where programs are and how many threads they start, and none of our settings.
 */
export const bareEnvironment = (): NodeJS.ProcessEnv => {
  const { PATH, TMPDIR } = process.env
  const threads = { VIPS_CONCURRENCY: '1', OMP_NUM_THREADS: '1', UV_THREADPOOL_SIZE: '2' }
  return { ...(PATH !== undefined && { PATH }), ...(TMPDIR !== undefined && { TMPDIR }), ...threads }
}

/** Milliseconds between two looks at what a program takes. */
const pace = 250
/** Niceness of programs that nobody waits for. */
const niceness = 10
/** The end of what a program said on its error output is what tells why it stopped. */
const keptCharacters = 64 * 1024
/** Characters that a program may answer on its standard output: the server reads them at once. */
const mostAnswered = 1024 * 1024

/**
 * Runs a program in a process group of its own. The guard waits for the end of descriptor 3, which the server holds: when the server
 * ends, whatever the way, it kills the group. The shell tells the number of the program on descriptor 4, and waits for both: a
 * container whose first process is Node has nobody else to do it. Descriptor 5 keeps the input, which `&` would replace.
 */
const script = (seconds: number, megabytes: number) =>
  [
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
  /** The number of the program itself; null until it is started. */
  pid: () => number | null
  /** Ends the program and whatever it started. */
  kill: () => void
}

/** Starts a program in a group of its own, which ends with this process. The caller bounds its time and memory. */
export function startConfined(
  [program, ...first]: Program,
  args: readonly string[],
  { seconds, written }: Pick<Bounds, 'seconds' | 'written'>,
  stdin: 'ignore' | 'pipe' = 'ignore',
): Confined {
  const child = spawn('/bin/sh', ['-c', script(seconds, written), 'regie', program, ...first, ...args], {
    detached: true,
    env: bareEnvironment(),
    stdio: [stdin, 'pipe', 'pipe', 'pipe', 'pipe'],
  })
  const [, , , lifeline, told] = child.stdio
  lifeline?.on('error', () => {})
  child.stdin?.on('error', () => {})
  let number = ''
  told?.on('data', (chunk: Buffer) => {
    number += chunk.toString()
  })
  // Whatever the program started and left behind ends here.
  child.once('exit', () => lifeline?.destroy())
  const kill = () => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    } catch {
      // Already over.
    }
    lifeline?.destroy()
  }
  return { child, pid: () => (number.endsWith('\n') ? Number(number) : null), kill }
}

const execute = promisify(execFile)

/** Megabytes of memory that a process holds for itself; 0 when it is gone. */
export async function memoryOf(pid: number): Promise<number> {
  try {
    if (process.platform !== 'linux') {
      const { stdout } = await execute('ps', ['-o', 'rss=', '-p', String(pid)])
      return Number(stdout.trim()) / 1024
    }
    // Without the pages of files that it maps, which the system takes back when it needs them.
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(/^RssAnon:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

/** When something was last written in a folder, in milliseconds since 1970; 0 when it is empty or gone. */
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

/** The code that a program ended with; null when a signal ended it, which the shell tells as 128 and more. */
const ownCode = (code: number | null) => (code !== null && code > 128 ? null : code)

type Asked = {
  /** Ends the program when it aborts; the promise then rejects with its reason. */
  signal?: AbortSignal
  /** Where the program writes: a write there is a sign of life. */
  directory?: string
}

/** The memory allowed on this machine: half of what it has, at most. */
const allowed = (megabytes: number) => Math.min(megabytes, totalmem() / 2 ** 21)

/**
 * Runs a program to its end within its bounds; answers its standard output and the end of its error output. Throws ProgramFailed,
 * BoundPassed, or the reason of the signal.
 */
export function runConfined(
  program: Program,
  args: readonly string[],
  bounds: Bounds,
  { signal, directory }: Asked = {},
): Promise<{ answer: string; said: string }> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason)
      return
    }
    const { child, pid, kill } = startConfined(program, args, bounds)
    const name = program.join(' ')
    const began = performance.now()
    let sign = Date.now()
    let [answer, said] = ['', '']
    let reason: unknown = null
    const end = (why: unknown) => {
      reason ??= why
      kill()
    }
    let looking = false
    const look = async () => {
      if (performance.now() - began > bounds.seconds * 1000) return end(new BoundPassed('time', name))
      const number = pid()
      if (number !== null && (await memoryOf(number)) > allowed(bounds.megabytes))
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
    }, pace)
    const onAbort = () => end(signal?.reason)
    signal?.addEventListener('abort', onAbort, { once: true })
    const settle = (finish: () => void) => {
      clearInterval(watch)
      signal?.removeEventListener('abort', onAbort)
      finish()
    }
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      answer += text
      if (answer.length > mostAnswered) end(new ProgramFailed(`${name} answers too much`))
    })
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      sign = Date.now()
      said = (said + text).slice(-keptCharacters)
    })
    child.once('error', (error) => settle(() => reject(error)))
    child.once('close', (code, ended) =>
      settle(() => {
        if (reason !== null) reject(reason)
        else if (code === 0) resolve({ answer, said })
        else reject(new ProgramFailed(`${name} ended with ${code ?? ended}: ${said.slice(-2000)}`, ownCode(code)))
      }),
    )
  })
}
