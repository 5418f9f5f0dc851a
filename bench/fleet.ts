import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startEmbeddedPostgres } from '../server/src/platform/embedded-postgres/index.ts'
import { environmentOf } from '../server/test/samples/s3-store.ts'
import { startS3Stub } from '../server/test/samples/s3-stub.ts'
import { startPooler } from '../server/test/support/database/pooler.ts'
import { freePort } from '../server/test/support/free-port.ts'
import { shippedExample } from '../server/test/support/shipped-example.ts'
import { fillAgency } from './agency.ts'

const root = join(import.meta.dirname, '..')
/** Of an agency of 20 000 projects, the part that is made. */
const scale = 0.02
const drainSeconds = 4

export type Programs = { postgres: string; pgbouncer: string; caddy: string }

const isReady = (url: string) =>
  fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
    ({ ok }) => ok,
    () => false,
  )

/** A program of the product, which can be stopped, killed and started again at the same address. */
export class Member {
  readonly url: string
  readonly #spawn: () => ChildProcess
  #child: ChildProcess
  constructor(url: string, start: () => ChildProcess) {
    this.url = url
    this.#spawn = start
    this.#child = start()
  }
  async ready(): Promise<void> {
    while (!(await isReady(this.url))) {
      if (this.#child.exitCode !== null) throw new Error(`${this.url} did not start`)
      await sleep(50)
    }
  }
  async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  start(): void {
    this.#child = this.#spawn()
  }
}

/** The example that operators copy, for these servers, without certificates. */
function proxySettings(port: number, servers: readonly { url: string }[]): string {
  const hosts = servers.map(({ url }) => new URL(url).host).join(' ')
  const text = shippedExample('fleet.Caddyfile', [
    [/^regie\.example\.org \{/m, `http://127.0.0.1:${port} {`],
    [/reverse_proxy .* \{/, `reverse_proxy ${hosts} {`],
  ])
  return `{\n\tadmin off\n\tauto_https off\n\tlog {\n\t\tlevel ERROR\n\t}\n}\n${text}`
}

async function startProxy(caddy: string, directory: string, servers: readonly Member[]) {
  const port = await freePort()
  const settings = join(directory, 'Caddyfile')
  writeFileSync(settings, proxySettings(port, servers))
  const child = spawn(caddy, ['run', '--config', settings, '--adapter', 'caddyfile'], {
    stdio: ['ignore', 'ignore', 'ignore'],
    env: { ...process.env, HOME: directory },
  })
  const url = `http://127.0.0.1:${port}`
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error('Caddy did not start')
    await sleep(50)
  }
  return {
    url,
    async stop() {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

/** Three servers and two workers on one PostgreSQL, through PgBouncer, with one S3 store, behind Caddy. */
export async function startFleet({ postgres: binaries, pgbouncer, caddy }: Programs) {
  const directory = mkdtempSync(join(tmpdir(), 'regie-fleet-'))
  // Others read there what is theirs when we are root.
  chmodSync(directory, 0o711)
  const postgres = await startEmbeddedPostgres({ directory: join(directory, 'postgres'), binaries })
  const pooler = await startPooler(pgbouncer, postgres.url)
  const store = await startS3Stub(join(directory, 'store'))
  const client = new pg.Client({ connectionString: postgres.url })
  const { staff, producers, productionId } = await fillAgency(postgres.url, scale)
  await client.connect()
  const { rows } = await client.query<{ id: string }>('select id from projects order by id limit 32')

  const member = async (program: 'main' | 'worker', name: string) => {
    const port = await freePort()
    const data = join(directory, name)
    mkdirSync(data)
    const env = {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      NODE_ENV: 'production',
      LOG_LEVEL: 'silent',
      DATABASE_URL: postgres.url,
      DATABASE_POOLER_URL: pooler.through(postgres.url),
      SECRET_KEY: 'une-clé-de-flotte-qui-compte-assez-de-caractères',
      PREPARE_ELSEWHERE: 'true',
      DRAIN_SECONDS: String(drainSeconds),
      ...environmentOf(store),
    }
    const path = join(root, `server/dist/${program}.js`)
    return new Member(`http://127.0.0.1:${port}`, () =>
      spawn(process.execPath, [path, '--port', String(port), '--data', data], {
        env,
        stdio: ['ignore', 'ignore', 'inherit'],
      }),
    )
  }
  const servers: Member[] = []
  for (let count = 1; count <= 3; count += 1) servers.push(await member('main', `server-${count}`))
  const workers: Member[] = []
  for (let count = 1; count <= 2; count += 1) workers.push(await member('worker', `worker-${count}`))
  await Promise.all(servers.map((one) => one.ready()))
  const proxy = await startProxy(caddy, directory, servers)
  return {
    cookies: [staff, ...producers],
    /** One for each person of the load. */
    projectIds: rows.map(({ id }) => id),
    productionId,
    url: proxy.url,
    servers,
    /** What the database holds. */
    query: async <Row extends pg.QueryResultRow>(text: string): Promise<Row[]> => (await client.query<Row>(text)).rows,
    async stop() {
      await proxy.stop()
      await Promise.all([...servers, ...workers].map((one) => one.end('SIGKILL')))
      await client.end()
      await store.close()
      await pooler.stop()
      await postgres.stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
export type Fleet = Awaited<ReturnType<typeof startFleet>>
