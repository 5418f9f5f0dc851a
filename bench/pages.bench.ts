/**
 * The first visit of the main pages, with nothing kept by the browser: what it asks for, and how many times it waits for the
 * server before the page can be used. A stage is one delay of the network: (time at 400 ms of latency − time without) ÷ 400.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type Browser, chromium } from '@playwright/test'
import { chromiumOptions } from '../e2e/support/chromium.ts'
import { startEmbeddedPostgres } from '../server/src/platform/embedded-postgres/index.ts'
import { fillAgency } from './agency.ts'
import { startHttp2Proxy } from './http2-proxy.ts'
import { serveProduct } from './serve-product.ts'
import { type Measure, median } from './table.ts'

const latency = 400
const times = 3
const targets = { requests: 16, stages: 4, scripts: 220, gridScripts: 400, loginScripts: 115 }

type Visit = { page: string; path: string; cookie: string | null; usable: string; scripts: number }
type Seen = { milliseconds: number; requests: number; scripts: number }

/** Visits a page with an empty cache, until `usable` is there. `scripts`: kB of JavaScript, compressed. */
async function visit(browser: Browser, url: string, { path, cookie, usable }: Visit, delay: number): Promise<Seen> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ignoreHTTPSErrors: true })
  const [name = '', value = ''] = cookie?.split('=') ?? []
  if (cookie !== null) await context.addCookies([{ name, value, url }])
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: delay,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
  let requests = 0
  const scripts: Promise<number>[] = []
  page.on('response', (response) => {
    requests += 1
    if (response.request().resourceType() === 'script')
      scripts.push(
        response.body().then(
          (body) => gzipSync(body).length,
          // It came once the page could be used, and the page was closed.
          () => 0,
        ),
      )
  })
  await page.goto(url + path, { waitUntil: 'commit' })
  const shown = await page.waitForSelector(usable)
  const milliseconds = await shown.evaluate(() => performance.now())
  const [asked, weights] = [requests, await Promise.all(scripts)]
  await context.close()
  return { milliseconds, requests: asked, scripts: weights.reduce((sum, weight) => sum + weight, 0) / 1000 }
}

export async function bench(): Promise<Measure[]> {
  const directory = mkdtempSync(join(tmpdir(), 'regie-pages-'))
  const cluster = mkdtempSync(join(tmpdir(), 'regie-pages-postgres-'))
  const postgres = await startEmbeddedPostgres({ directory: cluster })
  const { staff, client, projectId } = await fillAgency(postgres.url, 0.05)
  const product = await serveProduct({ databaseUrl: postgres.url, data: join(directory, 'product'), pool: 10 })
  const proxy = await startHttp2Proxy(product.url)
  const browser = await chromium.launch(chromiumOptions())
  const pages: Visit[] = [
    { page: 'login', path: '/login', cookie: null, usable: 'button[type=submit]', scripts: targets.loginScripts },
    { page: 'dashboard', path: '/admin/dashboard', cookie: staff, usable: 'main li a', scripts: targets.scripts },
    {
      page: 'list of projects',
      path: '/admin/projects',
      cookie: staff,
      usable: '.ag-row:not(.grid-waits) .ag-cell',
      scripts: targets.gridScripts,
    },
    {
      page: 'project',
      path: `/admin/projects/${projectId}`,
      cookie: staff,
      usable: 'main h1',
      scripts: targets.scripts,
    },
    { page: 'home of a client', path: '/client', cookie: client, usable: 'main li a', scripts: targets.scripts },
  ]
  try {
    const measures: Measure[] = []
    for (const one of pages) {
      /* oxlint-disable no-await-in-loop -- one measure at a time */
      await visit(browser, proxy.url, one, 0)
      const [near, far]: [Seen[], Seen[]] = [[], []]
      for (let time = 0; time < times; time += 1) {
        near.push(await visit(browser, proxy.url, one, 0))
        far.push(await visit(browser, proxy.url, one, latency))
      }
      /* oxlint-enable no-await-in-loop */
      const of = (seen: Seen[], what: keyof Seen) => median(seen.map((each) => each[what]))
      const stages = (of(far, 'milliseconds') - of(near, 'milliseconds')) / latency
      const [requests, scripts] = [of(far, 'requests'), of(far, 'scripts')]
      measures.push({
        what: `first visit: ${one.page}`,
        ours: `${requests} requests, ${stages.toFixed(1)} stages, ${Math.round(scripts)} kB of scripts`,
        beside: `${Math.round(of(near, 'milliseconds'))} ms without latency`,
        result: `${Math.round(of(far, 'milliseconds'))} ms at ${latency} ms`,
        target: `≤ ${targets.requests}, ≤ ${targets.stages}, ≤ ${one.scripts} kB`,
        met: requests <= targets.requests && stages <= targets.stages && scripts <= one.scripts,
      })
    }
    return measures
  } finally {
    await browser.close()
    proxy.stop()
    await product.stop()
    await postgres.stop()
    for (const made of [directory, cluster]) rmSync(made, { recursive: true, force: true })
  }
}
