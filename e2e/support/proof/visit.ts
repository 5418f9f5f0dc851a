import type { Browser, CDPSession, Page } from '@playwright/test'
import { brokenRules, changeTheme } from '../axe.ts'
import { expect, test } from '../test.ts'
import { badlySpaced } from '../typography.ts'
import type { People, ProofRole } from './installation.ts'
import type { Outcome } from './pages.ts'
import { faultsOfTargets, faultsOfWidth, faultsOfWords } from './targets.ts'
import { faultsOfTexts } from './texts.ts'

/** Pixels; the last one is a telephone, with a finger. */
const widths = [1440, 1280, 768, 390] as const
const telephone = 390
const heights: Record<number, number> = { 1440: 900, 1280: 800, 768: 1024, 390: 844 }

/**
 * Answers that the browser writes in its console, and that are no fault of a page. A guest has no session, which is asked; a fresh
 * installation has no invoicing service, which its pages say.
 */
const isExpected = (role: ProofRole, text: string, url: string): boolean =>
  (role === 'guest' && /status of (401|403) /.test(text)) ||
  (/status of 503 /.test(text) && /\/api\/.*(invoic|sellsy)/.test(url))

declare global {
  var __TSR_ROUTER__: { navigate: (to: { href: string }) => Promise<void> } | undefined
}

export type Visitor = { page: Page; touch: CDPSession; errors: string[]; role: ProofRole }

/** Opens the product as one person. */
export async function visitAs(
  role: ProofRole,
  browser: Browser,
  baseURL: string,
  people: People | null,
): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    reducedMotion: 'reduce',
    viewport: { width: 1440, height: 900 },
    ...(people && role !== 'guest' && { storageState: people.sessions[role] }),
  })
  const errors: string[] = []
  context.on('weberror', (error) => errors.push(error.error().message))
  context.on('console', (message) => {
    const { url } = message.location()
    if (message.type() === 'error' && !isExpected(role, message.text(), url)) errors.push(`${message.text()} ${url}`)
  })
  const page = await context.newPage()
  await page.goto('/confidentialite')
  return { page, touch: await context.newCDPSession(page), errors, role }
}

/** What still turns or holds a place in the window, by its text and its markup. What is under the window waits to be scrolled to. */
const waitingParts = (): string[] =>
  document.querySelector('main') === null
    ? ['no main']
    : Array.from(document.querySelectorAll('[aria-busy=true], .animate-pulse, .animate-spin'))
        .filter((waiting) => waiting.getBoundingClientRect().top <= innerHeight)
        .map((waiting) => {
          const around = waiting.closest('li, dl, section, header, output, main')
          return `${around?.textContent?.slice(0, 60)} ${waiting.outerHTML.slice(0, 100)}`
        })

/** Waits until the page has its data: nothing turns, and no grey line holds the place of a text. */
export async function settle({ page, errors }: Pick<Visitor, 'page' | 'errors'>): Promise<void> {
  await expect(async () => expect(await page.evaluate(waitingParts)).toEqual([]))
    .toPass({ timeout: 60_000, intervals: [100] })
    .catch(async () => errors.push(`loads for a minute: ${(await page.evaluate(waitingParts)).join(' | ')}`))
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}

/** Follows an address inside the application, which is loaded once, and returns where it led. */
export async function follow({ page, errors }: Visitor, path: string): Promise<Outcome> {
  errors.length = 0
  await page.evaluate((href) => globalThis.__TSR_ROUTER__?.navigate({ href }), path)
  await settle({ page, errors })
  const isMissing = await page.getByRole('heading', { name: 'Page non trouvée' }).isVisible()
  if (isMissing) return 'not-found'
  const { pathname } = new URL(page.url())
  return pathname === new URL(path, page.url()).pathname ? 'shown' : `/${pathname.slice(1)}`
}

/** Gives the telephone its finger: without a mouse, pages make their targets larger. */
async function touchAt({ touch }: Visitor, width: number): Promise<void> {
  const enabled = width === telephone
  await touch.send('Emulation.setTouchEmulationEnabled', { enabled, ...(enabled && { maxTouchPoints: 5 }) })
}

async function resize(visitor: Visitor, width: number): Promise<void> {
  const { page, errors } = visitor
  await touchAt(visitor, width)
  await page.setViewportSize({ width, height: heights[width] ?? 900 })
  await settle({ page, errors })
}

const faultsAt = async (page: Page, width: number): Promise<string[]> => [
  ...(await page.evaluate(faultsOfWidth)),
  ...(await page.evaluate(faultsOfTexts)),
  ...(await page.evaluate(faultsOfTargets, { least: width === telephone ? 44 : 24 })),
]

/** What is at fault twice: a list of pictures is laid out some frames after the window has its width. */
async function measure(page: Page, width: number): Promise<string[]> {
  if ((await faultsAt(page, width)).length === 0) return []
  await page.waitForTimeout(1000)
  return faultsAt(page, width)
}

/** `ends`: the widest and the narrowest window alone. */
export type Depth = { axe: boolean; bothThemes: boolean; ends: boolean }

/**
 * Judges the page on screen at every width, and in both themes, and photographs it where it is at fault. A fault that is seen again at
 * another width or in the other theme is told once.
 */
export async function judge(visitor: Visitor, path: string, depth: Depth): Promise<string[]> {
  const { page, errors, role } = visitor
  const told = new Map<string, string>()
  const tell = async (faults: readonly string[], where: string) => {
    const news = faults.filter((fault) => !told.has(fault))
    for (const fault of news) told.set(fault, where)
    if (news.length === 0) return
    const file = `${role}${path.replaceAll(/[\da-f-]{36}/g, 'id').replaceAll(/\W+/g, '-')}-${where.replaceAll(' ', '-')}.png`
    await page.screenshot({ path: test.info().outputPath(file), fullPage: true })
    // A photograph of the whole page takes the finger away.
    await touchAt(visitor, page.viewportSize()?.width ?? widths[0])
  }
  await tell(await page.evaluate(faultsOfWords), 'words')
  await tell(
    (await badlySpaced(page)).map((text) => `spaces of French: « ${text.trim()} »`),
    'words',
  )
  if (depth.axe) await tell(await brokenRules(page), 'light')
  for (const width of depth.ends ? [widths[0], telephone] : widths) {
    await resize(visitor, width)
    await tell(await measure(page, width), `${width} px`)
    // A theme changes colours, and the logo: its widest and its narrowest page tell.
    if (!depth.bothThemes || (width !== widths[0] && width !== telephone)) continue
    await changeTheme(page)
    await tell(await measure(page, width), `${width} px dark`)
    if (depth.axe && width === widths[0]) await tell(await brokenRules(page, { colours: true }), 'dark')
    await changeTheme(page)
  }
  await tell(errors.splice(0), 'console')
  await resize(visitor, widths[0])
  return Array.from(told, ([fault, where]) => `${role} ${path} [${where}] ${fault}`)
}
