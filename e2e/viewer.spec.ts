import type { Locator, Page } from '@playwright/test'
import { pdfOf } from '../server/test/samples/pictures.ts'
import { expectAccessible } from './support/axe.ts'
import { emailOf, openSession } from './support/people.ts'
import { createProject, postRow } from './support/rows.ts'
import { expect, test } from './support/test.ts'

test.beforeEach(({ context }) => openSession(context, emailOf('admin')))

async function open(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name, exact: true }).click()
  return page.getByRole('dialog', { name })
}

/** A BMP would be huge: a PNG of one colour, drawn by the browser. */
const picture = (page: Page, width: number, height: number) =>
  page.evaluate(
    async (size) => {
      const canvas = Object.assign(document.createElement('canvas'), size)
      canvas.getContext('2d')?.fillRect(0, 0, size.width / 2, size.height)
      const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done))
      return Array.from(new Uint8Array(await (blob ?? new Blob()).arrayBuffer()))
    },
    { width, height },
  )

test('the demo video and sound are played, with their timelines', async ({ page, context }) => {
  test.setTimeout(300_000)
  const { data } = await (await context.request.get('/api/search', { params: { q: 'Film de marque' } })).json()
  const { id, projectId } = data.find(({ type }: { type: string }) => type === 'productions')
  const statesOf = async () => {
    const listed = await (await context.request.get(`/api/productions/${id}/medias`)).json()
    return listed.data.map(({ state }: { state: string }) => state)
  }
  // The agency that was just made prepares this production last.
  await expect.poll(statesOf, { timeout: 200_000 }).not.toContain('PROCESSING')
  await page.goto(`/admin/projects/${projectId}/productions/${id}/medias`)

  const film = await open(page, 'Plan 01 – la bague tourne.mp4')
  const video = film.locator('video')
  await expect(video).toHaveAttribute('poster', /previews\/poster/)
  await expect.poll(() => video.evaluate((player: HTMLVideoElement) => player.duration)).toBeCloseTo(2.6, 1)
  await video.evaluate((player: HTMLVideoElement) => player.play())
  await expect.poll(() => video.evaluate((player: HTMLVideoElement) => player.currentTime)).toBeGreaterThan(0.2)
  await expect(film).toContainText('Images65')
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  const sound = await open(page, 'Ambiance atelier.m4a')
  const audio = sound.locator('audio')
  await expect.poll(() => audio.evaluate((player: HTMLAudioElement) => player.duration)).toBeCloseTo(24, 1)
  const wave = sound.locator('canvas').first()
  await wave.click({ position: { x: 100, y: 40 } })
  await expect.poll(() => audio.evaluate((player: HTMLAudioElement) => player.currentTime)).toBeGreaterThan(0)
  const drawn = await wave.evaluate((canvas: HTMLCanvasElement) => {
    const { data: pixels } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] }
    return Array.from(pixels).some((value) => value > 0)
  })
  expect(drawn).toBe(true)
})

test('a picture is zoomed to its pixels, a PDF is read page by page', async ({ page, context }) => {
  const project = await createProject(context.request)
  const { id } = await postRow(context.request, '/api/productions', {
    projectId: project.id,
    name: 'Affiche',
    type: 'PHOTO',
  })
  await page.goto(`/admin/projects/${project.id}/productions/${id}/medias`)
  await page.getByLabel('Fichiers à déposer').setInputFiles([
    { name: 'affiche.png', mimeType: 'image/png', buffer: Buffer.from(await picture(page, 4000, 3000)) },
    { name: 'scénario.pdf', mimeType: 'application/pdf', buffer: pdfOf(3) },
  ])
  await page.getByRole('dialog').getByRole('button', { name: 'Envoyer' }).click()

  const poster = await open(page, 'affiche.png')
  const scale = poster.getByRole('status', { name: 'Échelle' })
  await expect(scale).toHaveText(/^[12]\d\s%$/)
  await expect(poster.getByRole('img', { name: 'affiche.png' })).toHaveJSProperty('naturalWidth', 2048)
  await expectAccessible(page)
  await poster.getByRole('button', { name: 'Pixels réels' }).click()
  await expect(scale).toHaveText('100 %')
  // The preview would be blurred at this scale: the original is loaded.
  await expect
    .poll(() =>
      poster
        .locator('img')
        .last()
        .evaluate((img: HTMLImageElement) => img.naturalWidth),
    )
    .toBe(4000)
  await poster.getByRole('button', { name: 'Ajuster à la fenêtre' }).click()
  await expect(scale).toHaveText(/^[12]\d\s%$/)
  await page.mouse.move(400, 400)
  await page.mouse.wheel(0, -300)
  await expect(scale).not.toHaveText(/^[12]\d\s%$/)
  await page.keyboard.press('Escape')

  const script = await open(page, 'scénario.pdf')
  await expect(script.getByRole('img', { name: 'Page 1 sur 3' })).toHaveJSProperty('naturalHeight', 2048)
  await script.getByRole('img', { name: 'Page 3 sur 3' }).scrollIntoViewIfNeeded()
  await expect(script.getByRole('img', { name: 'Page 3 sur 3' })).toHaveJSProperty('naturalHeight', 2048)
  await expect(script).toContainText('Pages3')
  await expectAccessible(page)
})

test('the files of a project are listed by production or all together; those of a brief stand beside it', async ({
  page,
  context,
}) => {
  const project = await createProject(context.request)
  const of = `/admin/projects/${project.id}`
  const { id } = await postRow(context.request, '/api/productions', {
    projectId: project.id,
    name: 'Clip',
    type: 'VIDEO',
  })
  await page.goto(`${of}/productions/${id}/brief`)
  const note = { name: 'intentions.pdf', mimeType: 'application/pdf', buffer: pdfOf(1) }
  await page.getByLabel('Fichiers à déposer').setInputFiles(note)
  await expect(page.getByLabel('Ce sont')).toBeHidden()
  await page.getByRole('dialog').getByRole('button', { name: 'Envoyer' }).click()
  await expect(page.getByRole('button', { name: 'intentions.pdf', exact: true })).toBeVisible()
  await expectAccessible(page)

  await page.goto(`${of}/medias`)
  await page.getByRole('list', { name: 'Productions' }).getByRole('button', { name: 'Clip' }).click()
  await expect(page.getByRole('button', { name: 'intentions.pdf', exact: true })).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Toutes les productions' }).click()
  await expectAccessible(page)
  await page.getByText('Tous les fichiers').click()
  await page.getByRole('row').filter({ hasText: 'intentions.pdf' }).getByRole('gridcell').first().click()
  const viewer = page.getByRole('dialog', { name: 'intentions.pdf' })
  await expect(viewer.getByRole('img', { name: 'Page 1 sur 1' })).toBeVisible()
  await expect(viewer).toContainText('Brief')
})
