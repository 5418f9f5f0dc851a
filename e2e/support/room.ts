import type { APIRequestContext, Page } from '@playwright/test'
import { codeShown, frameClip } from './frame-clip.ts'
import { emailOf, personId } from './people.ts'
import { depositFiles } from './review.ts'
import { createCompany, createProject, postRow } from './rows.ts'
import { expect } from './test.ts'

/** Four seconds at 25 images, each of which shows its number. */
export const clip = frameClip({ rate: { num: 25, den: 1 }, frames: 100 })

/**
 * A version of the demo talent, under review by the demo client; `isPresented: false`: still with the agency. `file`: its
 * film, by default `clip`.
 */
export async function createReview(
  api: APIRequestContext,
  { isPresented = true, file = { name: 'teaser.avi', content: clip } } = {},
) {
  const company = await createCompany(api)
  const client = await personId(api, emailOf('client'))
  const talent = await personId(api, emailOf('talent'))
  await api.post(`/api/companies/${company.id}/members/${client}`, { data: {} })
  const project = await createProject(api, undefined, { companyId: company.id })
  const production = await postRow(api, '/api/productions', { projectId: project.id, name: 'Teaser' })
  const prestation = await postRow(api, '/api/prestations', {
    projectId: project.id,
    name: 'Montage',
    type: 'INTERNE',
    userId: talent,
    productions: [{ productionId: production.id, categories: ['POST_PRODUCTION'] }],
  })
  const edit = await postRow(api, '/api/post-production', {
    productionId: production.id,
    name: 'Master',
    userId: talent,
  })
  const [key] = await depositFiles(api, production.id, { files: [file] })
  const path = `/api/post-production/${edit.id}`
  await postRow(api, `${path}/start`, {})
  await postRow(api, `${path}/versions`, { files: [{ key }] })
  if (isPresented) await postRow(api, `${path}/validate`, {})
  const flow = `${production.id}/${edit.id}`
  const room = `/admin/projects/${project.id}/productions/${production.id}/post-productions/${edit.id}/retour`
  return { path, room, production, mediaId: key, client: `/client/${flow}`, talent: `/talent/${prestation.id}/${flow}` }
}

export type SavedComment = {
  text: string
  frameIn: number | null
  isOwn: boolean
  mentions: string[]
  drawing: { tool: string }[]
}
/** The comments that the server has: pages show a comment before it is sent, so that this is polled. */
export async function commentsSaved(page: Page, { path }: { path: string }): Promise<SavedComment[]> {
  const { data } = await (await page.request.get(`${path}/frame`)).json()
  return data.comments
}

/** The number that the image on screen shows. */
export const shown = (page: Page) => page.locator('video').evaluate(codeShown)
export const frameOf = async (page: Page) => Number(await page.locator('[data-frame]').getAttribute('data-frame'))
export const ready = (page: Page) =>
  expect.poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.readyState)).toBe(4)
/** Adds subtitles to the film that the room shows, in the language that is proposed. */
export async function addSubtitles(page: Page, file: { name: string; mimeType: string; buffer: Buffer }) {
  await page.getByRole('button', { name: 'Sous-titres' }).click()
  await page.getByRole('menuitem', { name: 'Ajouter un SRT, un VTT ou un ASS…' }).click()
  await page.getByLabel('Fichier SRT, VTT ou ASS').setInputFiles(file)
  await page.getByRole('button', { name: 'Ajouter', exact: true }).click()
}
export const field = (page: Page) => page.getByRole('textbox', { name: /^Commentaire/ })
export const comments = (page: Page) => page.getByRole('region', { name: 'Commentaires' })
