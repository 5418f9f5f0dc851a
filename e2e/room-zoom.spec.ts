import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { emailOf, openSession } from './support/people.ts'
import { createReview, frameOf, ready, shown } from './support/room.ts'
import { expect, test } from './support/test.ts'

const scale = (page: Page) => page.getByRole('status', { name: 'Échelle' })
const boxOf = async (page: Page) =>
  (await page.locator('[data-drawing]').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }

test('a film is enlarged, moved and drawn on at the same place, and plays on', async ({ page, context }) => {
  await openSession(context, emailOf('admin'))
  const review = await createReview(context.request)
  await page.goto(review.room)
  await ready(page)
  const whole = await boxOf(page)
  const middle = { x: whole.x + whole.width / 2, y: whole.y + whole.height / 2 }
  await page.keyboard.press('z')
  await expect(scale(page)).toHaveText('200 %')
  await expect.poll(async () => Math.round((await boxOf(page)).width / whole.width)).toBe(2)

  // Dragged, then drawn on: the point belongs to the picture, not to the window.
  const before = await boxOf(page)
  await page.mouse.move(middle.x, middle.y)
  await page.mouse.down()
  await page.mouse.move(middle.x + 120, middle.y, { steps: 4 })
  await page.mouse.up()
  await expect.poll(async () => (await boxOf(page)).x - before.x).toBeGreaterThan(60)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => shown(page)).toBe(1)
  await expect(scale(page)).toHaveText('200 %')

  await page.keyboard.press('d')
  const enlarged = await boxOf(page)
  await page.mouse.move(middle.x, middle.y)
  await page.mouse.down()
  await page.mouse.move(middle.x + 60, middle.y + 20, { steps: 6 })
  await page.mouse.up()
  const shape = page.locator('[data-drawing] > *')
  await expect(shape).toHaveCount(1)
  expect((await boxOf(page)).x).toBeCloseTo(enlarged.x, 0)
  const drawn = (await shape.boundingBox()) ?? { x: 0, y: 0 }
  const shareDrawn = (drawn.x - enlarged.x) / enlarged.width
  await page.keyboard.press('d')
  await page.keyboard.press('z')
  await expect(scale(page)).toBeHidden()
  await expect.poll(async () => Math.round((await boxOf(page)).width)).toBe(Math.round(whole.width))
  const after = (await shape.boundingBox()) ?? { x: 0, y: 0 }
  expect(Math.abs((after.x - whole.x) / whole.width - shareDrawn)).toBeLessThan(0.02)
})

test('a resized window keeps the picture within its frame, whole or enlarged', async ({ page, context }) => {
  await openSession(context, emailOf('admin'))
  const review = await createReview(context.request)
  await page.goto(review.room)
  await ready(page)
  await page.keyboard.press('z')
  await expect(scale(page)).toHaveText('200 %')
  for (const size of [
    { width: 390, height: 844 },
    { width: 844, height: 390 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(size)
    await expect
      .poll(async () => {
        const { x, width } = await boxOf(page)
        return x < size.width / 2 && x + width > size.width / 4
      })
      .toBe(true)
  }
  await expect(scale(page)).toHaveText('200 %')
  await page.getByRole('button', { name: 'Image entière (Z)' }).click()
  await expect(scale(page)).toBeHidden()
})

test('the shown frame is saved as a picture of the original, by those who may have it', async ({
  page,
  context,
  newPerson,
}) => {
  await openSession(context, emailOf('admin'))
  const review = await createReview(context.request)
  await page.goto(review.room)
  await ready(page)
  for (let step = 0; step < 7; step += 1) await page.keyboard.press('ArrowRight')
  await expect.poll(() => frameOf(page)).toBe(7)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Enregistrer l’image (PNG de l’original)' }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toBe('teaser 00-00-00-07.png')
  const png = readFileSync(await saved.path())
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([256, 64])

  const client = await (await newPerson()).newPage()
  await openSession(client.context(), emailOf('client'))
  await client.goto(review.client)
  await ready(client)
  await expect(client.getByRole('button', { name: /^Enregistrer l’image/ })).toBeHidden()
  expect((await client.request.get(`/api/medias/${review.mediaId}/frames/7`)).status()).toBe(403)
})
