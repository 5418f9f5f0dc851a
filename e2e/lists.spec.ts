import { emailOf, openSession } from './support/people.ts'
import { createCompany, createProject, postRow, uniqueName } from './support/rows.ts'
import { expect, test } from './support/test.ts'

test.beforeEach(async ({ context }) => openSession(context, emailOf('admin')))

const lists = [
  ['/admin/companies', /^Société - /],
  ['/admin/projects', /^PRJ - /],
  ['/admin/users', /^(?!Utilisateurs|Régie)/],
  ['/admin/prestations', /^PRS - /],
  ['/admin/post-productions', /^(?!Post-Productions|Régie)/],
] as const

test('the name in a row opens its page without a document load, and one Back returns to the list', async ({ page }) => {
  for (const [path, title] of lists) {
    await page.goto(path)
    const name = page.locator('.grid-row-link').first()
    await name.waitFor()
    const listTitle = await page.title()
    const documents: string[] = []
    const note = (request: { isNavigationRequest(): boolean; url(): string }) =>
      request.isNavigationRequest() && documents.push(request.url())
    page.on('request', note)
    const address = await name.getAttribute('href')
    await name.click()
    await expect(page).toHaveURL(address ?? '')
    await expect(page).toHaveTitle(title)
    await expect(page).not.toHaveTitle(listTitle)
    await page.goBack()
    await expect(page).toHaveURL(path)
    await expect(page).toHaveTitle(listTitle)
    expect(documents, path).toEqual([])
    page.off('request', note)
  }
})

test('hovering a row preloads its page, and Back restores the list', async ({ page, context }) => {
  const { id: companyId } = await createCompany(context.request)
  for (let count = 0; count < 12; count += 1) await createProject(context.request, undefined, { companyId })
  await page.setViewportSize({ width: 1366, height: 500 })
  await page.goto('/admin/projects')
  await page.locator('.grid-row-link').first().waitFor()
  const row = page.locator('.ag-row:not(.grid-waits)').nth(2)
  const id = await row.getAttribute('row-id')
  const fetched = page.waitForRequest((request) => request.url().endsWith(`/api/projects/${id}`))
  await row.getByRole('gridcell').nth(2).hover()
  await fetched
  await expect(page).toHaveURL('/admin/projects')

  const viewport = page.locator('.ag-grid-viewport').first()
  const top = () => viewport.evaluate((element) => element.scrollTop)
  // Not to the end: it moves with each row that another test takes away.
  await viewport.evaluate((element) => element.scrollTo({ top: (element.scrollHeight - element.clientHeight) / 2 }))
  // In the middle: the click itself would scroll to a row at the edge.
  const inTheMiddle = () =>
    viewport.evaluate((element) => {
      const frame = element.getBoundingClientRect()
      const found = document
        .elementFromPoint(frame.x + frame.width / 2, frame.y + frame.height / 2)
        ?.closest('.ag-row:not(.grid-waits)')
      return found?.getAttribute('row-id') ?? null
    })
  await expect.poll(inTheMiddle).not.toBeNull()
  const left = await top()
  expect(left).toBeGreaterThan(50)
  await page
    .locator(`.ag-row[row-id="${await inTheMiddle()}"]`)
    .getByRole('gridcell')
    .nth(2)
    .click()
  await expect(page).toHaveTitle(/^PRJ - /)
  await page.goBack()
  await page.locator('.grid-row-link').first().waitFor()
  await expect.poll(top).toBe(left)
})

test('the menu opens a list afresh, and Back gives the filtered one again', async ({ page }) => {
  await page.goto('/admin/users?f.role=TALENT')
  const chips = page.getByRole('list', { name: 'Filtres actifs' })
  await expect(chips).toContainText('Rôle : Talent')
  await page.getByRole('searchbox', { name: /^Rechercher un/ }).fill('regie.test')
  await expect(page).toHaveURL(/q=regie\.test&f\.role=TALENT$/)
  await page.getByRole('link', { name: 'Utilisateurs', exact: true }).first().click()
  await expect(chips).toHaveCount(0)
  await expect(page).toHaveURL('/admin/users')
  await page.goBack()
  await expect(chips).toContainText('Rôle : Talent')
  await expect(page.getByRole('searchbox', { name: /^Rechercher un/ })).toHaveValue('regie.test')
})

for (const path of [...lists.map(([list]) => list), '/admin/activity', '/admin/sign-ins', '/admin/trash'])
  test(`the tools of ${path} take one row at 1280 px`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(path)
    const tools = page.getByRole('group', { name: /^Outils/ })
    await expect(tools.getByRole('status')).not.toHaveText('')
    const heights = await tools.evaluate((toolbar) => [
      toolbar.clientHeight,
      2 * (toolbar.firstElementChild?.clientHeight ?? 0),
    ])
    expect(heights[0]).toBeLessThan(heights[1] ?? 0)
  })

test('a list is narrowed by its columns; a period lives in the address as a period', async ({ page, context }) => {
  const name = uniqueName('Semaine')
  const project = await createProject(context.request, name)
  const production = await postRow(context.request, '/api/productions', { projectId: project.id, name: `Film ${name}` })
  const edit = (label: string, dueOn: string) =>
    postRow(context.request, '/api/post-production', { productionId: production.id, name: label, dueOn })
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  await edit('Tôt', inDays(1))
  await edit('Tard', inDays(90))
  await page.goto('/admin/post-productions')
  const names = page.locator('.ag-row:not(.grid-waits) .ag-cell[col-id="name"]')
  const column = (header: string) => page.getByRole('dialog').locator('summary', { hasText: header })
  await page.getByRole('button', { name: 'Filtrer' }).click()
  await column('Projet').click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Contient' }).fill(name)
  await expect(names).toHaveText(['Tôt', 'Tard'])
  await column('Échéance').click()
  await page.getByRole('dialog').getByRole('combobox', { name: 'Période' }).selectOption('Dans les 30 jours')
  await expect(names).toHaveText(['Tôt'])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('list', { name: 'Filtres actifs' })).toContainText('Échéance : dans les 30 jours')
  await expect(page).toHaveURL(/f\.dueOn=trente-jours/)
  await page.reload()
  await expect(names).toHaveText(['Tôt'])
  await page.getByRole('button', { name: 'Retirer le filtre Échéance' }).click()
  await expect(names).toHaveText(['Tôt', 'Tard'])
})
