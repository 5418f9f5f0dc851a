/**
 * The back office of the large agency in a real browser: how soon rows, a filter and a year of the plan are shown, how
 * long the longest interaction takes, and what 500 posters cost. Figures are the 50th and the 75th percentiles.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import pg from 'pg'
import { chromiumOptions } from '../e2e/support/chromium.ts'
import { startEmbeddedPostgres } from '../server/src/platform/embedded-postgres/index.ts'
import { fillAgency } from './agency.ts'
import { mediaClient } from './media-client.ts'
import { barsShown, filterShown, listInteractions, lists, planInteractions, rowsShown } from './office-pages.ts'
import { barePostersCost, givePosters, type PostersCost, posters, postersCost } from './office-wall.ts'
import { serveProduct } from './serve-product.ts'
import { type Measure, percentile } from './table.ts'

/** Milliseconds. */
const targets = { rows: 700, filter: 150, plan: 1000, interaction: 100, posters: 60 }

const timed = (what: string, figures: readonly number[], target: number): Measure => ({
  what,
  ours: `${Math.round(percentile(figures, 0.5))} / ${Math.round(percentile(figures, 0.75))} ms`,
  beside: '',
  result: '',
  target: `p75 ≤ ${target} ms`,
  met: percentile(figures, 0.75) <= target,
})

/** INP, as https://web.dev/articles/inp defines it: the longest interaction, but for one in every fifty. */
function interactions(what: string, figures: readonly number[]): Measure {
  const slowest = figures.toSorted((one, other) => other - one)
  const inp = slowest[Math.floor(figures.length / 50)] ?? 0
  return {
    what: `${what}: interaction to next paint`,
    ours: `${inp} ms`,
    beside: `longest ${slowest[0] ?? 0} ms of ${figures.length}`,
    result: '',
    target: `≤ ${targets.interaction} ms`,
    met: inp <= targets.interaction,
  }
}

export async function bench(): Promise<Measure[]> {
  const directory = mkdtempSync(join(tmpdir(), 'regie-office-'))
  const data = join(directory, 'product')
  const cluster = mkdtempSync(join(tmpdir(), 'regie-office-postgres-'))
  const postgres = await startEmbeddedPostgres({ directory: cluster })
  const { staff } = await fillAgency(postgres.url)
  const product = await serveProduct({ databaseUrl: postgres.url, data, pool: 10 })
  const browser = await chromium.launch(chromiumOptions())
  const database = new pg.Client({ connectionString: postgres.url })
  try {
    await database.connect()
    const [name = '', value = ''] = staff.split('=')
    const newContext = async () => {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
      // The runner of this file adds `__name` calls to functions, even those evaluated in the page.
      await context.addInitScript('globalThis.__name = (named) => named')
      await context.addCookies([{ name, value, url: product.url }])
      return context
    }
    const page = await (await newContext()).newPage()
    const measures: Measure[] = []
    // The whole takes minutes: each figure is told as it comes.
    const keep = (measure: Measure) => {
      console.log(`${measure.met ? '✓' : '✗'} ${measure.what}: ${measure.ours} ${measure.beside} ${measure.result}`)
      measures.push(measure)
    }
    for (const list of lists) {
      /* oxlint-disable no-await-in-loop -- one measure at a time */
      const address = `${product.url}/admin/${list.path}`
      keep(timed(`rows of ${list.name}`, await rowsShown(page, address), targets.rows))
      if ('filter' in list)
        keep(timed(`filter of ${list.name}`, await filterShown(page, address, list.filter), targets.filter))
      /* oxlint-enable no-await-in-loop */
    }
    await page.goto(`${product.url}/admin/projects`)
    await page.locator('.ag-row:not(.grid-waits)').first().waitFor()
    keep(interactions('work in a list', await listInteractions(page)))
    const year = `${product.url}/admin/planning?echelle=year`
    keep(timed('plan of a year', await barsShown(page, year), targets.plan))
    keep(interactions('work on the plan', await planInteractions(page)))
    await page.close()
    const client = await mediaClient(product.url, staff)
    await givePosters({ client, database, folder: directory, objects: join(data, 'files', 'objects') })
    // Neither finds what the other kept.
    const costs: Record<'wall' | 'bare', PostersCost>[] = []
    for (let turn = 0; turn < 5; turn += 1) {
      /* oxlint-disable no-await-in-loop -- one measure at a time */
      const walls = await newContext()
      const wall = await postersCost(walls, `${product.url}/admin/projects?forme=planche&tri=-createdAt`)
      await walls.close()
      const bares = await newContext()
      const bare = await barePostersCost(bares, `${product.url}/healthz`, wall.addresses)
      await bares.close()
      costs.push({ wall, bare })
      /* oxlint-enable no-await-in-loop */
    }
    const added = costs.map(({ wall, bare }) => wall.mainThread - bare.mainThread)
    const most = (of: (cost: (typeof costs)[number]) => number) => Math.round(Math.max(...costs.map(of)))
    keep({
      ...timed(`main thread for ${posters} posters on a wall, more than in a bare page`, added, targets.posters),
      beside: `bare page ${Math.round(
        percentile(
          costs.map(({ bare }) => bare.mainThread),
          0.5,
        ),
      )} ms`,
      result: `longest task ${most(({ wall }) => wall.longestTask)} ms, shift ${most(({ wall }) => wall.shift)}`,
    })
    return measures
  } finally {
    await browser.close()
    await product.stop()
    await database.end()
    await postgres.stop()
    for (const made of [directory, cluster]) rmSync(made, { recursive: true, force: true })
  }
}
