import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { listRow, openTools, selectionBar } from './support/grid.ts'
import { emailOf, openSession } from './support/people.ts'
import { createCompany, createProject, postRow, uniqueName } from './support/rows.ts'
import { expect, test } from './support/test.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
test.beforeEach(({ context }) => openSession(context, emailOf('admin')))

const parisDay = new Intl.DateTimeFormat('fr-CA', { timeZone: 'Europe/Paris' })
const inDays = (days: number) => parisDay.format(Date.now() + days * 86_400_000)

const search = (page: Page) => page.getByRole('searchbox', { name: /^Rechercher/ }).first()
const rowsOf = (page: Page, list: string) => page.getByRole('list', { name: list, exact: true }).getByRole('listitem')

/** A project with a production, an edit and a prestation, all of one word. */
async function aProject(api: APIRequestContext) {
  const word = uniqueName('Poche')
  const company = await createCompany(api, `Société ${word}`)
  const project = await createProject(api, `Projet ${word}`, { companyId: company.id, dueOn: inDays(3) })
  const production = await postRow(api, '/api/productions', {
    projectId: project.id,
    name: `Film ${word}`,
    dueOn: inDays(-2),
  })
  await postRow(api, '/api/post-production', {
    productionId: production.id,
    name: `Montage ${word}`,
    dueOn: inDays(-2),
  })
  await postRow(api, '/api/prestations', {
    projectId: project.id,
    name: `Son ${word}`,
    type: 'EXTERNE',
    startsOn: '2031-03-03',
  })
  return { word, project, company, production }
}

test('each list tells the name, the state and what is due, and a tap opens the row', async ({ page, context }) => {
  const { word, project, company } = await aProject(context.request)
  const lists: [path: string, list: string, name: string, told: RegExp[]][] = [
    ['/admin/projects', 'Projets', `Projet ${word}`, [/Actif/, /dans 3\sj/, /Société/]],
    [`/admin/projects/${project.id}/productions`, 'Productions', `Film ${word}`, [/À organiser/, /en retard de 2\sj/]],
    ['/admin/post-productions', 'Post-Productions', `Montage ${word}`, [/À faire/, /en retard de 2\sj/, /Film/]],
    ['/admin/prestations', 'Prestations', `Son ${word}`, [/Externe/, /Début\s: 3 mars 2031/, /Projet/]],
    [`/admin/projects/${project.id}/prestations`, 'Prestations', `Son ${word}`, [/Externe/]],
    ['/admin/companies', 'Sociétés', company.name, [/Client/]],
    ['/admin/users', 'Utilisateurs', 'Inès Benhaddou', [/Producteur/, /Actif/]],
    ['/admin/budgets', 'Budgets par projet', 'Collection Aube', [/Marge estimée/]],
  ]
  for (const [path, list, name, told] of lists) {
    await page.goto(path)
    await search(page).fill(name)
    const row = listRow(page, list, name)
    // The others went: what is measured is the answer of the search.
    await expect(rowsOf(page, list), path).toHaveCount(1)
    await expect(row, path).toHaveCount(1)
    for (const words of told) await expect(row, path).toContainText(words)
    // A picture that arrives draws the row anew.
    await expect.poll(async () => (await row.boundingBox())?.height ?? 0, path).toBeGreaterThanOrEqual(44)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(390)
    const [tools, rows] = [
      await page.getByRole('group', { name: /^Outils/ }).boundingBox(),
      await page.getByRole('list', { name: list, exact: true }).boundingBox(),
    ]
    expect((rows?.y ?? 0) - (tools?.y ?? 0), path).toBeLessThanOrEqual(114)
    await row.getByRole('link', { name }).first().tap()
    await expect(page.getByRole('heading', { level: 1, name }), path).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL((url) => url.pathname === path)
    await expect(row, path).toHaveCount(1)
  }
  await expectAccessible(page)
})

test('rows without a page tell what they hold, and keep their button', async ({ page, context }) => {
  const { word, project } = await aProject(context.request)
  await page.goto('/admin/activity')
  await search(page).fill(word)
  await expect(listRow(page, 'Activité', `Montage ${word}`)).toContainText(/a créé la post-production/)
  await expectAccessible(page)
  await page.goto('/admin/sign-ins')
  await expect(rowsOf(page, 'Connexions').filter({ hasText: 'Acceptée' }).first()).toBeVisible()
  expect((await context.request.delete(`/api/projects/${project.id}`)).status()).toBe(200)
  await page.goto('/admin/trash')
  await search(page).fill(word)
  const row = listRow(page, 'Corbeille', `Projet ${word}`)
  await expect(row).toContainText(/Reste\s: 30\sjours/)
  await expectAccessible(page)
  await row.getByRole('button', { name: /^Rétablir/ }).tap()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Rétablir' }).tap()
  await expect(row).toHaveCount(0)
})

test('a name is told in full on two lines, and a longer one is cut', async ({ page, context }) => {
  const word = uniqueName('Long')
  const name = `${word} ${'La traversée des lumières de l’estuaire, un portrait en douze mouvements '.repeat(2)}`.slice(
    0,
    158,
  )
  await createProject(context.request, name.trim())
  await page.goto('/admin/projects')
  await search(page).fill(word)
  const row = listRow(page, 'Projets', word)
  await expect(rowsOf(page, 'Projets')).toHaveCount(1)
  await expect(row).toHaveCount(1)
  const [height, wide] = [
    (await row.boundingBox())?.height,
    await page.evaluate(() => document.documentElement.scrollWidth),
  ]
  expect(height).toBeLessThan(90)
  expect(wide).toBe(390)
  await expect(row.getByText('Rien en cours')).toBeInViewport({ ratio: 1 })
})

test('Back comes to the same row, at the same pixel', async ({ page, context }) => {
  const { id: companyId } = await createCompany(context.request)
  const word = uniqueName('Retour')
  for (let rank = 10; rank < 40; rank += 1) await createProject(context.request, `${word} ${rank}`, { companyId })
  await page.goto(`/admin/projects?q=${encodeURIComponent(word)}&tri=name`)
  await expect(rowsOf(page, 'Projets')).not.toHaveCount(0)
  await expect(page.getByText('30 lignes')).toBeVisible()
  await page.evaluate(() => scrollTo(0, 1111))
  const row = listRow(page, 'Projets', `${word} 27`)
  await expect(row).toBeInViewport()
  const [left, place] = [await page.evaluate(() => scrollY), (await row.boundingBox())?.y]
  expect(left).toBe(1111)
  await row.getByRole('link').tap()
  await expect(page.getByRole('heading', { level: 1, name: `${word} 27` })).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect(row).toBeInViewport()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(left)
  expect((await row.boundingBox())?.y).toBe(place)
})

test('filters, order and address survive a reload, and a view applies them again', async ({ page, context }) => {
  const { id: companyId } = await createCompany(context.request)
  const word = uniqueName('Ordre')
  for (const name of ['Aube', 'Brume', 'Cime']) await createProject(context.request, `${name} ${word}`, { companyId })
  await page.goto('/admin/projects')
  const sheet = await openTools(page)
  await sheet.locator('summary', { hasText: 'Nom' }).tap()
  await sheet.getByRole('textbox', { name: 'Contient' }).fill(word)
  await sheet.getByLabel('Trier par').selectOption({ label: 'Nom' })
  await sheet.getByRole('button', { name: /^Ordre croissant/ }).tap()
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Voir 3 lignes' }).tap()
  const names = rowsOf(page, 'Projets').getByRole('link')
  const expectOrder = async () => {
    await expect(names).toHaveCount(3)
    for (const [at, name] of ['Cime', 'Brume', 'Aube'].entries()) await expect(names.nth(at)).toContainText(name)
  }
  await expectOrder()
  await expect(page).toHaveURL(/tri=-name&f\.name=Ordre/)
  await page.reload()
  await expectOrder()
  await expect(page.getByRole('button', { name: 'Outils 1 choix actif' })).toBeVisible()

  // A view is kept, and applied, from the same sheet.
  await openTools(page)
  await sheet.getByRole('button', { name: 'Vues', exact: true }).tap()
  const panel = page.getByRole('dialog', { name: 'Vues', exact: true })
  await panel.getByRole('button', { name: 'Enregistrer la vue…' }).tap()
  await panel.getByLabel('Nom de la vue').fill(word)
  await panel.getByRole('button', { name: 'Enregistrer', exact: true }).tap()
  await expect(panel.getByLabel('Nom de la vue')).toHaveCount(0)
  await page.goto('/admin/companies')
  await expect(rowsOf(page, 'Sociétés').first()).toBeVisible()
  await page.goto('/admin/projects')
  await expectOrder()
})

test('a list of pictures stays a wall by choice, and its cards are selected', async ({ page, context }) => {
  const { id: companyId } = await createCompany(context.request)
  const word = uniqueName('Cartes')
  for (const rank of [1, 2]) await createProject(context.request, `${word} ${rank}`, { companyId })
  await page.goto(`/admin/projects?q=${encodeURIComponent(word)}&tri=name`)
  const sheet = await openTools(page)
  await sheet.getByRole('button', { name: 'Voir en planche' }).tap()
  const wall = page.getByRole('region', { name: 'Planche : Projets' })
  await expect(wall.getByRole('listitem')).toHaveCount(2)
  await expect(page).toHaveURL(/forme=planche/)
  await wall.getByRole('checkbox', { name: `Sélectionner « ${word} 1 »` }).tap()
  // Once a card is selected, a tap on another adds it.
  await wall.getByRole('link', { name: `${word} 2` }).tap()
  await expect(selectionBar(page)).toContainText('2 lignes sélectionnées')
  await expectAccessible(page)
  await openTools(page)
  await sheet.getByRole('button', { name: 'Voir en liste' }).tap()
  await expect(page.getByRole('checkbox', { name: `Sélectionner « ${word} 2 »` })).toBeChecked()
  await selectionBar(page).getByRole('button', { name: 'Désélectionner' }).tap()
  await expect(selectionBar(page)).toHaveCount(0)
})

test('two rows are selected and changed, and each shows what it became', async ({ page, context }) => {
  const word = uniqueName('Choix')
  for (const rank of [1, 2, 3]) await createCompany(context.request, `${word} ${rank}`)
  await page.goto('/admin/companies')
  await search(page).fill(word)
  const row = (rank: number) => listRow(page, 'Sociétés', `${word} ${rank}`)
  for (const rank of [1, 2]) await page.getByRole('checkbox', { name: `Sélectionner « ${word} ${rank} »` }).tap()
  await selectionBar(page).getByRole('button', { name: 'Actions' }).tap()
  await page.getByRole('menuitem', { name: 'Type' }).tap()
  await page.getByRole('dialog').getByLabel('Type').selectOption({ label: 'Prestataire' })
  await page.getByRole('button', { name: 'Modifier' }).tap()
  for (const rank of [1, 2]) await expect(row(rank)).toContainText('Prestataire')
  await expect(row(3)).toContainText('Client')

  // One row alone: any value that its table lets change.
  await row(2).getByRole('checkbox').tap()
  await selectionBar(page).getByRole('button', { name: 'Actions' }).tap()
  await page.getByRole('menuitem', { name: 'Modifier : Nom' }).tap()
  const field = page.getByRole('dialog').getByLabel('Nom')
  await field.fill('')
  await page.getByRole('button', { name: 'Enregistrer' }).tap()
  await expect(page.getByText('Nom de la société requis')).toBeVisible()
  await expectAccessible(page)
  await field.fill(`${word} 1 renommée`)
  await page.getByRole('button', { name: 'Enregistrer' }).tap()
  await expect(row(1)).toContainText('renommée')
})

test('a change made elsewhere shows in its row, and the late answer of an earlier search replaces nothing', async ({
  page,
  context,
}) => {
  const [late, word] = [uniqueName('Lent'), uniqueName('Vif')]
  await createProject(context.request, late)
  const project = await createProject(context.request, word)
  await page.goto('/admin/projects')
  const rows = rowsOf(page, 'Projets')
  await expect(rows.first()).toBeVisible()
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/projects?**', async (route) => {
    if (route.request().url().includes('Lent')) await held
    await route.continue()
  })
  const asked = page.waitForRequest((request) => request.url().includes('Lent'))
  await search(page).fill(late)
  await asked
  await search(page).fill(word)
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText(word)
  const answered = page.waitForResponse((response) => response.url().includes('Lent'))
  release()
  await answered
  await page.waitForTimeout(500)
  await expect(rows).toContainText(word)

  const data = { name: `${word} bis`, version: project.version }
  expect((await context.request.patch(`/api/projects/${project.id}`, { data })).status()).toBe(200)
  await expect(rows).toContainText(`${word} bis`)
})

test('a cut is said, and mended', async ({ page, context }) => {
  const word = uniqueName('Coupe')
  await createProject(context.request, word)
  await page.goto('/admin/projects')
  await expect(rowsOf(page, 'Projets').first()).toBeVisible()
  await context.route('**/api/projects?**', (route) => route.abort())
  await search(page).fill(word)
  await expect(page.getByRole('button', { name: 'Réessayer' })).toBeVisible()
  await expectAccessible(page)
  await context.unroute('**/api/projects?**')
  // Where somebody else changes a project first, the list comes back by itself.
  await page
    .getByRole('button', { name: 'Réessayer' })
    .tap({ timeout: 3000 })
    .catch(() => undefined)
  await expect(listRow(page, 'Projets', word)).toHaveCount(1)
})

test('what the page lets choose is among the tools, and told on their button', async ({ page }) => {
  await page.goto('/admin/projects')
  const sheet = await openTools(page)
  await sheet.getByRole('button', { name: 'Mes affaires' }).tap()
  await expect(sheet.getByRole('button', { name: /^(Voir|Aucune)/ }).last()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Outils 1 choix actif' })).toBeVisible()
})

test('the strip of a page shows the tab that is open', async ({ page, context }) => {
  const { project } = await aProject(context.request)
  for (const tab of ['invoices', 'carbone']) {
    await page.goto(`/admin/projects/${project.id}/${tab}`)
    const pages = page.getByRole('navigation', { name: 'Pages du projet' })
    await expect(pages.locator('[aria-current="page"]')).toBeInViewport({ ratio: 0.9 })
  }
})
