import type { Page } from '@playwright/test'
import { askForSession } from './support/asking-pages.ts'
import { followMail } from './support/mails.ts'
import { createPerson, emailOf, openSession, personId } from './support/people.ts'
import { createCompany, createProject, postRow, uniqueName } from './support/rows.ts'
import { expect, test } from './support/test.ts'

test.beforeEach(async ({ context }) => openSession(context, emailOf('admin')))

/** Signs a person in for the first time, on a page of their own. */
async function signInFirstTime(page: Page, email: string) {
  await followMail(page, { to: email, subject: /invit/i })
  await page.getByLabel('Nouveau mot de passe').fill('violon-tunnel-marée-42')
  await page.getByRole('button', { name: 'Enregistrer et se connecter' }).click()
  await expect(page).not.toHaveURL(/reset-password/)
}

/** Breadcrumbs shorter on screen than their text. */
const cutCrumbs = (page: Page) =>
  page.getByRole('navigation', { name: "Fil d'Ariane" }).evaluate((nav) =>
    Array.from(nav.querySelectorAll<HTMLElement>('.truncate'))
      .filter(({ offsetParent, scrollWidth, clientWidth }) => offsetParent !== null && scrollWidth > clientWidth)
      .map(({ textContent }) => textContent),
  )

test('crumbs are whole wherever there is room', async ({ page, context }) => {
  const project = await createProject(context.request, 'Film de rentrée')
  const pages = [
    'dashboard',
    'users',
    'companies',
    'projects',
    'prestations',
    'post-productions',
    'activity',
    'trash',
    'projects/create',
    `projects/${project.id}/invoices`,
  ]
  for (const path of pages) {
    await page.setViewportSize({ width: 1366, height: 768 })
    await page.goto(`/admin/${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    for (const width of [1366, 1024, 640]) {
      await page.setViewportSize({ width, height: 768 })
      expect(await cutCrumbs(page), `${path} at ${width} px`).toEqual([])
    }
  }
})

test('a sub-page shows both names in its title', async ({ page, context }) => {
  const project = await createProject(context.request, uniqueName('Projet'))
  const production = await postRow(context.request, '/api/productions', { projectId: project.id, name: 'Teaser' })
  const prestation = await postRow(context.request, '/api/prestations', {
    projectId: project.id,
    name: 'Tournage',
    type: 'INTERNE',
  })
  const of = `/admin/projects/${project.id}`
  const titles = [
    [of, `PRJ - ${project.name}`],
    [`${of}/general`, `Général · PRJ - ${project.name}`],
    [`${of}/medias`, `Fichiers · PRJ - ${project.name}`],
    [`${of}/invoices`, `Crédits & Factures · PRJ - ${project.name}`],
    [`${of}/carbone`, `Carbone · PRJ - ${project.name}`],
    [`${of}/brief`, `Brief · PRJ - ${project.name}`],
    [`${of}/productions`, `Productions · PRJ - ${project.name}`],
    [`${of}/prestations`, `Prestations · PRJ - ${project.name}`],
    [`${of}/productions/create`, "Création d'une production"],
    [`${of}/productions/${production.id}`, 'PRD - Teaser'],
    [`${of}/productions/${production.id}/medias`, 'Fichiers · PRD - Teaser'],
    [`${of}/productions/${production.id}/brief`, 'Brief post-prod · PRD - Teaser'],
    [`${of}/productions/${production.id}/post-productions`, 'Post-Productions · PRD - Teaser'],
    [`${of}/productions/${production.id}/general`, 'Général · PRD - Teaser'],
    [`${of}/prestations/${prestation.id}`, 'PRS - Tournage'],
    [`${of}/prestations/${prestation.id}/brief`, 'Brief · PRS - Tournage'],
    ['/admin/users/create', "Création d'un utilisateur"],
    ['/admin/projects/create', "Création d'un projet"],
  ] as const
  for (const [path, title] of titles) {
    await page.goto(path)
    await expect(page).toHaveTitle(`${title} · Régie`)
  }
})

test('without the permission, invoices, carbon and budget redirect to their project', async ({
  context,
  newPerson,
}) => {
  const permissions = ['access.admin', 'projects.read']
  const email = await createPerson(context.request, 'PRODUCTEUR', { permissions })
  const project = await createProject(context.request)
  const page = await (await newPerson()).newPage()
  await signInFirstTime(page, email)
  for (const part of ['invoices', 'carbone', 'budget']) {
    await page.goto(`/admin/projects/${project.id}/${part}`)
    await expect(page.getByRole('heading', { level: 1, name: project.name })).toBeVisible()
    await expect(page).toHaveURL(`/admin/projects/${project.id}`)
  }
  await expect(page.getByRole('link', { name: /^Budgets?$/ })).toHaveCount(0)
  await page.goto('/admin/budgets')
  await expect(page).toHaveURL('/admin/dashboard')
})

test('a client of several companies filters their home by company', async ({ context, newPerson }) => {
  const email = await createPerson(context.request, 'CLIENT')
  const id = await personId(context.request, email)
  const companies = []
  for (const name of [uniqueName('Aubépine'), uniqueName('Belvédère')]) {
    const company = await createCompany(context.request, name)
    await context.request.post(`/api/companies/${company.id}/members/${id}`, { data: {} })
    const project = await createProject(context.request, undefined, { companyId: company.id })
    const film = `Film de ${name}`
    await postRow(context.request, '/api/productions', { projectId: project.id, name: film })
    companies.push({ ...company, film })
  }
  const [first, second] = companies
  if (!first || !second) throw new Error('two companies were to be made')
  const page = await (await newPerson()).newPage()
  await signInFirstTime(page, email)
  await page.goto('/client')
  const films = page.getByRole('main')
  await expect(films).toContainText(first.film)
  await expect(films).toContainText(second.film)
  await page.getByLabel('Société', { exact: true }).selectOption(second.name)
  await expect(films).not.toContainText(first.film)
  await expect(films).toContainText(second.film)
  await page.reload()
  await expect(page.getByLabel('Société', { exact: true })).toHaveValue(second.id)
  await expect(films).toContainText(second.film)
  await expect(films).not.toContainText(first.film)
  await page.getByLabel('Société', { exact: true }).selectOption('Toutes vos sociétés')
  await expect(films).toContainText(first.film)
})

test('the account menu sets the theme and the font size', async ({ page }) => {
  await page.goto('/admin/dashboard')
  await page.getByRole('button', { name: /^Votre compte/ }).click()
  await page.getByRole('group', { name: 'Thème' }).getByText('Sombre').click()
  await expect(page.locator('html')).toHaveClass(/\bdark\b/)
  await page.getByRole('group', { name: 'Taille du texte' }).getByText('Grande').click()
  await expect(page.locator('html')).toHaveCSS('font-size', '18px')
})

test('« Retour » where the session could not be read: the page before, or home', async ({ page }) => {
  await page.goto('/admin/users')
  await page.getByRole('link', { name: 'Sociétés' }).click()
  await expect(page).toHaveTitle('Sociétés · Régie')
  await askForSession(page)
  await page.route('**/api/auth/info', (route) => route.fulfill({ status: 500, json: {} }))
  await page.reload()
  await expect(page.getByRole('heading', { name: "Une erreur s'est produite" })).toBeVisible()
  await page.unroute('**/api/auth/info')
  await page.getByRole('button', { name: 'Retour' }).click()
  await expect(page).toHaveURL('/admin/users')
  await expect(page).toHaveTitle('Utilisateurs · Régie')

  const alone = await page.context().newPage()
  await askForSession(alone)
  await alone.route('**/api/auth/info', (route) => route.fulfill({ status: 500, json: {} }))
  await alone.goto('/profile')
  await expect(alone.getByRole('heading', { name: "Une erreur s'est produite" })).toBeVisible()
  await alone.unroute('**/api/auth/info')
  await alone.getByRole('button', { name: 'Retour' }).click()
  await expect(alone).toHaveURL('/admin/dashboard')
})

test('a talent reads their brief where the invoicing service is not configured', async ({
  page,
  context,
  newPerson,
}) => {
  const project = await createProject(context.request)
  const production = await postRow(context.request, '/api/productions', { projectId: project.id, name: 'Teaser' })
  const prestation = await postRow(context.request, '/api/prestations', {
    projectId: project.id,
    name: 'Drone',
    type: 'EXTERNE',
    userId: await personId(context.request, emailOf('talent')),
    productions: [{ productionId: production.id, categories: ['RUSH'] }],
  })
  const linked = await context.request.patch(`/api/prestations/${prestation.id}/purchase-order`, {
    data: { purchaseOrderSellsyId: '4101' },
  })
  expect(linked.status(), await linked.text()).toBe(200)
  const theirs = await newPerson()
  await openSession(theirs, emailOf('talent'))
  const flow = await theirs.newPage()
  const order = { path: `/talent/${prestation.id}/${production.id}/brief`, page: flow }
  const staff = { path: `/admin/projects/${project.id}/prestations/${prestation.id}/order`, page }
  for (const { path, page: shown } of [order, staff]) {
    await shown.route('**/api/sellsy/orders/*', (route) =>
      route.fulfill({
        status: 503,
        json: { error: { code: 'NOT_CONFIGURED', message: 'Service de facturation non configuré' } },
      }),
    )
    await shown.goto(path)
    await expect(shown.getByText('Bon de commande n° 4101')).toBeVisible()
    await expect(shown.getByRole('alert')).toHaveCount(0)
    await expect(shown.getByRole('button', { name: 'Réessayer' })).toHaveCount(0)
  }
})
