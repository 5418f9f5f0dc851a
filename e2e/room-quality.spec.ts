import type { APIRequestContext, Page } from '@playwright/test'
import { codeShown, frameClip } from './support/frame-clip.ts'
import { emailOf, openSession } from './support/people.ts'
import { createReview, frameOf, ready } from './support/room.ts'
import { expect, test } from './support/test.ts'

/** Five seconds at 10 images, of which 540 and 656 lines are made. */
const numbered = frameClip({ rate: { num: 10, den: 1 }, frames: 50, width: 656, height: 656 })

const quality = (page: Page) => page.getByRole('combobox', { name: 'Qualité' })
const seen = (page: Page) => page.locator('video:not([data-coming])')
const shown = (page: Page) => seen(page).evaluate(codeShown)

/** The content of the larger copy of a film, once it is made. */
async function largerCopy(api: APIRequestContext, mediaId: string | undefined): Promise<Buffer> {
  const path = `/api/medias/${mediaId}/previews/proxy-1080`
  await expect.poll(async () => (await api.get(path)).status(), { timeout: 60_000 }).toBe(200)
  return (await api.get(path)).body()
}

/** A film that browsers play as it is: the copy of another one. */
async function createPlayableReview(api: APIRequestContext) {
  const uncompressed = await createReview(api, { file: { name: 'brut.avi', content: numbered } })
  const review = await createReview(api, {
    file: { name: 'teaser.mp4', content: await largerCopy(api, uncompressed.mediaId) },
  })
  await largerCopy(api, review.mediaId)
  return review
}

const sources: Record<string, RegExp> = {
  '540': /previews\/proxy\?/,
  '656': /previews\/proxy-1080\?/,
  original: /original\/played$/,
}

test('the quality of a film changes on its frame, standing and playing', async ({ page, context, newPerson }) => {
  await openSession(context, emailOf('admin'))
  const review = await createPlayableReview(context.request)
  await page.setViewportSize({ width: 1920, height: 1200 })
  await page.goto(review.room)
  await ready(page)
  await expect(seen(page)).toHaveAttribute('src', sources['656'] as RegExp)
  await expect(quality(page).locator('option')).toHaveText(['Auto (656p)', '540p', '656p', 'Original'])

  for (let step = 1; step <= 3; step += 1) await page.keyboard.press('ArrowRight')
  for (const [value, source] of Object.entries(sources)) {
    await quality(page).selectOption(value)
    await expect(seen(page)).toHaveAttribute('src', source)
    await expect(page.locator('video')).toHaveCount(1)
    await expect.poll(() => shown(page)).toBe(3)
    expect(await frameOf(page)).toBe(3)
  }
  // A step of the former film would present another frame of the new one.
  await quality(page).blur()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => shown(page)).toBe(4)

  await page.keyboard.press('Home')
  await page.evaluate(() => {
    const frames: number[] = []
    Object.assign(window, { frames })
    const note = () => {
      const frame = Number(document.querySelector('[data-frame]')?.getAttribute('data-frame'))
      if (frames.at(-1) !== frame) frames.push(frame)
      requestAnimationFrame(note)
    }
    note()
  })
  await page.keyboard.press('l')
  await expect.poll(() => frameOf(page)).toBeGreaterThan(3)
  await quality(page).selectOption('540')
  await expect(seen(page)).toHaveAttribute('src', sources['540'] as RegExp)
  await quality(page).blur()
  await page.keyboard.press('k')
  const counted = await page.evaluate(() => Reflect.get(window, 'frames') as unknown as number[])
  const played = counted.slice(counted.indexOf(0))
  expect(played.filter((frame, index) => frame < (played[index - 1] ?? 0))).toEqual([])
  await expect.poll(async () => (await shown(page)) === (await frameOf(page))).toBe(true)

  const client = await (await newPerson()).newPage()
  await openSession(client.context(), emailOf('client'))
  await client.goto(review.client)
  await ready(client)
  await expect(quality(client).locator('option')).toHaveText([/^Auto/, '540p', '656p'])
  expect((await client.request.get(`/api/medias/${review.mediaId}/original/played`)).status()).toBe(403)
})

test('a telephone and a saver of data take the smallest copy', async ({ page, context }) => {
  await openSession(context, emailOf('admin'))
  const review = await createReview(context.request, { file: { name: 'brut.avi', content: numbered } })
  await largerCopy(context.request, review.mediaId)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(review.room)
  await ready(page)
  await expect(seen(page)).toHaveAttribute('src', sources['540'] as RegExp)

  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  await page.setViewportSize({ width: 1920, height: 1200 })
  await page.reload()
  await ready(page)
  await expect(seen(page)).toHaveAttribute('src', sources['540'] as RegExp)
  await quality(page).selectOption('656')
  await expect(seen(page)).toHaveAttribute('src', sources['656'] as RegExp)
})
