/**
 * Endpoints under 32 connections, compared with the same SQL in a plain driver loop: same data, same PostgreSQL,
 * alternate rounds.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import autocannon from 'autocannon'
import { startEmbeddedPostgres } from '../server/src/platform/embedded-postgres/index.ts'
import { fillAgency } from './agency.ts'
import type { Job, Statement } from './driver-loop.ts'
import { recordStatements } from './record-statements.ts'
import { serveProduct } from './serve-product.ts'
import { type Measure, median } from './table.ts'

const lanes = 32
const pool = 10
const rounds = 3
const seconds = 4

/** Operations per second of the statements alone. */
async function driverLoop(url: string, [session, ...call]: Statement[]): Promise<number> {
  const job: Job = { url, pool, lanes, seconds, session: session ? [session] : [], call }
  const child = spawn(process.execPath, [...process.execArgv, join(import.meta.dirname, 'driver-loop.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.end(JSON.stringify(job))
  return Number(await text(child.stdout))
}

async function requests(url: string, cookie: string) {
  const {
    requests: rate,
    latency,
    non2xx,
    errors,
  } = await autocannon({ url, connections: lanes, duration: seconds, headers: { cookie } })
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} answers other than 200, ${errors} errors`)
  return { perSecond: rate.average, p50: latency.p50, p99: latency.p99 }
}

export async function bench(): Promise<Measure[]> {
  const directory = mkdtempSync(join(tmpdir(), 'regie-bench-'))
  const postgres = await startEmbeddedPostgres({ directory })
  const measures: Measure[] = []
  try {
    const agency = await fillAgency(postgres.url)
    const cases = [
      { what: 'list of 50 companies, staff', path: '/api/companies', as: agency.staff, target: 0.7 },
      { what: 'list of 50 companies, client', path: '/api/companies', as: agency.client, target: 0.7 },
      {
        what: 'companies searched and filtered, staff',
        path: '/api/companies?q=films&type=CLIENT',
        as: agency.staff,
        target: 0.7,
      },
      { what: 'list of 50 users, staff', path: '/api/users?sort=-createdAt', as: agency.staff, target: 0.7 },
      { what: 'company by id, staff', path: `/api/companies/${agency.companyId}`, as: agency.staff, target: 0.5 },
      { what: 'company by id, client', path: `/api/companies/${agency.companyId}`, as: agency.client, target: 0.5 },
      { what: 'user by id, staff', path: `/api/users/${agency.userId}`, as: agency.staff, target: 0.5 },
    ]
    const recorded = await recordStatements(
      postgres.url,
      join(directory, 'data'),
      cases.map(({ path, as }) => ({ path, cookie: as })),
    )
    const product = await serveProduct({ databaseUrl: postgres.url, data: join(directory, 'data'), pool })
    for (const [index, { what, path, as, target }] of cases.entries()) {
      const statements = recorded[index] ?? []
      const url = product.url + path
      await requests(url, as)
      await driverLoop(postgres.url, statements)
      const pairs: { http: Awaited<ReturnType<typeof requests>>; loop: number }[] = []
      for (let round = 0; round < rounds; round += 1)
        pairs.push({ http: await requests(url, as), loop: await driverLoop(postgres.url, statements) })
      const ratio = median(pairs.map(({ http, loop: beside }) => http.perSecond / beside))
      const figure = (of: (pair: (typeof pairs)[number]) => number) => Math.round(median(pairs.map(of)))
      measures.push({
        what: `${what} (${statements.length} statements)`,
        ours: `${figure(({ http }) => http.perSecond)} req/s, p50 ${figure(({ http }) => http.p50)} ms, p99 ${figure(({ http }) => http.p99)} ms`,
        beside: `${figure(({ loop: beside }) => beside)} op/s`,
        result: `${ratio.toFixed(2)}×`,
        target: `≥ ${target}×`,
        met: ratio >= target,
      })
    }
    await product.stop()
  } finally {
    await postgres.stop()
    rmSync(directory, { recursive: true, force: true })
  }
  return measures
}
