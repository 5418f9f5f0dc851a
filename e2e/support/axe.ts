import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './test.ts'
import { expectFrenchSpaces } from './typography.ts'

const rules = ['RGAAv4', 'wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * Waits for animations: axe would measure the colours of a fade. Two seconds at most, because spinners and some toast
 * animations never end.
 */
const waitForAnimations = (page: Page) =>
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

/** A toast that leaves while axe reads the page would be judged half transparent: meanwhile, toasts come and go at once. */
const toastsAtOnce = `[data-sonner-toast] { transition: none !important }
  [data-sonner-toast][data-removed=true] { visibility: hidden !important }`

async function withStillToasts<Answer>(page: Page, judge: () => Promise<Answer>): Promise<Answer> {
  const sheet = await page.evaluateHandle((css) => {
    const made = new CSSStyleSheet()
    made.replaceSync(css)
    document.adoptedStyleSheets.push(made)
    return made
  }, toastsAtOnce)
  try {
    return await judge()
  } finally {
    await sheet.evaluate((made) => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== made)
    })
  }
}

/**
 * The pages have no frames: without them axe needs no second page, which doubles its time. Reporting passed rules
 * doubles it again.
 */
const newAxe = (page: Page) => new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()

/**
 * Analyses the page from its top, then returns to where it was scrolled: axe finds a control too small when the sticky
 * header or the edge of the window cuts it.
 */
async function analyseFromTop(page: Page, axe: AxeBuilder) {
  const top = await page.evaluate(() => {
    const { scrollY } = window
    window.scrollTo({ top: 0, behavior: 'instant' })
    return scrollY
  })
  const results = await axe.analyze()
  if (top > 0) await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top)
  return results
}

type AxeResults = Awaited<ReturnType<AxeBuilder['analyze']>>

/** The broken rules, each with the elements that break it, and how: the colours that were seen. */
const said = ({ violations }: AxeResults): string[] =>
  violations.map(({ id, help, nodes }) =>
    [
      `${id}: ${help}`,
      ...nodes.map(({ html, failureSummary = '' }) => `  ${html}\n    ${failureSummary.replaceAll(/\s+/g, ' ')}`),
    ].join('\n'),
  )

type Looked = {
  /** The rules of contrast alone. */
  colours?: boolean
  /** Rules to skip. */
  except?: readonly string[]
}

/** Rules of RGAA 4 and WCAG 2.2 AA that the page breaks in the theme that it shows, once nothing moves. */
export async function brokenRules(page: Page, { colours = false, except = [] }: Looked = {}): Promise<string[]> {
  await waitForAnimations(page)
  return said(
    await withStillToasts(page, () =>
      colours
        ? newAxe(page).withRules(['color-contrast', 'link-in-text-block']).analyze()
        : analyseFromTop(
            page,
            newAxe(page)
              .withTags(rules)
              .disableRules([...except]),
          ),
    ),
  )
}

/** Switches the theme class of the root, from which every colour follows. Returns the theme now shown. */
export const changeTheme = (page: Page) =>
  page.evaluate(() => {
    const { classList } = document.documentElement
    const [former, other] = classList.contains('dark') ? ['dark', 'light'] : ['light', 'dark']
    classList.replace(former ?? '', other ?? '')
    return other ?? ''
  })

/** `npm run test:full` checks every page in both themes. */
const isFull = process.env['REGIE_TESTS'] === 'full'

type Judgement = {
  /** Rules to skip. */
  except?: string[]
  /** Also checks the colours of the other theme; always true for design-system components. */
  bothThemes?: boolean
}

/**
 * Expects the page to pass every automatic rule of RGAA 4 and WCAG 2.2 AA, except the given ones, and to have the spaces of French. In
 * Chromium alone: the rules read the structure of the page, and their long evaluation is cut off in Firefox.
 */
export async function expectAccessible(page: Page, { except = [], bothThemes = isFull }: Judgement = {}) {
  if (page.context().browser()?.browserType().name() !== 'chromium') return
  const expectNone = (faults: string[], theme: string) => expect(faults, `${page.url()} ${theme}`).toEqual([])
  await waitForAnimations(page)
  await expectFrenchSpaces(page)
  expectNone(await brokenRules(page, { except }), '')
  if (!bothThemes) return
  const theme = await changeTheme(page)
  expectNone(await brokenRules(page, { colours: true }), theme)
  await changeTheme(page)
}
