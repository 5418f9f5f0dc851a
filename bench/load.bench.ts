/**
 * The mixed load of an agency on a large set of data: lists, rows, the dashboard, searches and changes, while hundreds of pages listen.
 * With 64 connections, as much must be served as with 8, and quickly.
 */
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'
import { startEmbeddedPostgres } from '../server/src/platform/embedded-postgres/index.ts'
import { fillAgency } from './agency.ts'
import { residentMebibytes } from './process-figures.ts'
import { serveProduct } from './serve-product.ts'
import { atLeast, type Measure, median, percentile } from './table.ts'

const seconds = 8
const rounds = 3
const few = 8
const many = 64
const listeners = 500
const quietChanges = 20
const asBrowsers = { 'accept-encoding': 'gzip, deflate, br, zstd' }

type Agency = Awaited<ReturnType<typeof fillAgency>>

let serial = 0
/** One change in twelve calls, one dashboard, one search. */
const mixOf = ({ staff, client, projectId, productionId, companyId }: Agency): autocannon.Request[] => {
  const read = (path: string, cookie = staff): autocannon.Request => ({
    method: 'GET',
    path,
    headers: { cookie, ...asBrowsers },
  })
  return [
    read('/api/projects?byStatus=active'),
    read(`/api/projects/${projectId}`),
    read('/api/post-production?byStatus=active'),
    read(`/api/projects/${projectId}/productions`),
    read('/api/dashboard'),
    read(`/api/productions/${productionId}/medias`),
    read('/api/me/notifications'),
    read('/api/projects', client),
    read(`/api/companies/${companyId}`, client),
    read('/api/me/contacts', client),
    read('/api/search?q=film'),
    {
      method: 'PATCH',
      path: `/api/projects/${projectId}`,
      headers: { cookie: staff, 'content-type': 'application/json' },
      setupRequest: (request) => {
        serial += 1
        return { ...request, body: JSON.stringify({ name: `Charge ${serial}` }) }
      },
    },
  ]
}

type Load = { perSecond: number; p99: number; refused: number }
async function loadOf(url: string, requests: autocannon.Request[], connections: number): Promise<Load> {
  let opened = 0
  const found = await autocannon({
    url,
    connections,
    duration: seconds,
    requests,
    timeout: 30,
    // Each begins elsewhere in the mix: from the same beginning, all would ask for the dashboard at the same moment.
    setupClient: (client) => {
      const first = (opened * 5) % requests.length
      opened += 1
      client.setRequests([...requests.slice(first), ...requests.slice(0, first)])
    },
  })
  return { perSecond: found.requests.average, p99: found.latency.p99, refused: found.non2xx + found.errors }
}

/** Opens pages that listen. `told` answers the moments at which each was told something, and starts anew. */
async function listenTo(url: string, cookies: readonly string[], count: number) {
  const agent = new Agent({ maxSockets: count })
  let moments: number[][] = Array.from({ length: count }, () => [])
  const listen = async (index: number) => {
    const cookie = cookies[index % cookies.length] ?? ''
    const [answer] = await once(get(`${url}/api/me/events`, { agent, headers: { cookie } }), 'response')
    if (answer.statusCode !== 200) throw new Error(`events: ${answer.statusCode}`)
    answer.on('data', (bytes: Buffer) => {
      if (bytes.includes('projects.updated')) moments[index]?.push(performance.now())
    })
    answer.on('error', () => {})
  }
  await Promise.all(Array.from({ length: count }, (_, index) => listen(index)))
  return {
    told: () => {
      const before = moments
      moments = Array.from({ length: count }, () => [])
      return before
    },
    close: () => agent.destroy(),
  }
}

/** From a change to the last page that is told of it, in milliseconds; and the pages that were not told within five seconds. */
async function fanOut(url: string, { staff, projectId }: Agency, pages: Awaited<ReturnType<typeof listenTo>>) {
  const delays: number[] = []
  let missed = 0
  for (let change = 0; change < quietChanges; change += 1) {
    pages.told()
    serial += 1
    const began = performance.now()
    const response = await fetch(`${url}/api/projects/${projectId}`, {
      method: 'PATCH',
      headers: { cookie: staff, 'content-type': 'application/json' },
      body: JSON.stringify({ name: `Charge ${serial}` }),
    })
    if (!response.ok) throw new Error(`change: ${response.status}`)
    await sleep(500)
    const told = pages.told()
    missed += told.filter((moments) => moments.length === 0).length
    delays.push(Math.max(...told.map(([first = began]) => first - began)))
  }
  return { p50: median(delays), most: percentile(delays, 1), missed }
}

export async function bench(): Promise<Measure[]> {
  const directory = mkdtempSync(join(tmpdir(), 'regie-load-'))
  const postgres = await startEmbeddedPostgres({ directory })
  try {
    const agency = await fillAgency(postgres.url)
    const product = await serveProduct({ databaseUrl: postgres.url, data: join(directory, 'data'), pool: 10 })
    try {
      const requests = mixOf(agency)
      const pages = await listenTo(product.url, agency.producers, listeners)
      await loadOf(product.url, requests, few)
      const pairs: { few: Load; many: Load }[] = []
      for (let round = 0; round < rounds; round += 1)
        pairs.push({ few: await loadOf(product.url, requests, few), many: await loadOf(product.url, requests, many) })
      await sleep(2000)
      const memory = Math.round(residentMebibytes(product.pid))
      const quiet = await fanOut(product.url, agency, pages)
      pages.close()
      const figure = (of: (pair: (typeof pairs)[number]) => number) => Math.round(median(pairs.map(of)))
      const ratios = pairs.map((pair) => pair.many.perSecond / pair.few.perSecond)
      const slowest = figure((pair) => pair.many.p99)
      const refused = pairs.reduce((sum, pair) => sum + pair.many.refused + pair.few.refused, 0)
      return [
        {
          what: `mixed load, ${many} connections, ${listeners} listeners`,
          ours: `${figure((pair) => pair.many.perSecond)} req/s`,
          beside: `${few} connections, ${figure((pair) => pair.few.perSecond)} req/s`,
          ...atLeast(1, ratios),
        },
        {
          what: `p99 of ${many} connections`,
          ours: `${slowest} ms`,
          beside: `${few} connections, ${figure((pair) => pair.few.p99)} ms`,
          result: '',
          target: '≤ 500 ms',
          met: slowest <= 500,
        },
        {
          what: 'memory of the server after it',
          ours: `${memory} MiB`,
          beside: '',
          result: '',
          target: '≤ 200 MiB',
          met: memory <= 200,
        },
        { what: 'refused calls', ours: String(refused), beside: '', result: '', target: '0', met: refused === 0 },
        {
          what: `a change to the last of ${listeners} listeners`,
          ours: `p50 ${Math.round(quiet.p50)} ms, at most ${Math.round(quiet.most)} ms`,
          beside: '',
          result: `${quiet.missed} missed`,
          target: '0 missed, ≤ 100 ms',
          met: quiet.missed === 0 && quiet.most <= 100,
        },
      ]
    } finally {
      await product.stop()
    }
  } finally {
    await postgres.stop()
    rmSync(directory, { recursive: true, force: true })
  }
}
