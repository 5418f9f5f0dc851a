import type { APIRequestContext, Page } from '@playwright/test'
import { expect, test } from './support/own-product.ts'
import { type DemoAccount, emailOf, openSession } from './support/people.ts'
import { createProject } from './support/rows.ts'
import { serverAnswer } from './support/server-answer.ts'

const written = /<script type="application\/json" id="answers">(.*?)<\/script>/s

/** Opens a page; answers what it asked the API for until it stood, and what came written in it. */
async function openPage(page: Page, path: string, { keepsAnswers }: { keepsAnswers: boolean }) {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (request.method() === 'GET' && request.resourceType() === 'fetch') asked.push(pathname + search)
  })
  // What happens meanwhile on the server is asked for anew, and that is no call of a page that opens: no news comes.
  await page.route('**/api/me/events*', () => {})
  let answers: Record<string, unknown> = {}
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      const response = await serverAnswer(route)
      const body = await response.text()
      answers = JSON.parse(written.exec(body)?.[1] ?? '{"answers":{}}').answers
      await route.fulfill({ response, body: keepsAnswers ? body : body.replace(written, '') })
    },
  )
  await page.goto(path)
  await expect(page.getByRole('heading').first()).toBeVisible()
  // What a page asks for depends on what it was answered: some rounds.
  await page.waitForTimeout(2000)
  return { asked, written: Object.keys(answers) }
}

type Opened = { who: DemoAccount; what: string; path: (api: APIRequestContext) => Promise<string>; least: number }
const pages: Opened[] = [
  { who: 'admin', what: 'the dashboard', path: async () => '/admin/dashboard', least: 3 },
  { who: 'admin', what: 'a list', path: async () => '/admin/projects', least: 1 },
  {
    who: 'admin',
    what: 'a project',
    path: async (api) => `/admin/projects/${(await createProject(api)).id}`,
    least: 3,
  },
  { who: 'client', what: 'the home of a client', path: async () => '/client', least: 2 },
  { who: 'talent', what: 'the home of a talent', path: async () => '/talent/dashboard', least: 2 },
]

for (const { who, what, path, least } of pages)
  test(`${what} comes with the answers that it asks for, and with no other`, async ({ context }) => {
    // The agency of its own prepares its films meanwhile: the page is opened until its answers come in time.
    test.setTimeout(300_000)
    await openSession(context, emailOf(who))
    const address = await path(context.request)
    const without = await openPage(await context.newPage(), address, { keepsAnswers: false })
    // A busy machine answers late, and the page is sent with what came in time: it is opened again.
    await expect(async () => {
      const whole = await openPage(await context.newPage(), address, { keepsAnswers: true })
      expect(whole.written.filter((one) => !without.asked.includes(one))).toEqual([])
      expect(whole.asked.filter((one) => whole.written.includes(one))).toEqual([])
      expect(whole.written.length).toBeGreaterThanOrEqual(least)
    }).toPass()
  })

/** Keeps the scripts of a page waiting, so that something changes between what was written into it and its first look. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  return release
}

for (const [where, openedBefore] of [
  ['its first tab', 0],
  ['a second tab', 1],
] as const)
  test(`a page shows what changed while its scripts were on their way, in ${where}`, async ({ context }) => {
    await openSession(context, emailOf('admin'))
    const project = await createProject(context.request)
    for (let tab = 0; tab < openedBefore; tab += 1) {
      const other = await context.newPage()
      await other.goto('/admin/dashboard')
      await expect(other.getByRole('heading').first()).toBeVisible()
      // Long enough for it to listen to what happens.
      await other.waitForTimeout(1000)
    }
    const page = await context.newPage()
    const release = await holdScripts(page)
    await expect(async () => {
      await page.goto(`/admin/projects/${project.id}`, { waitUntil: 'commit' })
      await expect(page.locator('#answers')).toBeAttached()
      expect(await page.locator('#answers').textContent()).toContain(project.name)
    }).toPass()
    const name = `${project.name}, renommé`
    expect((await context.request.patch(`/api/projects/${project.id}`, { data: { name } })).status()).toBe(200)
    release()
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  })

test('a page that comes back from history asks again', async ({ page, context }) => {
  await openSession(context, emailOf('admin'))
  const project = await createProject(context.request)
  await page.goto(`/admin/projects/${project.id}`)
  await expect(page.getByRole('heading', { name: project.name, exact: true })).toBeVisible()
  await page.goto('about:blank')
  const name = `${project.name}, renommé`
  expect((await context.request.patch(`/api/projects/${project.id}`, { data: { name } })).status()).toBe(200)
  await page.goBack()
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
})
