import type { Page } from '@playwright/test'
import { timecodeOf } from '../contract/src/review/rules/timecode.ts'
import { codeShown, frameClip } from './support/frame-clip.ts'
import { emailOf, openSession } from './support/people.ts'
import { depositFiles } from './support/review.ts'
import { commentsSaved } from './support/room.ts'
import { createProject, postRow } from './support/rows.ts'
import { expect, test } from './support/test.ts'

const isFull = process.env['REGIE_TESTS'] === 'full'
/** Random seeks in each clip. */
const seeks = isFull ? 200 : 20
/** Number of these seeks that also add a comment. */
const commented = 3
const rates = {
  '23.976': { num: 24_000, den: 1001 },
  '25': { num: 25, den: 1 },
  '29.97': { num: 30_000, den: 1001 },
  '50': { num: 50, den: 1 },
  '59.94': { num: 60_000, den: 1001 },
} as const

/** Types a timecode and waits until a frame is presented. Returns the shown frame, the counter and the timecode. */
async function goTo(page: Page, timecode: string) {
  await page.evaluate(() => {
    const video = document.querySelector('video')
    const shown = new Promise<void>((resolve) => {
      video?.requestVideoFrameCallback(() => resolve())
      // No frame is presented when the seek changes nothing.
      setTimeout(resolve, 1000)
    })
    Object.assign(window, { shown })
  })
  const field = page.getByLabel('Timecode')
  await field.fill(timecode)
  await field.press('Enter')
  await page.evaluate(async () => Reflect.get(window, 'shown') as Promise<void>)
  return {
    shown: await page.locator('video').evaluate(codeShown),
    counter: Number(await page.locator('[data-frame]').getAttribute('data-frame')),
    timecode: await field.inputValue(),
  }
}

/** Opens the agency's room of a post-production with one clip under review. */
async function openClip(page: Page, rate: { num: number; den: number }, frames: number) {
  const api = page.request
  const project = await createProject(api)
  const production = await postRow(api, '/api/productions', { projectId: project.id, name: 'Images numérotées' })
  const postProduction = await postRow(api, '/api/post-production', { productionId: production.id, name: 'Code' })
  const path = `/api/post-production/${postProduction.id}`
  const [key] = await depositFiles(api, production.id, {
    files: [{ name: 'code.avi', content: frameClip({ rate, frames }) }],
  })
  await postRow(api, `${path}/start`, {})
  await postRow(api, `${path}/versions`, { files: [{ key }] })
  await page.goto(
    `/admin/projects/${project.id}/productions/${production.id}/post-productions/${postProduction.id}/retour`,
  )
  await expect.poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.readyState)).toBe(4)
  return { path }
}

// A whole rate, a drop-frame rate, a high one; `test:full` tries every rate.
const short: ReadonlySet<string> = new Set(['25', '29.97', '59.94'])
for (const [name, rate] of Object.entries(rates).filter(([one]) => isFull || short.has(one)))
  test(`at ${name} images per second, the shown, counted, commented and stored frame is the same`, async ({
    page,
    context,
  }) => {
    test.setTimeout(isFull ? 600_000 : 120_000)
    await openSession(context, emailOf('admin'))
    const frames = Math.round((8 * rate.num) / rate.den)
    const { path } = await openClip(page, rate, frames)
    const count = { rate, startTimecode: null }
    const wrong: string[] = []
    const kept: number[] = []
    for (let seek = 0; seek < seeks; seek += 1) {
      // Spread over the clip, out of order.
      const frame = (seek * 7919 + 13 * (seek % 7)) % frames
      const timecode = timecodeOf(frame, count)
      const found = await goTo(page, timecode)
      if (found.shown !== frame || found.counter !== frame || found.timecode !== timecode)
        wrong.push(`${frame} (${timecode}): ${JSON.stringify(found)}`)
      if (seek >= commented) continue
      await page.getByRole('textbox', { name: /^Commentaire/ }).fill(`Image ${frame}`)
      await page.getByRole('button', { name: 'Commenter' }).click()
      await expect(page.getByRole('listitem').filter({ hasText: `Image ${frame}` })).toContainText(timecode)
      kept.push(frame)
    }
    expect(wrong).toEqual([])

    await expect
      .poll(async () => (await commentsSaved(page, { path })).map(({ text, frameIn }) => [text, frameIn]))
      .toEqual(kept.map((frame) => [`Image ${frame}`, frame]))

    // Stepped one by one, then paused during playback: the counter still matches the frame.
    await goTo(page, timecodeOf(10, count))
    await page.locator('video').evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    for (let step = 11; step <= 15; step += 1) {
      await page.keyboard.press('ArrowRight')
      await expect.poll(() => page.locator('video').evaluate(codeShown)).toBe(step)
      // The pixels are read before the callback of their frame has run.
      await expect(page.locator('[data-frame]')).toHaveAttribute('data-frame', String(step))
    }
    await page.keyboard.press('l')
    await expect
      .poll(async () => Number(await page.locator('[data-frame]').getAttribute('data-frame')))
      .toBeGreaterThan(20)
    await page.keyboard.press('k')
    await expect(async () => {
      const counter = Number(await page.locator('[data-frame]').getAttribute('data-frame'))
      expect(await page.locator('video').evaluate(codeShown)).toBe(counter)
    }).toPass()
  })

test('a film reloaded during a seek reaches its frame', async ({ page, context }) => {
  await openSession(context, emailOf('admin'))
  await openClip(page, rates['25'], 100)
  await goTo(page, '00:00:01:05')
  // A better proxy replaces the played one, and cancels the seek in progress.
  await page.locator('video').evaluate((video: HTMLVideoElement) => {
    dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }))
    video.load()
  })
  await expect.poll(() => page.locator('video').evaluate(codeShown)).toBe(31)
  await goTo(page, '00:00:02:00')
  await expect.poll(() => page.locator('video').evaluate(codeShown)).toBe(50)
})

test('of two keys pressed at once, the last one says where the film stops', async ({ page, context }) => {
  await openSession(context, emailOf('admin'))
  await openClip(page, rates['25'], 100)
  for (const { keys, frame } of [
    { keys: ['End', 'Home'], frame: 0 },
    { keys: ['End', 'Home', 'ArrowRight'], frame: 1 },
    { keys: ['Home', 'End'], frame: 99 },
    { keys: ['Home', 'End', 'ArrowLeft'], frame: 98 },
  ]) {
    await page.evaluate(async (pressed) => {
      const video = document.querySelector('video')
      // Every key is pressed before the first seek ends; a second after that end, the film stands.
      const arrived = new Promise<void>((resolve) => {
        video?.addEventListener('seeked', () => setTimeout(resolve, 1000), { once: true })
      })
      for (const key of pressed) document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
      await arrived
    }, keys)
    expect(await page.locator('[data-frame]').getAttribute('data-frame'), keys.join(' ')).toBe(String(frame))
    expect(await page.locator('video').evaluate(codeShown), keys.join(' ')).toBe(frame)
  }
})

test('the end of a film does not undo a key pressed before it was told', async ({ page, context }) => {
  await openSession(context, emailOf('admin'))
  await openClip(page, rates['25'], 100)
  const counter = await page.evaluate(async () => {
    const video = document.querySelector('video')
    const painted = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    for (const key of ['End', 'Home']) document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    if (video) Object.defineProperty(video, 'ended', { value: true, configurable: true })
    video?.dispatchEvent(new Event('ended'))
    await painted()
    return document.querySelector('[data-frame]')?.getAttribute('data-frame')
  })
  expect(counter).toBe('0')
})

test('the last frame of a film leaves the page as wide as its window', async ({ page, context }) => {
  await openSession(context, emailOf('admin'))
  await openClip(page, rates['25'], 100)
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
    { width: 844, height: 390 },
  ]) {
    await page.setViewportSize(viewport)
    for (const [key, frame] of [
      ['Home', '0'],
      ['End', '99'],
    ] as const) {
      await page.keyboard.press(key)
      await expect(page.locator('[data-frame]')).toHaveAttribute('data-frame', frame)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), key).toBe(viewport.width)
    }
  }
})

test('a mark of the timeline leads to its comment, and no mark is an element of the page', async ({
  page,
  context,
}) => {
  await openSession(context, emailOf('admin'))
  const frames = 100
  const { path } = await openClip(page, rates['25'], frames)
  const elements = () => page.locator('*').count()
  const post = (text: string, frameIn: number, frameOut: number | null = null) =>
    postRow(page.request, `${path}/comments`, { text, frameIn, frameOut })
  await post('Le noir est trop long', 20)
  await post('Le fondu arrive trop tôt', 60, 75)
  await page.reload()
  const marks = page.locator('[data-marks]')
  const row = await marks.boundingBox()
  if (!row) throw new Error('no timeline')
  const pointAt = (frame: number) => ({ x: (frame / (frames - 1)) * row.width, y: row.height / 2 })
  await expect(page.getByText('Le fondu arrive trop tôt')).toBeVisible()
  await marks.hover({ position: pointAt(20) })
  await expect(marks).toHaveAttribute('title', /Le noir est trop long/)
  await marks.hover({ position: pointAt(40) })
  await expect(marks).toHaveAttribute('title', '')
  await marks.click({ position: pointAt(70) })
  await expect(page.locator('[data-frame]')).toHaveAttribute('data-frame', '60')
  await marks.click({ position: pointAt(20) })
  await expect(page.locator('[data-frame]')).toHaveAttribute('data-frame', '20')

  await page.getByLabel('Commentaires affichés').selectOption('done')
  const few = await elements()
  for (let frame = 0; frame < 20; frame += 1) await post('Encore', frame)
  await expect(page.getByRole('button', { name: 'Envoyer les retours (22)' })).toBeVisible()
  // An element for each of the twenty would be too many.
  expect(await elements()).toBeLessThan(few + 5)
})
