/**
 * Endpoints as browsers ask for them, beside the same SQL in a bare Fastify server and in a plain driver loop; and the change of one
 * field beside a bare server that writes an audit row. Same data, same PostgreSQL, alternate rounds.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import autocannon from 'autocannon'
import pg from 'pg'
import { startEmbeddedPostgres } from '../server/src/platform/embedded-postgres/index.ts'
import { fillAgency } from './agency.ts'
import type { BareJob } from './bare-server.ts'
import type { Job } from './driver-loop.ts'
import { recordStatements } from './record-statements.ts'
import { serveProduct } from './serve-product.ts'
import type { Statement } from './statement.ts'
import { atLeast, type Measure, median } from './table.ts'

const pool = 10
const rounds = 3
const seconds = 3
const changedRows = 300
const asBrowsers = { 'accept-encoding': 'gzip, deflate, br, zstd' }

const run = (program: string) =>
  spawn(process.execPath, [...process.execArgv, join(import.meta.dirname, program)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })

/** Operations per second of the statements alone. */
async function driverLoop(url: string, [session, ...call]: Statement[], lanes: number): Promise<number> {
  const job: Job = { url, pool, lanes, seconds, session: session ? [session] : [], call }
  const child = run('driver-loop.ts')
  child.stdin.end(JSON.stringify(job))
  return Number(await text(child.stdout))
}

async function bareServer(job: BareJob): Promise<{ url: string; child: ChildProcess }> {
  const child = run('bare-server.ts')
  child.stdin.end(JSON.stringify(job))
  const [port] = await once(child.stdout, 'data')
  return { url: `http://127.0.0.1:${Number(String(port))}`, child }
}

type Load = Pick<autocannon.Options, 'url' | 'connections'> & Partial<autocannon.Options>
async function requests(load: Load, cookie: string) {
  const found = await autocannon({ duration: seconds, headers: { cookie, ...asBrowsers }, ...load })
  if (found.non2xx + found.errors > 0)
    throw new Error(`${load.url}: ${found.non2xx} answers other than 200, ${found.errors} errors`)
  return { perSecond: found.requests.average, p50: found.latency.p50, p99: found.latency.p99 }
}
type Figures = Awaited<ReturnType<typeof requests>>

function compared(what: string, target: number, pairs: { ours: Figures; beside: number }[]): Measure {
  const ratios = pairs.map(({ ours, beside }) => ours.perSecond / beside)
  const figure = (of: (pair: (typeof pairs)[number]) => number) => Math.round(median(pairs.map(of)))
  return {
    what,
    ours: `${figure(({ ours }) => ours.perSecond)} req/s, p50 ${figure(({ ours }) => ours.p50)} ms, p99 ${figure(({ ours }) => ours.p99)} ms`,
    beside: `${figure(({ beside }) => beside)} op/s`,
    ...atLeast(target, ratios),
  }
}

type Case = { what: string; path: string; as: string; bare: number; loop: number }
type Servers = { product: string; bare: string; database: string }

async function reading(servers: Servers, statements: Statement[], { what, path, as, ...targets }: Case) {
  const measures: Measure[] = []
  for (const connections of [1, 32]) {
    const ours = () => requests({ url: servers.product + path, connections }, as)
    const beside = () => requests({ url: servers.bare + path, connections }, as)
    await ours()
    await beside()
    const all: { ours: Figures; bare: Figures; loop: number }[] = []
    for (let round = 0; round < rounds; round += 1)
      all.push({
        ours: await ours(),
        bare: await beside(),
        loop: await driverLoop(servers.database, statements, connections),
      })
    const of = `${what}, ${connections} at once`
    measures.push(
      compared(
        `${of}, beside bare Fastify`,
        targets.bare,
        all.map((one) => ({ ours: one.ours, beside: one.bare.perSecond })),
      ),
      compared(
        `${of}, beside the driver loop`,
        targets.loop,
        all.map((one) => ({ ours: one.ours, beside: one.loop })),
      ),
    )
  }
  return measures
}

async function changing(servers: Servers, { path, as }: Pick<Case, 'path' | 'as'>, ids: string[]) {
  let serial = 0
  const changes = (prefix: string): autocannon.Request[] =>
    ids.map((id) => ({
      method: 'PATCH',
      path: `${prefix}/${id}`,
      headers: { cookie: as, 'content-type': 'application/json' },
      setupRequest: (request) => {
        serial += 1
        return { ...request, body: JSON.stringify({ name: `Film ${serial}` }) }
      },
    }))
  const measures: Measure[] = []
  for (const connections of [1, 32]) {
    const ours = () => requests({ url: servers.product, connections, requests: changes('/api/projects') }, as)
    const beside = () => requests({ url: servers.bare, connections, requests: changes(`${path}/change`) }, as)
    await ours()
    await beside()
    const pairs: { ours: Figures; beside: number }[] = []
    for (let round = 0; round < rounds; round += 1)
      pairs.push({ ours: await ours(), beside: (await beside()).perSecond })
    measures.push(
      compared(`change of a field, ${connections} at once, beside bare Fastify and an audit row`, 0.5, pairs),
    )
  }
  return measures
}

export async function bench(): Promise<Measure[]> {
  const directory = mkdtempSync(join(tmpdir(), 'regie-bench-'))
  const postgres = await startEmbeddedPostgres({ directory })
  try {
    const agency = await fillAgency(postgres.url)
    const list = { bare: 1, loop: 0.8 }
    const byId = { bare: 0.95, loop: 0.7 }
    const { staff, client } = agency
    const cases: Case[] = [
      { what: 'projects, staff', path: '/api/projects', as: staff, ...list },
      { what: 'projects, client', path: '/api/projects', as: client, ...list },
      { what: 'companies, staff', path: '/api/companies', as: staff, ...list },
      { what: 'post-productions, staff', path: '/api/post-production', as: staff, ...list },
      { what: 'prestations, staff', path: '/api/prestations', as: staff, ...list },
      { what: 'users, staff', path: '/api/users?sort=-createdAt', as: staff, ...list },
      { what: 'company by id, client', path: `/api/companies/${agency.companyId}`, as: client, ...byId },
      { what: 'project by id, staff', path: `/api/projects/${agency.projectId}`, as: staff, ...byId },
    ]
    const data = join(directory, 'data')
    const recorded = await recordStatements(
      postgres.url,
      data,
      cases.map(({ path, as }) => ({ path, cookie: as })),
    )
    const database = new pg.Client({ connectionString: postgres.url })
    await database.connect()
    await database.query(
      'create table bench_audit (id bigint generated always as identity primary key, row_id uuid, before jsonb, after jsonb, at timestamptz default now())',
    )
    const { rows } = await database.query(
      `select id from projects where deleted_at is null order by id limit ${changedRows}`,
    )
    await database.end()
    const measures: Measure[] = []
    const product = await serveProduct({ databaseUrl: postgres.url, data, pool })
    for (const [index, one] of cases.entries()) {
      const statements = recorded[index] ?? []
      const path = one.path.replace(/\?.*/, '')
      const bare = await bareServer({ url: postgres.url, pool, calls: { [path]: statements } })
      const servers = { product: product.url, bare: bare.url, database: postgres.url }
      measures.push(...(await reading(servers, statements, one)))
      if (index === 0)
        measures.push(
          ...(await changing(
            servers,
            one,
            rows.map(({ id }) => String(id)),
          )),
        )
      bare.child.kill('SIGKILL')
    }
    await product.stop()
    return measures
  } finally {
    await postgres.stop()
    rmSync(directory, { recursive: true, force: true })
  }
}
