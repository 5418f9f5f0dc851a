import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { chromiumOptions } from './support/chromium.ts'
import { emailOf, openSession } from './support/people.ts'
import { comments, commentsSaved, createReview, field, frameOf, ready, shown } from './support/room.ts'
import { expect, test } from './support/test.ts'

const sentence = 'Le titre est trop bas 🎬, « encore »'

/** The processes whose command line names a folder. */
const processesOf = (folder: string): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(folder)
      } catch {
        // It has ended meanwhile.
        return false
      }
    })
    .map(Number)

let folder: string
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'regie-killed-'))
})
test.afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))

/** A browser that keeps its profile, as a person's does. */
const openBrowser = (baseURL: string | undefined): Promise<BrowserContext> =>
  chromium.launchPersistentContext(folder, {
    ...chromiumOptions(),
    locale: 'fr-FR',
    viewport: { width: 1440, height: 900 },
    ...(baseURL && { baseURL }),
  })

/** Ends a browser as an empty battery does: nothing is written to the disk any more. */
async function killBrowser(context: BrowserContext): Promise<void> {
  const closed = new Promise((resolve) => context.once('close', resolve))
  for (const pid of processesOf(folder))
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It ended with its parent.
    }
  await closed
  await expect.poll(() => processesOf(folder)).toEqual([])
}

/** Milliseconds that the browser lives after the last key stroke: less than `localStorage` needs to reach the disk. */
const afterLastKey = 400

async function openRoom(page: Page, address: string) {
  await page.goto(address)
  await ready(page)
}

test('what was typed survives a browser that is killed: text, frame and drawing', async ({ context, baseURL }) => {
  await openSession(context, emailOf('admin'))
  const review = await createReview(context.request)
  const before = await openBrowser(baseURL)
  await openSession(before, emailOf('client'))
  const page = await before.newPage()
  const address = `${review.client}/retour`
  await openRoom(page, address)
  await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(() => shown(page)).toBe(25)
  await page.keyboard.press('d')
  const picture = await page.locator('[data-drawing]').boundingBox()
  if (!picture) throw new Error('there is no picture to draw on')
  await page.mouse.move(picture.x + 40, picture.y + 60)
  await page.mouse.down()
  await page.mouse.move(picture.x + 200, picture.y + 60, { steps: 5 })
  await page.mouse.up()
  await field(page).fill(sentence)
  await page.waitForTimeout(afterLastKey)
  await killBrowser(before)

  const after = await openBrowser(baseURL)
  await openSession(after, emailOf('client'))
  const again = await after.newPage()
  await openRoom(again, address)
  await expect(field(again)).toHaveValue(sentence)
  await expect.poll(() => frameOf(again)).toBe(25)
  await expect(again.locator('[data-drawing] path')).toHaveCount(1)
  await after.close()
})

test('a comment written during a cut is sent after the browser was killed', async ({ context, baseURL }) => {
  await openSession(context, emailOf('admin'))
  const review = await createReview(context.request)
  const before = await openBrowser(baseURL)
  await openSession(before, emailOf('client'))
  const page = await before.newPage()
  const address = `${review.client}/retour`
  await openRoom(page, address)
  await before.setOffline(true)
  await field(page).fill(sentence)
  await page.getByRole('button', { name: 'Commenter' }).click()
  await expect(comments(page).getByText(sentence)).toBeVisible()
  await page.waitForTimeout(afterLastKey)
  await killBrowser(before)

  const after = await openBrowser(baseURL)
  await openSession(after, emailOf('client'))
  const again = await after.newPage()
  await openRoom(again, address)
  await expect(field(again)).toHaveValue('')
  await expect
    .poll(async () => (await commentsSaved(again, review)).map(({ text, frameIn }) => [text, frameIn]))
    .toEqual([[sentence, 0]])
  await after.close()
})
