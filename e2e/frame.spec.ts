import type { Page } from '@playwright/test'
import { askForSession } from './support/asking-pages.ts'
import { expectAccessible } from './support/axe.ts'
import { emailOf, openSession } from './support/people.ts'
import { serverAnswer } from './support/server-answer.ts'
import { expect, test } from './support/test.ts'

const account = (page: Page) => page.getByRole('button', { name: 'Votre compte' })
const panel = (page: Page) => page.getByRole('region', { name: 'Votre compte' })
const root = (page: Page) => page.locator('html')

test('an unknown address shows « not found », with a way back', async ({ page, context }) => {
  await page.goto('/nulle-part')
  await expect(page.getByRole('heading', { name: 'Page non trouvée' })).toBeVisible()
  await expect(page.getByText("La page que vous cherchez n'existe pas.")).toBeVisible()
  await expect(page.getByRole('button', { name: 'Actualiser' })).toBeVisible()
  await expect(page).toHaveTitle('Page non trouvée · Régie')
  // Without history: home, which redirects to sign-in.
  await page.getByRole('button', { name: 'Retour' }).click()
  await expect(page).toHaveURL('/login')

  await openSession(context, emailOf('admin'))
  await page.goto('/admin/nulle-part')
  await expect(page.getByRole('heading', { name: 'Page non trouvée' })).toBeVisible()
  await page.getByRole('link', { name: 'Tableau de bord', exact: true }).click()
  await expect(page).toHaveTitle('Tableau de bord · Régie')
  await page.goBack()
  await expect(page).toHaveTitle('Page non trouvée · Régie')
})

test('a session that cannot be read is retried three times, then shows the error page', async ({ page }) => {
  let calls = 0
  await askForSession(page)
  await page.route('**/api/auth/info', (route) => {
    calls += 1
    return route.fulfill({ status: 500, json: { error: { code: 'UNEXPECTED', message: 'Panne.' } } })
  })
  await page.clock.install()
  await page.goto('/login')
  await expect(page.getByRole('status', { name: '' }).getByText('Chargement en cours')).toBeAttached()
  for (let call = 1; call < 4; call += 1) {
    await expect.poll(() => calls).toBe(call)
    await page.clock.runFor(10_000)
  }
  await expect(page.getByRole('heading', { name: "Une erreur s'est produite" })).toBeVisible()
  expect(calls).toBe(4)
  await page.unroute('**/api/auth/info')
  await page.getByRole('button', { name: 'Actualiser' }).click()
  await expect(page.getByRole('heading', { name: 'Connexion' })).toBeVisible()
})

test('theme: light by default, stored, shared by tabs, and the system’s on request', async ({ page, context }) => {
  await openSession(context, emailOf('producteur'))
  await page.goto('/admin/dashboard')
  const other = await context.newPage()
  await other.goto('/change-password')
  await expect(root(page)).toHaveClass(/\blight\b/)
  const logo = page.getByRole('img', { name: 'Régie' }).first()
  await expect(logo).toHaveAttribute('src', '/logo-white.png')

  await account(page).click()
  await panel(page).getByText('Sombre').click()
  await expect(root(page)).toHaveClass(/\bdark\b/)
  await expect(logo).toHaveAttribute('src', '/logo-black.png')
  await expect(root(other)).toHaveClass(/\bdark\b/)
  await page.reload()
  await expect(root(page)).toHaveClass(/\bdark\b/)

  await account(page).click()
  await panel(page).getByText('Système').click()
  await expect(root(page)).toHaveClass(/\blight\b/)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(root(page)).toHaveClass(/\bdark\b/)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(root(page)).toHaveClass(/\blight\b/)
})

test('font sizes: 16 px at first, 14 and 18 when chosen', async ({ page, context }) => {
  await openSession(context, emailOf('client'))
  await page.goto('/client')
  await expect(root(page)).toHaveCSS('font-size', '16px')
  await account(page).click()
  for (const [label, name, size] of [
    ['Petite', 'sm', '14px'],
    ['Grande', 'lg', '18px'],
    ['Normale', 'base', '16px'],
  ] as const) {
    await panel(page).getByText(label).click()
    await expect(root(page)).toHaveClass(new RegExp(`\\bfont-size-${name}\\b`))
    await expect(root(page)).toHaveCSS('font-size', size)
  }
})

test('the favicon is the dark one under /admin only', async ({ page, context }) => {
  const icon = page.locator('link[rel="icon"]').first()
  await page.goto('/login')
  await expect(icon).toHaveAttribute('href', '/favicon.svg')
  await openSession(context, emailOf('admin'))
  await page.goto('/admin/dashboard')
  await expect(icon).toHaveAttribute('href', '/favicon-dark.svg')
  for (const link of await page.locator('link[rel~="icon"]').all()) {
    const href = (await link.getAttribute('href')) ?? ''
    expect((await page.request.get(href)).status(), href).toBe(200)
  }
  await account(page).click()
  await page.getByRole('link', { name: 'Changer de mot de passe' }).click()
  await expect(icon).toHaveAttribute('href', '/favicon.svg')
})

test('areas redirect to sign-in without a session, and home without the permission', async ({ page, context }) => {
  await page.goto('/admin/dashboard')
  await expect(page).toHaveURL('/login?redirect=%2Fadmin%2Fdashboard')
  for (const [who, home] of [
    ['client', '/client'],
    ['talent', '/talent/dashboard'],
  ] as const) {
    await openSession(context, emailOf(who))
    await page.goto('/admin')
    await expect(page).toHaveURL(home)
  }
})

test('staff without access to the admin area see a message, and can sign out', async ({ page, context, newPerson }) => {
  const admin = await newPerson()
  await openSession(admin, emailOf('admin'))
  const { data } = await (await admin.request.get('/api/users?email=producteur@regie.test')).json()
  const [{ permissions }] = data
  await askForSession(page)
  await page.route('**/api/auth/info', async (route) => {
    const answer = await serverAnswer(route)
    const info = await answer.json()
    info.data.permissions = permissions.filter((name: string) => name !== 'access.admin')
    await route.fulfill({ response: answer, json: info })
  })
  await openSession(context, emailOf('producteur'))
  await page.goto('/admin/dashboard')
  await expect(page).toHaveURL('/')
  await expect(page.getByText('n’a encore accès à aucun espace')).toBeVisible()
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  await expect(page).toHaveURL('/login')
})

test('titles, breadcrumbs, and a sidebar that keeps its state', async ({ page, context }) => {
  await openSession(context, emailOf('admin'))
  await page.goto('/admin')
  await expect(page).toHaveURL('/admin/dashboard')
  await expect(page).toHaveTitle('Tableau de bord · Régie')
  await expect(page.getByRole('navigation', { name: "Fil d'Ariane" }).getByText('Tableau de bord')).toBeVisible()
  await expect(page.getByRole('definition').first()).toHaveText(/^\d+$/)

  for (const name of ['Utilisateurs', 'Sociétés']) {
    await page.getByRole('navigation', { name: 'Navigation principale' }).getByRole('link', { name }).click()
    await expect(page).toHaveTitle(`${name} · Régie`)
  }
  await page.goto('/admin/dashboard')
  await page.getByRole('region', { name: 'Dernières sociétés' }).getByRole('link').last().click()
  await expect(page).toHaveTitle(/^Société - .+ · Régie$/)

  await page.getByRole('button', { name: 'Replier la barre latérale' }).click()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Déplier la barre latérale' })).toBeVisible()
})

test('a failure shows a toast: top right, dark, with a close button, 400 px at most', async ({ page, context }) => {
  await openSession(context, emailOf('client'))
  await page.goto('/client')
  await page.route('**/api/auth/logout', (route) => route.abort())
  await account(page).click()
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  const toast = page.getByRole('listitem').filter({ hasText: 'Le serveur est injoignable.' })
  await expect(toast).toBeVisible()
  const box = await toast.boundingBox()
  expect(box?.width).toBeLessThanOrEqual(400)
  expect(box?.x).toBeGreaterThan(1_000)
  expect(box?.y).toBeLessThan(100)
  const toaster = page.locator('[data-sonner-toaster]')
  await expect(toaster).toHaveAttribute('data-sonner-theme', 'dark')
  await toast.getByRole('button', { name: 'Fermer la notification' }).click()
  await expect(toast).toBeHidden()
  await expect(page).toHaveURL('/client')
})

test('an event refetches the page on screen in place', async ({ page, context, newPerson }) => {
  const admin = await newPerson()
  await openSession(admin, emailOf('admin'))
  await openSession(context, emailOf('producteur'))
  const listening = page.waitForRequest('**/api/me/events*')
  await page.goto('/admin/dashboard')
  await listening
  const latest = page.getByRole('region', { name: 'Dernières sociétés' })
  await expect(latest.getByRole('listitem')).toHaveCount(5)
  const name = `Société toute neuve ${Date.now()}`
  const created = await admin.request.post('/api/companies', { data: { name } })
  await expect(latest.getByText(name)).toBeVisible()
  const { data } = await created.json()
  await admin.request.delete(`/api/companies/${data.id}`)
  await expect(latest.getByText(name)).toBeHidden()
})

const areas = [
  ['who has no session', null, ['/login', '/login-email-link', '/login-email-link?token=abc', '/forgot-password']],
  ['who holds a link', null, ['/reset-password?token=abc', '/reset-password', '/nulle-part']],
  ['the staff', 'admin', ['/change-password', '/admin/nulle-part', '/admin/dashboard']],
  ['a talent', 'talent', ['/talent/dashboard']],
  ['a client', 'client', ['/client']],
] as const

for (const [whose, who, paths] of areas)
  test(`the pages of ${whose} obey RGAA and WCAG 2.2 AA, light and dark`, async ({ page, context }) => {
    if (who) await openSession(context, emailOf(who))
    for (const path of paths) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      await expectAccessible(page, { bothThemes: true })
    }
    if (who) await account(page).click()
    else if (paths[0] === '/login') {
      await page.getByRole('button', { name: 'Recevoir le lien' }).click()
      await expect(page.getByText('Adresse e-mail invalide')).toBeVisible()
    }
    await expectAccessible(page, { bothThemes: true })
  })
