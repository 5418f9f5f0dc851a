import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './test.ts'

const rules = ['RGAAv4', 'wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * An entrance that is still fading would be judged on its passing colours. Two seconds at most: a spinner never ends, and
 * some of what moves with the toasts does not either.
 */
const settle = (page: Page) =>
  page.evaluate(() =>
    Promise.race([
      new Promise((resolve) => setTimeout(resolve, 2000)),
      Promise.all(
        document
          .getAnimations()
          .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
          .map((animation) => animation.finished.catch(() => {})),
      ),
    ]),
  )

/**
 * The pages have no frames: without them, axe needs no second page of its own, which doubles its time. To describe what
 * passed, too, doubles it again.
 */
const judge = (page: Page) => new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()

/** The theme is one class of the root, from which every colour follows. Returns the one that is now shown. */
const changeTheme = (page: Page) =>
  page.evaluate(() => {
    const { classList } = document.documentElement
    const [former, other] = classList.contains('dark') ? ['dark', 'light'] : ['light', 'dark']
    classList.replace(former ?? '', other ?? '')
    return other ?? ''
  })

/** `npm run test:full` judges every page in both themes. */
const isFull = process.env['REGIE_TESTS'] === 'full'

type Judgement = {
  /** Rules that are excepted. */
  except?: string[]
  /** Judges the colours of the other theme too: always so for the parts that pages are made of. */
  bothThemes?: boolean
}

/** Expects the page to break no rule of RGAA 4 or WCAG 2.2 AA that a machine can judge, but for those excepted. */
export async function expectAccessible(page: Page, { except = [], bothThemes = isFull }: Judgement = {}) {
  const expectNone = ({ violations }: Awaited<ReturnType<AxeBuilder['analyze']>>, theme: string) => {
    const found = violations.map(
      ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map(({ html }) => `  ${html}`).join('\n')}`,
    )
    expect(found, `${page.url()} ${theme}`).toEqual([])
  }
  await settle(page)
  expectNone(await judge(page).withTags(rules).disableRules(except).analyze(), '')
  if (!bothThemes) return
  const theme = await changeTheme(page)
  await settle(page)
  expectNone(await judge(page).withRules(['color-contrast', 'link-in-text-block']).analyze(), theme)
  await changeTheme(page)
}
