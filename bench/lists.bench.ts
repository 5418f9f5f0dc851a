/**
 * Each list of the back office, and each answer that gathers many rows, on a small agency and on a large one: one call at a time,
 * alternate rounds.
 */

import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../server/src/platform/embedded-postgres/index.ts'
import { fillAgency } from './agency.ts'
import { serveProduct } from './serve-product.ts'
import { type Measure, median } from './table.ts'

const rounds = 5
/** Odd: the median is one of the measurements. */
const calls = 101
/** Large enough to fill every page, small enough for a small agency: 40 companies, 400 projects. */
const smallScale = 0.02
const target = 1.5

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

/** Duration of one call until its last byte, in milliseconds. */
const callDuration = (url: string, cookie: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const began = performance.now()
    get(url, { agent, headers: { cookie } }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url}: ${answer.statusCode}`))
      answer.resume().on('end', () => resolve(performance.now() - began))
    }).on('error', reject)
  })

async function p50(url: string, cookie: string): Promise<number> {
  const durations: number[] = []
  for (let call = 0; call < calls; call += 1) durations.push(await callDuration(url, cookie))
  return median(durations)
}

type Agency = Awaited<ReturnType<typeof fillAgency>>
type Reading = { what: string; path: (agency: Agency) => string; as?: 'client' }
const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000).toISOString().slice(0, 10)
const lists: Reading[] = [
  { what: 'projects', path: () => '/api/projects?byStatus=active' },
  { what: 'projects, searched', path: () => '/api/projects?q=portraits%20138' },
  { what: 'productions of a project', path: ({ projectId }) => `/api/projects/${projectId}/productions` },
  { what: 'prestations', path: () => '/api/prestations' },
  { what: 'prestations of a project', path: ({ projectId }) => `/api/projects/${projectId}/prestations` },
  { what: 'post-productions under way', path: () => '/api/post-production?byStatus=active' },
  { what: 'files of a production', path: ({ productionId }) => `/api/productions/${productionId}/medias` },
  { what: 'activity of a project', path: ({ projectId }) => `/api/activity?projectId=${projectId}&sort=-at` },
  { what: 'companies', path: () => '/api/companies' },
  { what: 'users', path: () => '/api/users' },
  { what: 'dashboard', path: () => '/api/dashboard' },
  { what: 'flows of a client', path: () => '/api/me/workflows', as: 'client' },
  { what: 'contacts of a client', path: () => '/api/me/contacts', as: 'client' },
  { what: 'search', path: () => '/api/search?q=film' },
  { what: 'plan of a month', path: () => `/api/planning?from=${inDays(-15)}&to=${inDays(15)}` },
]

async function serveAgency(directory: string, scale: number) {
  const postgres = await startEmbeddedPostgres({ directory })
  const agency = await fillAgency(postgres.url, scale)
  const product = await serveProduct({ databaseUrl: postgres.url, data: join(directory, 'product'), pool: 10 })
  return { agency, url: product.url, stop: async () => (await product.stop(), await postgres.stop()) }
}

export async function bench(): Promise<Measure[]> {
  const directories = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'regie-lists-')))
  const [smallDirectory = '', largeDirectory = ''] = directories
  const small = await serveAgency(smallDirectory, smallScale)
  const large = await serveAgency(largeDirectory, 1)
  const measures: Measure[] = []
  try {
    for (const { what, path, as = 'staff' } of lists) {
      const pairs: { small: number; large: number }[] = []
      for (let round = 0; round <= rounds; round += 1) {
        const one = await p50(small.url + path(small.agency), small.agency[as])
        const other = await p50(large.url + path(large.agency), large.agency[as])
        // The first round warms up both.
        if (round > 0) pairs.push({ small: one, large: other })
      }
      const ratio = median(pairs.map((pair) => pair.large / pair.small))
      const figure = (of: (pair: (typeof pairs)[number]) => number) => median(pairs.map(of)).toFixed(2)
      measures.push({
        what: `${what}, large agency`,
        ours: `p50 ${figure((pair) => pair.large)} ms`,
        beside: `small agency, p50 ${figure((pair) => pair.small)} ms`,
        result: `${ratio.toFixed(2)}×`,
        target: `≤ ${target}×`,
        met: ratio <= target,
      })
    }
  } finally {
    await large.stop()
    await small.stop()
    agent.destroy()
    for (const directory of directories) rmSync(directory, { recursive: true, force: true })
  }
  return measures
}
