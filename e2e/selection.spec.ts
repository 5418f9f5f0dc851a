import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { emailOf, openSession, personId } from './support/people.ts'
import { depositFiles } from './support/review.ts'
import { createCompany, createProject, postRow } from './support/rows.ts'
import { expect, test } from './support/test.ts'

const photo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAFElEQVR4nGP8z4APMOGVHTbSDAAwrQEPXs9l3gAAAABJRU5ErkJggg==',
  'base64',
)

/** A selection with photos for the demo client. */
async function createSelection(api: APIRequestContext, count: number) {
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
  }
}

const picture = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })
const chosen = (page: Page) => page.getByLabel('Images choisies')

test('images are chosen by keyboard, stored, compared, sent, and reopened', async ({ page, context, newPerson }) => {
  await openSession(context, emailOf('admin'))
  const choice = await createSelection(context.request, 4)
  await page.goto(choice.staff)
  await page.getByLabel('Minimum').fill('2')
  await page.getByLabel('Comprises').fill('2')
  await page.getByRole('region', { name: 'Sélection d’images' }).getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('C’est enregistré.')).toBeVisible()

  const theirs = await newPerson()
  await openSession(theirs, emailOf('client'))
  const client = await theirs.newPage()
  await client.goto(choice.client.replace(/selection$/, 'retour'))
  await expect(client).toHaveURL(choice.client)
  await picture(client, 'IMG_1.png').focus()
  await client.keyboard.press(' ')
  await client.keyboard.press('ArrowRight')
  await client.keyboard.press(' ')
  await client.keyboard.press('4')
  await client.keyboard.press('6')
  await expect(chosen(client)).toHaveText('2 choisies · 2 au moins · 2 comprises')
  await client.keyboard.press('ArrowRight')
  await client.keyboard.press(' ')
  await expect(client.getByText('Une image dépasse ce qui était compris')).toBeVisible()
  await expect(client.getByText('Tout est enregistré')).toBeVisible()
  await client.reload()
  await expect(chosen(client)).toHaveText('3 choisies · 2 au moins · 2 comprises')
  await expect(picture(client, 'IMG_2.png, choisie, 4 étoiles')).toBeVisible()
  await expectAccessible(client)

  await client.getByRole('button', { name: 'Comparer' }).click()
  const compared = client.getByRole('dialog', { name: '3 images côte à côte' })
  await compared.getByRole('region', { name: 'IMG_3.png' }).getByRole('button', { name: 'Choisir IMG_3.png' }).click()
  // The image leaves the comparison with the focus, which first returns to the dialog.
  await expect(
    client.getByRole('dialog', { name: '2 images côte à côte' }).getByRole('button', { name: 'Fermer' }),
  ).toBeFocused()
  await client.keyboard.press('Escape')
  await expect(chosen(client)).toHaveText('2 choisies · 2 au moins · 2 comprises')
  await picture(client, 'IMG_1.png').click()
  const viewer = client.getByRole('dialog', { name: 'IMG_1.png' })
  await viewer.getByLabel('Commentaire sur IMG_1.png').fill('Recadrer à gauche')
  await viewer.getByRole('button', { name: 'Fermer' }).click()
  await client.getByRole('button', { name: 'Envoyer ma sélection' }).click()
  await client.getByRole('alertdialog').getByRole('button', { name: 'Envoyer' }).click()
  await expect(client.getByText('Sélection envoyée')).toBeVisible()
  await expect(client.getByRole('button', { name: 'Envoyer ma sélection' })).toHaveCount(0)
  // The selection is sent: the next steps are open.
  await expect(client.getByRole('link', { name: 'Avancement' })).toBeVisible()

  await page.reload()
  const names = await context.request.get(`${choice.path}/names/csv`)
  expect(await names.text()).toContain('"IMG_1.png";"0";"";"Recadrer à gauche"')
  await page.getByRole('button', { name: 'Rouvrir la sélection' }).click()
  await expect(client.getByRole('button', { name: 'Envoyer ma sélection' })).toBeVisible()
})

test('a thousand images are rendered and loaded as they scroll into view', async ({ page, context, newPerson }) => {
  await openSession(context, emailOf('admin'))
  const choice = await createSelection(context.request, 1)
  const theirs = await newPerson()
  await openSession(theirs, emailOf('client'))
  const client = await theirs.newPage()
  const fetched = new Set<string>()
  await client.route('**/api/medias/*/previews/**', (route) => {
    fetched.add(route.request().url())
    return route.fulfill({ contentType: 'image/png', body: photo })
  })
  await client.route(`**${choice.path}`, async (route) => {
    const answer = await (await route.fetch()).json()
    const [image] = answer.data.images
    answer.data.images = Array.from({ length: 1000 }, (_, index) => ({
      ...image,
      key: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      name: `IMG_${String(index + 1).padStart(4, '0')}.jpg`,
      small: `/api/medias/00000000-0000-4000-8000-000000000000/previews/small?v=${index}`,
    }))
    return route.fulfill({ json: answer })
  })
  await client.goto(choice.client)
  await expect(picture(client, 'IMG_0001.jpg')).toBeVisible()
  await client.waitForLoadState('networkidle')
  expect(fetched.size).toBeLessThan(200)
  await picture(client, 'IMG_0001.jpg').focus()
  await client.keyboard.press('End')
  await expect(picture(client, 'IMG_1000.jpg')).toBeFocused()
  await expect(picture(client, 'IMG_1000.jpg')).toBeInViewport()
  expect(fetched.size).toBeLessThan(400)
  await page.close()
})
