import type { Browser, Locator, Page } from '@playwright/test'
import { emailOf, openSession } from './support/people.ts'
import { comments, commentsSaved, createReview, field, frameOf, ready, shown } from './support/room.ts'
import { expect, test } from './support/test.ts'

const upright = { width: 390, height: 844 }
const tilted = { width: 844, height: 390 }

/** The room of a client on a telephone. */
async function openOnTelephone(browser: Browser, baseURL: string | undefined, viewport: typeof upright) {
  const context = await browser.newContext({ ...(baseURL && { baseURL }), hasTouch: true, isMobile: true, viewport })
  await openSession(context, emailOf('admin'))
  const review = await createReview(context.request)
  await openSession(context, emailOf('client'))
  const page = await context.newPage()
  await page.goto(`${review.client}/retour`)
  await ready(page)
  return { page, context, review }
}

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox()
  if (!box) throw new Error('it is not on the page')
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

/** The picture is whole on the screen, and nothing is wider than the screen. */
async function expectWholePicture(page: Page, viewport: typeof upright) {
  const picture = await boxOf(page.locator('video'))
  expect(picture.x).toBeGreaterThanOrEqual(0)
  expect(picture.y).toBeGreaterThanOrEqual(0)
  expect(picture.right).toBeLessThanOrEqual(viewport.width)
  expect(picture.bottom).toBeLessThanOrEqual(viewport.height)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
  return picture
}

/** Fingers get 44 px. */
async function expectTouchable(page: Page) {
  const buttons = page.getByRole('region', { name: 'Salle de visionnage' }).locator('button, a')
  for (const button of await buttons.all()) {
    if (!(await button.isVisible())) continue
    const { width, height } = await boxOf(button)
    const name = (await button.getAttribute('aria-label')) ?? (await button.textContent()) ?? ''
    // A place in the film is a word of the comment's text.
    if (/^\d\d:|^Tout/.test(name)) continue
    expect([name, Math.min(width, height) >= 44]).toEqual([name, true])
  }
}

test('on a telephone held upright, the picture is first, with one row of controls and the comments below', async ({
  browser,
  baseURL,
}) => {
  const { page, context, review } = await openOnTelephone(browser, baseURL, upright)
  const picture = await expectWholePicture(page, upright)
  expect(picture.y).toBeLessThan(70)
  expect(picture.width).toBe(upright.width)
  const transport = page.getByRole('toolbar', { name: 'Lecture' })
  expect((await boxOf(transport)).height).toBeLessThan(66)
  await expectTouchable(page)
  await expect(page.getByRole('button', { name: 'Valider', exact: true })).toBeInViewport()

  await page.getByRole('button', { name: 'Image suivante (→)' }).tap()
  await expect.poll(() => shown(page)).toBe(1)
  await page.getByRole('button', { name: 'Dessiner sur l’image (D)' }).tap()
  const palette = await boxOf(page.getByRole('toolbar', { name: 'Dessin' }))
  const drawn = await expectWholePicture(page, upright)
  expect(palette.y).toBeGreaterThanOrEqual(drawn.bottom)
  expect(drawn).toEqual(picture)
  const surface = await boxOf(page.locator('[data-drawing]'))
  await page.mouse.move(surface.x + 40, surface.y + 60)
  await page.mouse.down()
  await page.mouse.move(surface.x + 200, surface.y + 80, { steps: 5 })
  await page.mouse.up()
  await field(page).fill('Trop bas')
  await expect(page.locator('video')).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: 'Commenter' }).tap()
  await expect(comments(page)).toContainText('Trop bas')
  await expect
    .poll(() => commentsSaved(page, review))
    .toMatchObject([{ text: 'Trop bas', frameIn: 1, drawing: [{ tool: 'pen' }] }])

  // What the one row has no place for.
  await page.getByRole('button', { name: 'Passage, vitesse et son' }).tap()
  await page.getByRole('button', { name: 'Début' }).tap()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Commentaire · 00:00:00:01')).toBeVisible()
  await page.getByRole('button', { name: 'Plus : statut, comparaison, exports' }).tap()
  await expect(page.getByRole('button', { name: 'Exporter les commentaires' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Envoyer les retours (1)' }).tap()
  await page.getByRole('button', { name: 'Envoyer', exact: true }).tap()
  await expect(page.getByText('Les retours sont partis')).toBeVisible()
  await expectWholePicture(page, upright)
  await context.close()
})

test('on a tilted telephone, the picture takes the screen, and the comments stand beside it', async ({
  browser,
  baseURL,
}) => {
  const { page, context } = await openOnTelephone(browser, baseURL, tilted)
  const picture = await expectWholePicture(page, tilted)
  expect(Math.max(picture.height / tilted.height, picture.width / tilted.width)).toBeGreaterThan(0.99)
  await expectTouchable(page)
  const play = page.getByRole('button', { name: 'Lire (espace)' })
  await expect(play).toBeInViewport({ ratio: 1 })
  await page.locator('video').tap({ position: { x: 200, y: 100 }, force: true })
  await expect(play).toBeHidden()
  await page.locator('video').tap({ position: { x: 200, y: 100 }, force: true })
  await expect(play).toBeVisible()
  // Two taps in a row hide and show the controls; they don't enlarge the picture.
  expect(await expectWholePicture(page, tilted)).toEqual(picture)
  await play.tap()
  await expect(page.getByRole('button', { name: 'Pause (espace)' })).toBeHidden({ timeout: 5000 })
  await page.locator('video').tap({ position: { x: 200, y: 100 }, force: true })
  await page.getByRole('button', { name: 'Pause (espace)' }).tap()

  await page.getByRole('button', { name: /^Commentaires \(/ }).tap()
  await expect(field(page)).toBeInViewport({ ratio: 1 })
  // The picture makes room for them.
  const free = async () =>
    (await boxOf(page.getByRole('complementary', { name: 'Retours' }))).x -
    (await expectWholePicture(page, tilted)).right
  await expect.poll(free).toBeGreaterThanOrEqual(0)
  await field(page).fill('Plus court')
  const at = await frameOf(page)
  await page.getByRole('button', { name: 'Commenter' }).tap()
  await expect(comments(page)).toContainText('Plus court')
  // Turned upright while one writes: the text, the frame and the picture stay.
  await field(page).fill('Encore')
  await page.setViewportSize(upright)
  await expect(field(page)).toHaveValue('Encore')
  expect(await frameOf(page)).toBe(at)
  await expectWholePicture(page, upright)
  await context.close()
})
