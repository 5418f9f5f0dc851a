import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { postgresProcesses } from '../server/src/platform/process/process-table.ts'
import { Product } from '../server/test/crash/product.ts'
import { expectAccessible } from './support/axe.ts'
import { dataRoot } from './support/product.ts'
import { createProject } from './support/rows.ts'
import { expect, test } from './support/test.ts'

const administrator = {
  firstname: 'Odile',
  lastname: 'Lefèvre',
  email: 'odile@agence.test',
  password: 'violon-tunnel-marée-42',
}

// Both tests stop the database of the same product: one after the other.
test.describe.configure({ mode: 'default' })

let product: Product
const directory = join(dataRoot, 'outage')
const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
  for (const pid of postgresProcesses(join(directory, 'postgres/cluster'), '')) process.kill(pid, name)
}

test.beforeAll(async () => {
  product = await (await Product.start(directory, undefined, {}, ['--empty'])).ready()
})
test.afterAll(async () => {
  signal('SIGCONT')
  process.kill(product.pid, 'SIGTERM')
  await product.gone()
})

const awayBanner = (page: Page) => page.getByText('Régie ne répond pas. Nouvelle tentative…')
const backBanner = (page: Page) => page.getByText('Régie répond de nouveau.')

for (const [name, viewport] of [
  ['on a desk', { width: 1440, height: 900 }],
  ['on a telephone', { width: 390, height: 844 }],
] as const)
  test(`the database stops under the page, ${name}: a banner shows, and the page recovers without a reload`, async ({
    browser,
    contextOptions,
  }) => {
    const context = await browser.newContext({ ...contextOptions, viewport, baseURL: product.url })
    const page = await context.newPage()
    const { request: api } = context
    const { email, password } = administrator
    const isFirst = (await api.post('/api/auth/setup', { data: administrator })).ok()
    if (!isFirst) expect((await api.post('/api/auth/login', { data: { email, password } })).ok()).toBe(true)
    const project = await createProject(api)
    await page.goto('/admin/projects')
    await expect(page.getByText(project.name)).toBeVisible()

    signal('SIGSTOP')
    // The server reports it: the page is not touched.
    await expect(awayBanner(page)).toBeVisible({ timeout: 30_000 })
    await expectAccessible(page)
    await page.getByText(project.name).click()
    await expect(page.getByRole('heading', { name: "Une erreur s'est produite" })).toBeVisible({ timeout: 30_000 })
    await expect(page.getByText('Page non trouvée')).toHaveCount(0)
    await page.evaluate(() => Object.assign(window, { isSamePage: true }))

    signal('SIGCONT')
    await expect(backBanner(page)).toBeVisible({ timeout: 15_000 })
    await expect(page.getByRole('heading', { name: project.name })).toBeVisible()
    await expect(awayBanner(page)).toHaveCount(0)
    await expect(backBanner(page)).toHaveCount(0, { timeout: 15_000 })
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
    await context.close()
  })
