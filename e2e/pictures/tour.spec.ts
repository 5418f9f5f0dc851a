import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { APIRequestContext, Page } from '@playwright/test'
import { type DemoAccount, emailOf, openSession } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

type Found = { type: string; id: string; projectId: string; productionId: string }
const telephone = { width: 390, height: 844 }

async function find(request: APIRequestContext, q: string, type: string): Promise<Found> {
  const { data } = await (await request.get('/api/search', { params: { q } })).json()
  const found = data.find((one: Found) => one.type === type)
  if (!found) throw new Error(`the demo has no ${q} among its ${type}`)
  return found
}

/** Writes what is on screen, once its pictures are there and nothing loads. */
async function take(page: Page, name: string) {
  await expect(page.getByRole('main')).toBeVisible()
  await expect(page.locator('[aria-busy=true], .skeleton')).toHaveCount(0)
  await page.waitForFunction(() => Array.from(document.images).every(({ complete }) => complete))
  await page.mouse.move(0, 0)
  const devTools = await page.context().newCDPSession(page)
  const { data } = await devTools.send('Page.captureScreenshot', { format: 'webp', quality: 84 })
  await writeFile(join(import.meta.dirname, '../../docs/images', `${name}.webp`), Buffer.from(data, 'base64'))
}

/** Waits until the demo's films have their previews. */
async function waitForPreviews(request: APIRequestContext, productionId: string) {
  await expect
    .poll(async () => {
      const answer = await request.get(`/api/productions/${productionId}/medias`)
      const { data } = await answer.json()
      return data.every(({ state }: { state: string }) => state !== 'PROCESSING')
    })
    .toBe(true)
}

const as = async (page: Page, account: DemoAccount) => {
  await page.context().clearCookies()
  await openSession(page.context(), emailOf(account))
}

test('the tour', async ({ page, context: { request } }) => {
  await as(page, 'producteur')
  const project = await find(request, 'Collection Aube', 'projects')
  const film = await find(request, 'Film de marque', 'productions')
  const edit = await find(request, 'Film 75 secondes', 'post-productions')
  await waitForPreviews(request, film.id)
  const projectPage = `/admin/projects/${project.id}`
  const filmPage = `${projectPage}/productions/${film.id}`

  await page.goto('/admin/dashboard')
  await take(page, 'dashboard')
  await page.goto(projectPage)
  await take(page, 'project')
  await page.goto(filmPage)
  await take(page, 'production')
  await page.goto('/admin/planning')
  await take(page, 'planning')
  await page.goto(`${projectPage}/carbone`)
  await take(page, 'carbon')
  await page.goto(`${filmPage}/post-productions/${edit.id}/retour`)
  await expect(page.getByRole('slider', { name: 'Position dans le film' })).toBeVisible()
  await take(page, 'room')

  await as(page, 'talent')
  await page.goto('/talent/dashboard')
  await take(page, 'talent')
  await as(page, 'client')
  await page.goto('/client')
  await take(page, 'client')
  await page.setViewportSize(telephone)
  await page.goto(`/client/${film.id}/${edit.id}/retour`)
  await expect(page.getByRole('slider', { name: 'Position dans le film' })).toBeVisible()
  await take(page, 'room-telephone')
})
