import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { emailOf, openSession } from './support/people.ts'
import { createProject, uniqueName } from './support/rows.ts'
import { expect, test } from './support/test.ts'

test.beforeEach(({ context }) => openSession(context, emailOf('admin')))

test('a list of projects becomes a wall, with the same search, order and address, and Back returns there', async ({
  page,
  context,
}) => {
  const word = uniqueName('Planche')
  const [first, second, third] = [`Aurore ${word}`, `Brume ${word}`, `Cime ${word}`]
  const names = [first, second, third]
  for (const name of names) await createProject(context.request, name)
  await page.goto('/admin/projects')
  await page.getByRole('button', { name: 'Voir en planche' }).click()
  const wall = page.getByRole('region', { name: 'Planche : Projets' })
  await expect(wall.getByRole('listitem').first()).toBeVisible()
  await expect(page).toHaveURL(/forme=planche/)
  await page.getByRole('searchbox').first().fill(word)
  const cards = wall.getByRole('listitem')
  await expect(cards).toHaveCount(3)
  await expect(page.getByText('3 lignes')).toBeVisible()
  await expectAccessible(page)

  await page.getByLabel('Trier par').selectOption({ label: 'Nom' })
  await expect(cards.getByRole('link')).toHaveText(names)
  await page.getByRole('button', { name: /^Ordre croissant/ }).click()
  await expect(cards.getByRole('link')).toHaveText(names.toReversed())

  await cards.getByRole('link', { name: second }).click()
  await expect(page.getByRole('heading', { level: 1, name: second })).toBeVisible()
  await page.goBack()
  await expect(cards.getByRole('link')).toHaveText(names.toReversed())

  // A project made by somebody else appears in its place.
  await createProject(context.request, `Dune ${word}`)
  await expect(cards.getByRole('link').first()).toHaveText(`Dune ${word}`)

  await page.reload()
  await expect(cards).toHaveCount(4)
  await page.getByRole('button', { name: 'Voir en tableau' }).click()
  await expect(page.getByRole('row', { name: new RegExp(first) })).toBeVisible()
  await expect(wall).toHaveCount(0)
})

test('a wall stands on a telephone, and a cut is said and mended there', async ({ page, context }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const word = uniqueName('Coupure')
  await createProject(context.request, `Seul ${word}`)
  await page.goto('/admin/projects?forme=planche')
  const cards = page.getByRole('region', { name: 'Planche : Projets' }).getByRole('listitem')
  await expect(cards.first()).toBeVisible()
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(wide).toBeLessThanOrEqual(390)
  await context.route('**/api/projects?**', (route) => route.abort())
  await page.getByRole('searchbox').first().fill(word)
  await expect(page.getByRole('button', { name: 'Réessayer' })).toBeVisible()
  await context.unroute('**/api/projects?**')
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(cards.getByRole('link', { name: `Seul ${word}` })).toBeVisible()
})

const drawings: [name: string, address: string, links: (page: Page) => Locator][] = [
  [
    'a wall',
    '/admin/projects?forme=planche',
    (page) => page.getByRole('region', { name: 'Planche : Projets' }).getByRole('listitem').getByRole('link'),
  ],
  ['a table', '/admin/projects', (page) => page.locator('.ag-row:not(.grid-waits) .grid-row-link')],
]
for (const [drawing, address, linksOf] of drawings)
  test(`the late answer of an earlier search replaces nothing on ${drawing}`, async ({ page, context }) => {
    const [late, word] = [uniqueName('Lent'), uniqueName('Vif')]
    for (const name of [late, word]) await createProject(context.request, name)
    await page.goto(address)
    const links = linksOf(page)
    await expect(links.first()).toBeVisible()
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/api/projects?**', async (route) => {
      if (route.request().url().includes(encodeURIComponent(late).replaceAll('%20', '+'))) await held
      await route.continue()
    })
    const asked = page.waitForRequest((request) => request.url().includes('Lent'))
    await page.getByRole('searchbox').first().fill(late)
    await asked
    await page.getByRole('searchbox').first().fill(word)
    await expect(links).toHaveText([word])
    const answered = page.waitForResponse((response) => response.url().includes('Lent'))
    release()
    await answered
    await page.waitForTimeout(500)
    await expect(links).toHaveText([word])
    await expect(page.getByRole('region', { name: 'Projets', exact: true })).toHaveAttribute('aria-busy', 'false')
  })
