import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { build, type PreviewServer, preview } from 'vite'
import { expectAccessible } from './support/axe.ts'

// Builds and serves web/gallery itself: neither the API nor a database is needed.
let folder: string
let gallery: PreviewServer

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'regie-gallery-'))
  const config = { configFile: 'web/gallery/vite.config.ts', logLevel: 'error', build: { outDir: folder } } as const
  await build(config)
  gallery = await preview({ ...config, preview: { host: '127.0.0.1', port: 0 } })
})

test.afterAll(async () => {
  await gallery.close()
  await rm(folder, { recursive: true })
})

async function open(page: Page, name: string) {
  // A fade in progress would change the measured colours.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`${gallery.resolvedUrls?.local[0]}?page=${name}&theme=light`)
  await page.locator('main').waitFor()
}

/** Opens a list of options. Scrolls first: a moving page closes the list. */
async function openList(page: Page, name: string) {
  const field = page.getByRole('combobox', { name, exact: true })
  await field.scrollIntoViewIfNeeded()
  await field.click()
  await expect(page.getByRole('listbox')).toBeVisible()
  return { field, options: page.getByRole('listbox').getByRole('option') }
}

for (const name of ['controls', 'display', 'overlays', 'admin', 'front', 'sign-in', 'not-found', 'error', 'pending']) {
  test(`${name} is accessible`, async ({ page }) => {
    await open(page, name)
    await expectAccessible(page, { bothThemes: true })
    await page.setViewportSize({ width: 390, height: 844 })
    await expectAccessible(page, { bothThemes: true })
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow, 'nothing stands beside a phone’s screen').toBeLessThanOrEqual(0)
  })
}

test('what opens above the page is accessible', async ({ page }) => {
  await open(page, 'overlays')
  await page.getByRole('button', { name: 'Renommer', exact: true }).click()
  await expectAccessible(page, { bothThemes: true })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Supprimer' }).click()
  await expectAccessible(page, { bothThemes: true })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Actions' }).click()
  await expectAccessible(page, { bothThemes: true })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Filtres' }).click()
  await expectAccessible(page, { bothThemes: true })
  await page.keyboard.press('Escape')
  for (const kind of ['Succès', 'Erreur', 'Information']) {
    await page.getByRole('button', { name: kind }).click()
  }
  await expectAccessible(page, { bothThemes: true })
})

for (const [opener, role] of [
  ['Renommer', 'dialog'],
  ['Actions', 'menu'],
  ['Filtres', 'dialog'],
] as const)
  test(`without motion, what « ${opener} » opened goes away although the theme changes meanwhile`, async ({ page }) => {
    await open(page, 'overlays')
    await page.getByRole('button', { name: opener, exact: true }).click()
    const panel = page.getByRole(role)
    await expect(panel).toBeVisible()
    // In one task: a transition that begins with the closing, and is given up before its end, would be waited for.
    await panel.evaluate(async (element) => {
      const { classList } = document.documentElement
      const overlay = element.closest('.fixed, [data-trigger]')
      if (!overlay) throw new Error('no overlay')
      const change = () => {
        classList.toggle('dark')
        classList.toggle('light')
        return getComputedStyle(overlay).backgroundColor
      }
      change()
      element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
      await Promise.resolve()
      change()
    })
    await expect(panel).toHaveCount(0)
  })

test('lists of options are accessible', async ({ page }) => {
  await open(page, 'controls')
  await openList(page, 'Sociétés')
  // While a list is open, React Aria hides the rest from screen readers without making it inert. Typing continues in
  // the field, and Tab closes the list before leaving it. Axe can't know that hidden elements never take focus.
  await expectAccessible(page, { except: ['aria-hidden-focus', 'region'] })
})

test('a confirmation focuses the safe button, and restores focus', async ({ page }) => {
  await open(page, 'overlays')
  const opener = page.getByRole('button', { name: 'Supprimer' })
  await opener.click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('12 membres perdent leur accès')
  await expect(dialog.getByRole('button', { name: 'Annuler' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
})

test('toasts stand top right, dark, 400 px wide at most, and close', async ({ page }) => {
  await open(page, 'overlays')
  await page.getByRole('button', { name: 'Succès' }).click()
  const toasts = page.locator('[data-sonner-toaster]')
  await expect(toasts).toHaveAttribute('data-x-position', 'right')
  await expect(toasts).toHaveAttribute('data-y-position', 'top')
  await expect(toasts).toHaveAttribute('data-sonner-theme', 'dark')
  expect((await page.locator('[data-sonner-toast]').boundingBox())?.width).toBe(400)
  await page.getByRole('button', { name: 'Fermer la notification' }).click()
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
})

test('a menu works from the keyboard', async ({ page }) => {
  await open(page, 'overlays')
  await page.getByRole('button', { name: 'Actions' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Modifier' })).toBeFocused()
  await page.keyboard.press('s')
  await expect(page.getByRole('menuitemradio', { name: 'Sombre' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitemradio', { name: 'Sombre' })).toHaveAttribute('aria-checked', 'true')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Actions' })).toBeFocused()
})

test('a combo box ignores accents and case, and can be emptied', async ({ page }) => {
  await open(page, 'controls')
  const { field: company, options } = await openList(page, 'Société')
  await company.fill('editions')
  await expect(options).toHaveText(['Éditions du Grand LargeSaint-Malo'])
  await company.fill('zzz')
  await expect(page.getByText('Aucun résultat')).toBeVisible()
  await company.fill('papi')
  await options.filter({ hasText: 'Studio Papillon' }).click()
  await expect(company).toHaveValue('Studio Papillon')
  await company.fill('')
  await page.keyboard.press('Tab')
  await expect(company).toHaveValue('')
})

test('a combo box searches elsewhere, and keeps its choice while it does', async ({ page }) => {
  await open(page, 'controls')
  const { field, options } = await openList(page, 'Client')
  await field.pressSequentially('mai')
  await expect(options).toHaveText(['Maison LavergneLyon'])
  await options.click()
  await expect(field).toHaveValue('Maison Lavergne')
  await field.fill('stu')
  await expect(options).toHaveText(['Maison LavergneLyon', 'Studio PapillonParis'])
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expect(field).toHaveValue('Maison Lavergne')
})

test('several choices are added by typing and removed by their tag', async ({ page }) => {
  await open(page, 'controls')
  const tags = page.getByRole('grid', { name: 'Sociétés choisies' }).getByRole('row')
  await expect(tags).toHaveCount(3)
  const { field: members } = await openList(page, 'Sociétés')
  await members.fill('papillon')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  // Tags are hidden from screen readers while the list is open.
  await page.keyboard.press('Escape')
  await expect(tags).toHaveCount(4)
  await tags.first().getByRole('button').click()
  await expect(tags).toHaveCount(3)
  await expect(tags.filter({ hasText: 'Studio Papillon' })).toBeVisible()
})

test('a tree is reordered from the keyboard, with French announcements', async ({ page }) => {
  await open(page, 'overlays')
  const lines = page.getByRole('treegrid', { name: 'Vues enregistrées' }).getByRole('row')
  await expect(lines).toHaveText([/Mes sociétés/, 'Suivi', 'Archives', 'Clients à crédits'])
  await lines
    .last()
    .getByRole('button', { name: /^Déplacer/ })
    .focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(lines.last()).not.toHaveText('Clients à crédits')
})

test('on a phone, the sidebar is a drawer that Escape closes', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, 'admin')
  await page.getByRole('button', { name: 'Ouvrir le menu' }).click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await expect(drawer.getByRole('link', { name: 'Sociétés' })).toHaveAttribute('aria-current', 'page')
  await expectAccessible(page, { bothThemes: true })
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('button', { name: 'Ouvrir le menu' })).toBeFocused()
})

test('a finger gets targets of 44 px', async ({ browser }) => {
  const context = await browser.newContext({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await open(page, 'admin')
  for (const name of ['Ouvrir le menu', 'Créer une société', 'Actions pour Maison Lavergne']) {
    expect((await page.getByRole('button', { name }).boundingBox())?.height).toBeGreaterThanOrEqual(44)
  }
  await context.close()
})

test('the first Tab stop skips the navigation', async ({ page }) => {
  await open(page, 'admin')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Aller au contenu' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.locator('main')).toBeFocused()
})
