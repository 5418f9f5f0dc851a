import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { emailOf, openSession } from './support/people.ts'
import { createProject, postRow, uniqueName } from './support/rows.ts'
import { expect, test } from './support/test.ts'

test.beforeEach(({ context }) => openSession(context, emailOf('admin')))

/** A PNG of 8 × 8 pixels; each letter gives another colour. */
const pngs = {
  a: 'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAFElEQVR4nGP8z4APMOGVHTbSDAAwrQEPXs9l3gAAAABJRU5ErkJggg==',
  b: 'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR4nGNQSLiAFTEMLQkApqhUAUiRg/kAAAAASUVORK5CYII=',
}

async function deposit(page: Page, names: readonly (keyof typeof pngs)[]) {
  await page
    .getByLabel('Fichiers à déposer')
    .setInputFiles(
      names.map((name) => ({ name: `${name}.png`, mimeType: 'image/png', buffer: Buffer.from(pngs[name], 'base64') })),
    )
  await page.getByRole('dialog').getByRole('button', { name: 'Envoyer' }).click()
  await expect(page.getByRole('region', { name: 'Envois' }).getByText('Envois terminés')).toBeVisible()
}

const pictureIn = (page: Page, place: string) => page.locator(`${place} img[src*="/previews/"]`)
const mediaOf = (address: string | null) => /medias\/([\w-]+)\//.exec(address ?? '')?.[1]

test('a production and its project show their latest picture, or the one that is chosen', async ({ page, context }) => {
  const project = await createProject(context.request, uniqueName('Images'))
  const production = await postRow(context.request, '/api/productions', { projectId: project.id, name: 'Reportage' })
  const path = `/admin/projects/${project.id}/productions/${production.id}`
  await page.goto(`${path}/medias`)
  await deposit(page, ['a'])
  await deposit(page, ['b'])
  const files = page.getByRole('list', { name: 'Fichiers et dossiers' }).getByRole('listitem')
  const first = files.filter({ hasText: 'a.png' })
  const header = pictureIn(page, 'header')
  // The header follows the preparation, without a reload.
  await expect(header).toBeVisible()
  const latest = await pictureIn(page, 'ul[aria-label="Fichiers et dossiers"] li:has-text("b.png")').getAttribute('src')
  await expect.poll(async () => mediaOf(await header.getAttribute('src'))).toBe(mediaOf(latest))

  for (const subject of ['de la production', 'du projet']) {
    await first.getByRole('button', { name: 'Actions sur « a.png »' }).click()
    await page.getByRole('menuitem', { name: `En faire l’image ${subject}` }).click()
    await expect(page.getByText(`Image ${subject} choisie.`)).toBeVisible()
  }
  const chosen = mediaOf(
    await pictureIn(page, 'ul[aria-label="Fichiers et dossiers"] li:has-text("a.png")').getAttribute('src'),
  )
  await expect.poll(async () => mediaOf(await header.getAttribute('src'))).toBe(chosen)

  await page.goto('/admin/projects')
  await page.getByRole('searchbox', { name: 'Rechercher un projet' }).fill(project.name)
  const row = page.locator('.ag-row', { hasText: project.name })
  await expect.poll(async () => mediaOf(await row.locator('img').getAttribute('src'))).toBe(chosen)
  await expectAccessible(page)
  await row.getByRole('link', { name: project.name }).click()
  await expect(pictureIn(page, 'header')).toBeVisible()
  await page.getByRole('navigation', { name: 'Pages du projet' }).getByRole('link', { name: 'Fichiers' }).click()
  const card = page.getByRole('list', { name: 'Productions' }).getByRole('listitem')
  await expect.poll(async () => mediaOf(await card.locator('img').getAttribute('src'))).toBe(chosen)

  await page.goto(`${path}/medias`)
  await first.getByRole('button', { name: 'Actions sur « a.png »' }).click()
  await page.getByRole('menuitem', { name: 'Rendre automatique l’image de la production' }).click()
  await expect.poll(async () => mediaOf(await header.getAttribute('src'))).toBe(mediaOf(latest))

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(path)
  await expect(page.getByRole('region', { name: 'Derniers fichiers' }).getByRole('listitem')).toHaveCount(2)
  await expect(page.getByRole('region', { name: 'Post-productions' })).toContainText('Aucune post-production')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('the pointer shows the moments of a film, and a list asks for its pictures together', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/api/covers') && asked.push(request.url()))
  await page.goto('/admin/post-productions')
  const picture = page.locator('.ag-row .grid-pictured > [aria-hidden]:has(img)').first()
  await expect(picture).toBeVisible()
  // The list of another test's change may be read again, and a slow browser draws its rows in two times.
  expect(asked.length).toBeLessThan((await page.locator('.ag-row').count()) / 3)
  const box = await picture.boundingBox()
  const at = (share: number) =>
    page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) * share, (box?.y ?? 0) + (box?.height ?? 0) / 2)
  const moment = picture.locator('span')
  await at(0.1)
  const early = await moment.getAttribute('style')
  expect(early).toContain('/previews/storyboard')
  await at(0.9)
  await expect.poll(() => moment.getAttribute('style')).not.toBe(early)
  await page.mouse.move(0, 0)
  await expect(moment).toHaveCount(0)
})
