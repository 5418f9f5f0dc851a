import { type ChildProcess, spawn } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/embedded-postgres/index.ts'
import { passwordOf } from '#platform/embedded-postgres/secret.ts'
import { postgresProcesses } from '#platform/process/process-table.ts'
import { environment, root } from '../crash/product.ts'
import { type Line, startLine } from '../support/database/line.ts'
import { freePort } from '../support/free-port.ts'

/** A program of the product, restarted after each exit, as systemd or an orchestrator does. */
class SupervisedProcess {
  #child: ChildProcess | null = null
  #isOver = false
  readonly #log: string
  readonly #program: string
  readonly #args: string[]
  readonly #env: Record<string, string>
  /** Exits that the test did not cause. */
  deaths = 0
  #killed = 0

  constructor(program: string, args: string[], env: Record<string, string>, log: string) {
    this.#program = program
    this.#args = args
    this.#env = env
    this.#log = log
    this.#start()
  }

  #start() {
    const child = spawn(process.execPath, [join(root, 'server/dist', `${this.#program}.js`), ...this.#args], {
      cwd: root,
      env: { ...environment, NODE_ENV: 'production', ...this.#env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => appendFileSync(this.#log, text))
    child.on('exit', (code, signal) => {
      if (this.#isOver) return
      appendFileSync(this.#log, `\n--- ended: ${signal ?? code}\n`)
      if (this.#killed > 0) this.#killed -= 1
      else this.deaths += 1
      setTimeout(() => !this.#isOver && this.#start(), 100)
    })
    this.#child = child
  }

  get pid(): number {
    return this.#child?.pid ?? 0
  }

  kill() {
    this.#killed += 1
    this.#child?.kill('SIGKILL')
  }

  /** Stops the program for good. Answers its exit code. */
  async stop(): Promise<number | null> {
    this.#isOver = true
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
    child.kill('SIGTERM')
    const late = setTimeout(() => child.kill('SIGKILL'), 30_000)
    await ended
    clearTimeout(late)
    return child.exitCode
  }
}

const systemBinaries = () =>
  process.env['REGIE_PG_BIN'] ??
  ['17', '16', '15']
    .map((major) => `/usr/lib/postgresql/${major}/bin`)
    .find((folder) => existsSync(join(folder, 'initdb')))

/** The installed product: its supervised processes, its database, and the line between them. */
export class Installation {
  readonly directory: string
  readonly url: string
  readonly server: SupervisedProcess
  readonly worker: SupervisedProcess | null
  readonly line: Line | null
  #postgres: EmbeddedPostgres | null

  private constructor(given: {
    directory: string
    port: number
    postgres: EmbeddedPostgres | null
    line: Line | null
  }) {
    const { directory, port, postgres, line } = given
    this.directory = directory
    this.#postgres = postgres
    this.line = line
    this.url = `http://localhost:${port}`
    const database = line && postgres && line.through(postgres.url)
    const env = {
      REGIE_DATA: join(directory, 'data'),
      ...(database && { DATABASE_URL: database, PREPARE_ELSEWHERE: 'true' }),
    }
    const log = (name: string) => join(directory, `${name}.log`)
    this.server = new SupervisedProcess('main', ['--port', String(port), '--demo'], env, log('server'))
    this.worker = database ? new SupervisedProcess('worker', [], env, log('worker')) : null
  }

  /** `embedded`: with its own database. `external`: with a separate database, a worker, and a line that can be cut. */
  static async start(kind: 'embedded' | 'external'): Promise<Installation> {
    const directory = realpathSync(mkdtempSync(join(tmpdir(), 'regie-faults-')))
    // Started by root, PostgreSQL runs as another user, who must be able to enter the directory.
    chmodSync(directory, 0o711)
    mkdirSync(join(directory, 'data'))
    const port = await freePort()
    const postgres = kind === 'external' ? await startExternal(directory) : null
    const line = postgres && (await startLine(Number(new URL(postgres.url).port)))
    const installation = new Installation({ directory, port, postgres, line })
    await installation.ready(300_000)
    return installation
  }

  /** Milliseconds until the product is ready; null when it is not within `patience` milliseconds. */
  async ready(patience = 60_000): Promise<number | null> {
    const since = Date.now()
    while (Date.now() - since < patience) {
      const answer = await fetch(`${this.url}/readyz`, { signal: AbortSignal.timeout(10_000) }).catch(() => null)
      if (answer?.ok) return Date.now() - since
      await sleep(100)
    }
    return null
  }

  get #cluster(): string {
    return join(this.directory, this.line ? 'external/cluster' : 'data/postgres/cluster')
  }

  get postgresPids(): number[] {
    return postgresProcesses(this.#cluster, '')
  }

  get postmasterPid(): number {
    return Number(readFileSync(join(this.#cluster, 'postmaster.pid'), 'utf8').split('\n')[0])
  }

  /** The address of the database without the line. */
  get databaseUrl(): string {
    if (this.#postgres) return this.#postgres.url
    const secret = readFileSync(join(this.#cluster, '../secret'), 'utf8').trim()
    const port = readFileSync(join(this.#cluster, 'postmaster.pid'), 'utf8').split('\n')[3]
    return `postgres://regie:${passwordOf('regie', secret)}@127.0.0.1:${port}/regie`
  }

  get adminUrl(): string {
    return this.#postgres?.adminUrl ?? this.databaseUrl
  }

  async stopPostgres(): Promise<void> {
    await this.#postgres?.stop()
  }

  async startPostgres(): Promise<void> {
    this.#postgres = await startExternal(this.directory)
    this.line?.open(Number(new URL(this.#postgres.url).port))
  }

  /** Stops every program. Answers their exit codes. */
  async end(): Promise<(number | null)[]> {
    const codes = [await this.worker?.stop(), await this.server.stop()].filter((code) => code !== undefined)
    await this.line?.end()
    await this.#postgres?.stop()
    if (!process.env['REGIE_FAULTS_KEEP'])
      rmSync(this.directory, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
    return codes
  }
}

async function startExternal(directory: string): Promise<EmbeddedPostgres> {
  const binaries = systemBinaries()
  return startEmbeddedPostgres({
    directory: join(directory, 'external'),
    tell: null,
    ...(binaries && { binaries }),
    settings: { max_connections: '100' },
  })
}
