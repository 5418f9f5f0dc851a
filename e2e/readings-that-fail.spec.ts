import type { Page } from '@playwright/test'
import { type Installation, populate, withInstallation } from './support/proof/installation.ts'
import { proofPages } from './support/proof/pages.ts'
import { createContainers, fill } from './support/proof/rows.ts'
import { follow, settle, type Visitor, visitAs } from './support/proof/visit.ts'
import { wordsOf } from './support/proof/words.ts'
import { expect, test } from './support/test.ts'

const isFull = process.env['REGIE_TESTS'] === 'full'
/** Of the short run: one page of this many. */
const sampled = 4

/** Milliseconds after which a page that is looked at again reads its data again, and more. */
const readAgainAfter = 3 * 60_000

/** Milliseconds without any change after which none follows. */
const quiet = 200

/** What stands on the page, without what a clock changes. */
const standing = (page: Page) =>
  page.evaluate(() =>
    Array.from(
      document.querySelectorAll('main :is(h1, h2, h3, button, input, select, textarea, [contenteditable])'),
      (part) =>
        `${part.tagName} ${(part.getAttribute('aria-label') ?? part.textContent).replaceAll(/\d+/g, '0')}`.trim(),
    ),
  )

/** What stands on the page once it no longer changes: an answer may come after the page looks ready. */
async function settledStanding(visitor: Visitor): Promise<string[]> {
  let before: string[] = []
  let now = await standing(visitor.page)
  while (JSON.stringify(before) !== JSON.stringify(now)) {
    await visitor.page.waitForTimeout(quiet)
    await settle(visitor)
    before = now
    now = await standing(visitor.page)
  }
  return now
}

/** Reads the page's data again, in vain: the server answers each reading that it has too many of them. */
async function failToReadAgain(page: Page): Promise<number> {
  let failed = 0
  await page.route(/\/api\/(?!me\/events)/, (route) => {
    failed += 1
    return route.fulfill({ status: 429, json: { error: { code: 'TOO_MANY_REQUESTS', message: 'Trop de demandes.' } } })
  })
  const now = await page.evaluate(() => Date.now())
  await page.clock.setSystemTime(now + readAgainAfter)
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
  let seen = -1
  while (seen !== failed) {
    seen = failed
    await page.waitForTimeout(quiet)
  }
  return failed
}

/** Fails each reading of each page of a person, and returns what left the page then. */
async function losses(visitor: Visitor, paths: readonly string[]): Promise<string[]> {
  const { page } = visitor
  const lost: string[] = []
  let failed = 0
  for (const path of paths) {
    if ((await follow(visitor, path)) !== 'shown') continue
    const before = await settledStanding(visitor)
    failed += await failToReadAgain(page)
    await settle(visitor)
    const after = await standing(page)
    const gone = before.filter((part) => !after.includes(part))
    if (gone.length > 0) lost.push(`${visitor.role} ${path} loses ${gone.join(', ')}`)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
  expect(failed, 'readings that failed').toBeGreaterThan(0)
  return lost
}

test('what stands on each page stays when it is read again in vain', async ({ browser }) => {
  test.setTimeout(600_000)
  const lost: string[] = []
  const visitAll = async (installation: Installation) => {
    const people = await populate(installation)
    const words = wordsOf.long
    const rows = await createContainers(people, words)
    await fill(people, rows, words)
    for (const role of ['admin', 'talent', 'client'] as const) {
      const visitor = await visitAs(role, browser, installation.url, people)
      const paths = Object.values(proofPages)
        .filter(({ access, readBy, when }) => when !== 'fresh' && access[role] === 'shown' && readBy.includes(role))
        .flatMap((each) => each.paths(rows))
        .filter((_, index) => isFull || index % sampled === 0)
      lost.push(...(await losses(visitor, paths)))
      await visitor.page.context().close()
    }
    await people.api.dispose()
  }
  await withInstallation('long', visitAll, 'readings-that-fail')
  expect(lost).toEqual([])
})
