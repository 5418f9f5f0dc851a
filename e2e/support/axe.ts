import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './test.ts'

const rules = ['RGAAv4', 'wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Expects the page to break no rule of RGAA 4 or WCAG 2.2 AA that a machine can judge, but for those excepted. */
export async function expectAccessible(page: Page, { except = [] }: { except?: string[] } = {}) {
  // An entrance that is still fading would be judged on its passing colours. A spinner never ends, and is not waited for.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
        .map((animation) => animation.finished.catch(() => {})),
    ),
  )
  // The pages have no frames: without them, axe needs no second page of its own, which doubles its time.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().withTags(rules).disableRules(except).analyze()
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map(({ html }) => `  ${html}`).join('\n')}`,
  )
  expect(found, page.url()).toEqual([])
}
