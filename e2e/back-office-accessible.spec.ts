import type { APIRequestContext } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { emailOf, openSession } from './support/people.ts'
import { expect, test } from './support/test.ts'

type FoundRow = { type: string; id: string; projectId: string; productionId: string }

const isFull = process.env['REGIE_TESTS'] === 'full'

/** The pages of the demo's first project, filled with everything possible. */
async function pagesOf(request: APIRequestContext): Promise<string[]> {
  const find = async (q: string, type: string): Promise<FoundRow> => {
    const { data } = await (await request.get('/api/search', { params: { q } })).json()
    return data.find((found: FoundRow) => found.type === type)
  }
  const project = `/admin/projects/${(await find('Collection Aube', 'projects')).id}`
  const production = `${project}/productions/${(await find('Film de marque', 'productions')).id}`
  const prestation = `${project}/prestations/${(await find('Tournage à l’atelier', 'prestations')).id}`
  const edit = `${production}/post-productions/${(await find('Film de lancement', 'post-productions')).id}`
  return [
    project,
    `${project}/brief`,
    `${project}/medias`,
    `${project}/invoices`,
    // Tables of amounts are the widest.
    `/admin/companies/${(await find('Maison Brelan', 'companies')).id}`,
    `${project}/carbone`,
    `${project}/budget`,
    `${project}/productions`,
    `${project}/productions/create`,
    production,
    `${production}/general`,
    `${production}/medias`,
    `${production}/brief`,
    `${production}/post-productions`,
    edit,
    `${project}/prestations`,
    `${project}/prestations/create`,
    prestation,
    `${prestation}/brief`,
    `${prestation}/order`,
    '/admin/prestations',
    '/admin/budgets',
    '/admin/post-productions',
    '/admin/activity',
    '/admin/trash',
  ]
}

// One page in two: journeys check the other half, and `test:full` checks all, in four tests.
for (const part of isFull ? [0, 1, 2, 3] : [0, 2])
  test(`the pages of the back office are accessible, and fit a telephone (part ${part + 1})`, async ({
    page,
    context,
  }) => {
    await openSession(context, emailOf('admin'))
    const pages = (await pagesOf(context.request)).filter((_, index) => index % 4 === part)
    for (const path of pages) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('[aria-busy=true], .skeleton')).toHaveCount(0)
      await expectAccessible(page)
      await page.setViewportSize({ width: 390, height: 844 })
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), path).toBe(390)
      await page.setViewportSize({ width: 1440, height: 900 })
    }
  })

test('the palette of the back office is accessible', async ({ page, context }) => {
  await openSession(context, emailOf('admin'))
  await page.goto('/admin/trash')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('menuitem').first()).toBeVisible()
  // The arrows of the field scroll the list: nothing in the list takes focus.
  await expectAccessible(page, { except: ['scrollable-region-focusable'] })
})
