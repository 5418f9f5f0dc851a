import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import { emailOf, openSession, personId } from './people.ts'
import { depositFiles } from './review.ts'
import { createCompany, createProject, postRow } from './rows.ts'

export const photo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAFElEQVR4nGP8z4APMOGVHTbSDAAwrQEPXs9l3gAAAABJRU5ErkJggg==',
  'base64',
)

/** A selection with photos for the demo client. */
export async function createSelection(api: APIRequestContext, count: number) {
  const company = await createCompany(api)
  const clientId = await personId(api, emailOf('client'))
  await api.post(`/api/companies/${company.id}/members/${clientId}`, { data: {} })
  const project = await createProject(api, undefined, { companyId: company.id })
  const production = await postRow(api, '/api/productions', {
    projectId: project.id,
    name: 'Lookbook',
    type: 'PHOTO',
    optionImageChoice: 'YES',
  })
  const edit = await postRow(api, '/api/post-production', { productionId: production.id, name: 'Retouches' })
  const files = Array.from({ length: count }, (_, index) => ({ name: `IMG_${index + 1}.png`, content: photo }))
  await depositFiles(api, production.id, { category: 'RUSH', files })
  return {
    client: `/client/${production.id}/${edit.id}/selection`,
    staff: `/admin/projects/${project.id}/productions/${production.id}/post-productions/${edit.id}`,
    path: `/api/post-production/${edit.id}/selection`,
    productionId: production.id,
  }
}

/** A selection with photos, and a page of the demo client that is not opened on it yet. */
export async function openChoice(admin: BrowserContext, newPerson: () => Promise<BrowserContext>, count: number) {
  await openSession(admin, emailOf('admin'))
  const choice = await createSelection(admin.request, count)
  const theirs = await newPerson()
  await openSession(theirs, emailOf('client'))
  return { choice, client: await theirs.newPage() }
}

export const picture = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })
export const chosen = (page: Page) => page.getByLabel('Images choisies')
