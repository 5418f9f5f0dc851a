import type { APIRequestContext, Page } from '@playwright/test'
import { codeShown } from './support/frame-clip.ts'
import { emailOf, openSession } from './support/people.ts'
import { depositFiles } from './support/review.ts'
import { clip, comments, commentsSaved, createReview, field, frameOf, ready } from './support/room.ts'
import { postRow } from './support/rows.ts'
import { expect, test } from './support/test.ts'

const stroke = { id: '0b5e2f7c-3c0f-4a8e-9b51-8f6d2c1a7e01', tool: 'rect', color: '#ff453a', size: 0.008 }
const asked = { text: 'Le logo est coupé', frameIn: 40, drawing: [{ ...stroke, x: 0.2, y: 0.2, w: 0.3, h: 0.3 }] }

/** Two versions: changes were asked of the first, at a frame, with a drawing. */
async function createTwoVersions(api: APIRequestContext) {
  const review = await createReview(api, { isPresented: false })
  const files = (await (await api.get(`${review.path}/frame`)).json()).data.files
  await postRow(api, `${review.path}/comments`, { ...asked, fileKey: files[0].id })
  const sent = await api.post(`${review.path}/sync-comments`, { data: {} })
  expect(sent.status(), await sent.text()).toBe(200)
  const [key] = await depositFiles(api, review.production.id, { files: [{ name: 'teaser.avi', content: clip }] })
  await postRow(api, `${review.path}/versions`, { files: [{ key }] })
  return review
}

/** The numbers that the two pictures show. */
const bothShown = (page: Page) => Promise.all([0, 1].map((rank) => page.locator('video').nth(rank).evaluate(codeShown)))
const bothReady = (page: Page) =>
  expect
    .poll(() =>
      page
        .locator('video')
        .evaluateAll((films) => films.map((film) => film instanceof HTMLVideoElement && film.readyState)),
    )
    .toEqual([4, 4])

test('while two versions are compared, comments are written, drawn and ticked; the frame stays', async ({
  page,
  context,
}) => {
  await openSession(context, emailOf('admin'))
  const review = await createTwoVersions(context.request)
  await page.goto(review.room)
  await ready(page)
  await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(() => frameOf(page)).toBe(25)
  await page.getByLabel('Comparer avec').selectOption({ label: 'Version 1' })
  await bothReady(page)
  await expect.poll(() => bothShown(page)).toEqual([25, 25])

  // What was asked of the other version is drawn over both.
  await comments(page).getByRole('button', { name: '00:00:01:15' }).click()
  await expect.poll(() => bothShown(page)).toEqual([40, 40])
  await expect(page.locator('[data-drawing] rect')).toHaveCount(2)
  await comments(page).getByRole('button', { name: 'Traité' }).click()
  await expect
    .poll(async () => (await commentsSaved(page, review)).map((one) => Reflect.get(one, 'resolvedAt') !== null))
    .toEqual([true])

  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('d')
  await page.getByRole('button', { name: 'Rectangle' }).click()
  const picture = await page.locator('[data-drawing]').first().boundingBox()
  if (!picture) throw new Error('there is no picture to draw on')
  await page.mouse.move(picture.x + 20, picture.y + 20)
  await page.mouse.down()
  await page.mouse.move(picture.x + 120, picture.y + 90)
  await page.mouse.up()
  await field(page).fill('Mieux, mais trop haut')
  await page.reload()
  await bothReady(page)
  await expect(field(page)).toHaveValue('Mieux, mais trop haut')
  await expect.poll(() => bothShown(page)).toEqual([41, 41])
  await page.getByRole('button', { name: 'Commenter' }).click()
  await expect(comments(page)).toContainText('Mieux, mais trop haut')
  await expect
    .poll(async () => (await commentsSaved(page, review)).filter(({ text }) => text.startsWith('Mieux')))
    .toMatchObject([{ frameIn: 41, drawing: [{ tool: 'rect' }] }])

  await page.getByLabel('Comparer avec').selectOption({ label: 'Comparer avec…' })
  await expect(page.locator('video')).toHaveCount(1)
  await expect.poll(() => frameOf(page)).toBe(41)
  await expect(comments(page)).toContainText('Mieux, mais trop haut')
})

test('what was asked of the version before is drawn on the new one, and ticked there', async ({ page, context }) => {
  await openSession(context, emailOf('admin'))
  const review = await createTwoVersions(context.request)
  await page.goto(review.room)
  const former = page.getByRole('button', { name: '1 retour de la version 1 à vérifier' })
  await former.click()
  await comments(page).getByRole('button', { name: '00:00:01:15' }).click()
  await expect.poll(() => frameOf(page)).toBe(40)
  await expect(page.locator('[data-drawing] rect')).toHaveCount(1)
  await comments(page).getByRole('button', { name: 'Traité' }).click()
  await expect(page.getByRole('button', { name: /à vérifier|Revenir/ })).toHaveCount(0)
  await expect(comments(page)).toContainText('Aucun commentaire')
})

for (const viewport of [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
])
  test(`both pictures of a comparison are whole at ${viewport.width} × ${viewport.height}`, async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ ...(baseURL && { baseURL }), hasTouch: true, isMobile: true, viewport })
    await openSession(context, emailOf('admin'))
    const review = await createTwoVersions(context.request)
    const page = await context.newPage()
    await page.goto(review.room)
    await page.getByRole('button', { name: 'Plus : statut, comparaison, exports' }).tap()
    await page.getByLabel('Comparer avec').selectOption({ label: 'Version 1' })
    await page.keyboard.press('Escape')
    await bothReady(page)
    for (const film of await page.locator('video').all()) {
      await expect(film).toBeInViewport({ ratio: 1 })
      // As wide as its half of the screen, or the whole of it: the clip is four times as wide as high.
      const picture = await film.boundingBox()
      expect(picture?.width).toBeGreaterThan(viewport.width / (viewport.width > viewport.height ? 2 : 1) - 4)
      expect((picture?.width ?? 0) / (picture?.height ?? 1)).toBeCloseTo(4, 0)
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
    await context.close()
  })
