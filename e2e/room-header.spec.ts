import type { APIRequestContext, Page } from '@playwright/test'
import { emailOf, openSession } from './support/people.ts'
import { depositFiles } from './support/review.ts'
import { clip, createReview, ready } from './support/room.ts'
import { postRow } from './support/rows.ts'
import { expect, test } from './support/test.ts'

const longName = (serial: number) => `${serial} – Teaser de la rentrée, version longue pour les salles de cinéma.avi`

/** A second version of two files with long names, the first that the client sees: the agency kept the other. */
async function createSecondVersion(api: APIRequestContext) {
  const review = await createReview(api, { isPresented: false })
  await postRow(api, `${review.path}/comments`, { text: 'Trop sombre' })
  const sent = await api.post(`${review.path}/sync-comments`, { data: {} })
  expect(sent.status(), await sent.text()).toBe(200)
  const files = [1, 2].map((serial) => ({ name: longName(serial), content: clip }))
  const keys = await depositFiles(api, review.production.id, { files })
  await postRow(api, `${review.path}/versions`, { files: keys.map((key) => ({ key })) })
  await postRow(api, `${review.path}/validate`, {})
  return review
}

/** What stands in the header, by the middle of each: those of one row share it. */
const middlesOf = (page: Page) =>
  page
    .getByRole('region', { name: 'Salle de visionnage' })
    .locator('header')
    .evaluate((header) => {
      const controls = [...header.querySelectorAll('button, select, a, h1')]
      const boxes = controls.map((each) => each.getBoundingClientRect()).filter(({ width }) => width > 1)
      const isInside = boxes.every(({ left, right }) => left >= 0 && right <= innerWidth)
      const middles = boxes.map(({ top, height }) => top + height / 2)
      return { isInside, count: boxes.length, spread: Math.max(...middles) - Math.min(...middles) }
    })

test('the header of the room takes one row, and says the client’s number beside the agency’s', async ({
  page,
  context,
}) => {
  await openSession(context, emailOf('admin'))
  const review = await createSecondVersion(context.request)
  const audiences = [
    { who: 'admin', address: review.room, version: 'Version 2 · version 1 du client' },
    { who: 'talent', address: `${review.talent}/retour`, version: 'Version 2 · version 1 du client' },
    { who: 'client', address: `${review.client}/retour`, version: 'Version 1' },
  ] as const
  for (const { who, address, version } of audiences) {
    await openSession(context, emailOf(who))
    for (const width of [1440, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(address)
      await ready(page)
      const { isInside, count, spread } = await middlesOf(page)
      expect(isInside, `${who} at ${width} px`).toBe(true)
      expect(count).toBeGreaterThan(4)
      expect(spread, `${who} at ${width} px`).toBeLessThanOrEqual(2)
      const title = await page.getByRole('heading', { level: 1 }).boundingBox()
      expect(title?.width, `${who} at ${width} px`).toBeGreaterThan(40)
    }
    const chosen = page.getByLabel('Version', { exact: true }).locator('option:checked')
    await expect(chosen).toHaveText(version)
  }
})
