import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { APIRequestContext, Page, Request } from '@playwright/test'
import { Product } from '../server/test/crash/product.ts'
import { environmentOf } from '../server/test/samples/s3-store.ts'
import { startS3Stub } from '../server/test/samples/s3-stub.ts'
import { emailOf, openSession } from './support/people.ts'
import { dataRoot } from './support/product.ts'
import { createReview, frameOf, ready } from './support/room.ts'
import { createProject, postRow } from './support/rows.ts'
import { expect, test as journey } from './support/test.ts'

type Own = { url: string; store: string }

/** An installation whose browsers send to and read from the store by themselves. */
const test = journey.extend<object, { direct: Own }>({
  direct: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the first argument
    async ({}, run, { workerIndex }) => {
      const place = join(dataRoot, `direct-${workerIndex}`)
      const store = await startS3Stub(`${place}-store`)
      const env = { ...environmentOf(store), S3_DIRECT: 'true' }
      const product = await (await Product.start(place, undefined, env)).ready()
      try {
        await run({ url: product.url, store: store.endpoint ?? '' })
      } finally {
        process.kill(product.pid, 'SIGTERM')
        await product.gone()
        await store.close()
      }
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ direct }, run) => run(direct.url),
})

// Pieces that a test intercepts pass by its own process, under a megabyte a second on a small machine.
test.setTimeout(300_000)

/** More than two pieces. */
const content = randomBytes(40_000_000)

async function newFilesPage(request: APIRequestContext): Promise<string> {
  const project = await createProject(request)
  const { id } = await postRow(request, '/api/productions', { projectId: project.id, name: 'Teaser', type: 'VIDEO' })
  return `/admin/projects/${project.id}/productions/${id}/medias`
}

/** Counts the calls that carry bytes of files: to the store, and to the server. */
function countSends(page: Page, { store }: Own) {
  const sends = { toStore: 0, toServer: 0 }
  page.on('request', (request: Request) => {
    if (request.method() === 'PUT' && request.url().startsWith(store)) sends.toStore += 1
    if (request.method() === 'PATCH' && request.url().endsWith('/upload')) sends.toServer += 1
  })
  return sends
}

async function startDeposit(page: Page, name: string): Promise<void> {
  const path = test.info().outputPath(name)
  await writeFile(path, content)
  await page.getByLabel('Fichiers à déposer').setInputFiles(path)
  await page.getByLabel('Ce sont').selectOption('Rush')
  await page.getByRole('dialog').getByRole('button', { name: 'Envoyer' }).click()
}

/** Deposits the file through the page, until it is among those of the production. */
async function deposit(page: Page, name: string): Promise<void> {
  await startDeposit(page, name)
  await expect(page.getByRole('region', { name: 'Envois' }).getByText('Envois terminés')).toBeVisible({
    timeout: 180_000,
  })
}

/** The bytes that the production has. */
async function received(page: Page): Promise<Buffer> {
  const [, productionId = ''] = /productions\/([0-9a-f-]+)/.exec(page.url()) ?? []
  const { data } = await (await page.request.get(`/api/productions/${productionId}/medias`)).json()
  return (await page.request.get(`/api/medias/${data[0].id}/original`)).body()
}

for (const width of [1440, 390])
  test(`a file goes to the store itself, at ${width} px`, async ({ page, context, direct }) => {
    await page.setViewportSize({ width, height: 844 })
    await openSession(context, emailOf('admin'))
    await page.goto(await newFilesPage(context.request))
    const sends = countSends(page, direct)
    await deposit(page, 'Été 🎬.bin')
    expect(sends).toEqual({ toStore: 3, toServer: 0 })
    expect((await received(page)).equals(content)).toBe(true)
  })

test('a file whose piece is cut goes on from the piece before', async ({ page, context, direct }) => {
  await openSession(context, emailOf('admin'))
  await page.goto(await newFilesPage(context.request))
  const sends = countSends(page, direct)
  let pieces = 0
  await page.route(`${direct.store}/**`, async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback()
    pieces += 1
    // The second, twice: then a cut of the server too.
    if (pieces === 2 || pieces === 3) return route.abort('connectionreset')
    return route.fallback()
  })
  let asked = 0
  await page.route('**/upload/addresses', async (route) => {
    asked += 1
    return asked === 3 ? route.abort('internetdisconnected') : route.fallback()
  })
  await deposit(page, 'coupé.bin')
  expect(sends).toEqual({ toStore: 5, toServer: 0 })
  expect((await received(page)).equals(content)).toBe(true)
})

test('a file that is paused while its addresses are asked for sends nothing', async ({ page, context, direct }) => {
  await openSession(context, emailOf('admin'))
  await page.goto(await newFilesPage(context.request))
  const sends = countSends(page, direct)
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  let asks = 0
  await page.route('**/upload/addresses', async (route) => {
    asks += 1
    await held
    await route.fallback()
  })
  let sentWhilePaused = 0
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().startsWith(direct.store) && asks < 2) sentWhilePaused += 1
  })
  await startDeposit(page, 'pause.bin')
  const tray = page.getByRole('region', { name: 'Envois' })
  const asked = page.waitForResponse('**/upload/addresses')
  await tray.getByRole('button', { name: /^Mettre .* en pause$/ }).click()
  answer()
  await asked
  // It asks again for its addresses: what leaves before that left while it was paused.
  await tray.getByRole('button', { name: /^Reprendre / }).click()
  await expect(tray.getByText('Envois terminés')).toBeVisible({ timeout: 90_000 })
  expect([sentWhilePaused, sends]).toEqual([0, { toStore: 3, toServer: 0 }])
  expect((await received(page)).equals(content)).toBe(true)
})

test('a file that the network keeps from the store goes through the server', async ({ page, context, direct }) => {
  await openSession(context, emailOf('admin'))
  await page.goto(await newFilesPage(context.request))
  const sends = countSends(page, direct)
  await page.route(`${direct.store}/**`, (route) =>
    route.request().method() === 'PUT' ? route.abort('connectionrefused') : route.fallback(),
  )
  await deposit(page, 'pare-feu.bin')
  expect(sends).toEqual({ toStore: 4, toServer: 1 })
  expect((await received(page)).equals(content)).toBe(true)
})

test('a film plays from the store, and outlives its address on the frame it was', async ({ page, context, direct }) => {
  await openSession(context, emailOf('admin'))
  // Its copy weighs more than what the server sends at once.
  const film = await readFile(join(import.meta.dirname, '../server/demo-media/films/aube-v2.mp4'))
  const review = await createReview(context.request, { file: { name: 'film.mp4', content: film } })
  // Two addresses that are signed within one second are the same.
  let reads = 0
  page.on('request', (request) => {
    if (request.url().startsWith(direct.store)) reads += 1
  })
  await page.goto(review.room)
  await expect(page.locator('video')).toHaveAttribute('src', /previews\/proxy\?v=.+$/, { timeout: 60_000 })
  await ready(page)
  expect(reads).toBeGreaterThan(0)
  const former = reads
  await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(() => frameOf(page)).toBe(25)
  const place = await page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)
  // As the browser does when the store refuses the rest of the film: the address is over.
  await page.locator('video').evaluate((video: HTMLVideoElement) => {
    Object.defineProperty(video, 'error', { configurable: true, value: { code: MediaError.MEDIA_ERR_NETWORK } })
    video.dispatchEvent(new Event('error'))
    Reflect.deleteProperty(video, 'error')
  })
  await expect.poll(() => reads).toBeGreaterThan(former)
  await ready(page)
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeCloseTo(place)
  expect(await frameOf(page)).toBe(25)
  await expect(page.getByText('ne peut pas être lu')).toBeHidden()
})
