import type { Page } from '@playwright/test'
import { field, shown } from './room.ts'
import { expect } from './test.ts'

const note = { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('Le logo, en bas.') }
export const sentence = 'Le titre est trop bas 🎬, « encore »'

/** Draws a stroke on the shown picture. */
async function draw(page: Page) {
  await page.keyboard.press('d')
  const picture = await page.locator('[data-drawing]').boundingBox()
  if (!picture) throw new Error('there is no picture to draw on')
  await page.mouse.move(picture.x + 40, picture.y + 60)
  await page.mouse.down()
  await page.mouse.move(picture.x + 200, picture.y + 60, { steps: 5 })
  await page.mouse.up()
}

/** A draft of each kind, and what must be found again after a change. */
export const draftKinds = {
  'a passage and an attachment': {
    async write(page: Page) {
      await page.keyboard.press('Shift+ArrowRight')
      await expect.poll(() => shown(page)).toBe(25)
      await page.keyboard.press('i')
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('o')
      await page.getByLabel('Joindre un fichier').setInputFiles(note)
      await expect(page.getByText(note.name)).toBeVisible()
      await field(page).fill(sentence)
    },
    async find(page: Page) {
      await expect(field(page)).toHaveValue(sentence)
      await expect(page.getByText(note.name)).toBeVisible()
      await expect(page.getByText('Commentaire · 00:00:01:00 – 00:00:01:02')).toBeVisible()
    },
    /** What is told of it where nothing may be written. */
    kept: `00:00:01:00 – 00:00:01:02 · ${note.name}`,
    saved: { text: sentence, frameIn: 25, frameOut: 27, attachments: [{ name: note.name }] },
  },
  'a mention and a drawing on a frame': {
    async write(page: Page) {
      await page.keyboard.press('Shift+ArrowRight')
      await page.keyboard.press('ArrowRight')
      await expect.poll(() => shown(page)).toBe(26)
      await draw(page)
      await field(page).pressSequentially('@Yanis')
      await expect(page.getByRole('listbox').getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
      await page.keyboard.press('Enter')
      await field(page).pressSequentially(sentence)
    },
    async find(page: Page) {
      await expect(field(page)).toHaveValue(new RegExp(`^@.+ ${sentence}$`))
      await expect(page.getByText('Commentaire · 00:00:01:01')).toBeVisible()
      await expect.poll(() => shown(page)).toBe(26)
      await expect(page.locator('[data-drawing] path')).toHaveCount(1)
    },
    kept: '00:00:01:01 · 1 trait dessiné',
    saved: {
      text: expect.stringContaining(sentence),
      frameIn: 26,
      drawing: [{ tool: 'pen' }],
      mentions: [expect.any(String)],
    },
  },
}
