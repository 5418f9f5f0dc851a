import type { Page } from '@playwright/test'
import { emailOf, openSession } from './support/people.ts'
import { createProject } from './support/rows.ts'
import { expect, test } from './support/test.ts'

test.beforeEach(async ({ context }) => openSession(context, emailOf('admin')))

const editor = (page: Page) => page.getByRole('textbox', { name: 'Brief du projet' })
const saved = (page: Page) => page.getByText(/^Enregistré le/)

test('two people in the same brief lose nothing: the second sees a message and the difference', async ({
  page,
  context,
  newPerson,
}) => {
  const project = await createProject(context.request)
  const path = `/admin/projects/${project.id}/brief`
  await page.goto(path)
  await editor(page).click()
  await page.keyboard.type('Première ligne')
  await expect(saved(page)).toBeVisible()

  const other = await newPerson()
  await openSession(other, emailOf('producteur'))
  const theirs = await other.newPage()
  await theirs.goto(path)
  await expect(editor(theirs)).toContainText('Première ligne')
  // Offline, the other person goes on writing.
  await theirs.route('**/api/briefs/**', (route) => route.abort())
  await editor(theirs).click()
  await theirs.keyboard.press('Control+Home')
  await theirs.keyboard.type('À eux. ')
  await expect(theirs.getByText(/^Non enregistré/)).toBeVisible()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Ajoutée par la première')
  await expect(saved(page)).toBeVisible()

  await theirs.unroute('**/api/briefs/**')
  await theirs.getByRole('button', { name: 'Réessayer' }).click()
  await expect(theirs.getByText(/a modifié ce brief pendant que vous écriviez/)).toBeVisible()
  await expect(theirs.getByRole('insertion').first()).toContainText('Ajoutée')
  for (const each of [page, theirs]) {
    await expect(editor(each)).toContainText('À eux. Première ligne')
    await expect(editor(each)).toContainText('Ajoutée par la première')
  }
})

test('typed text survives a tab closed before saving', async ({ page, context }) => {
  const project = await createProject(context.request)
  const path = `/admin/projects/${project.id}/brief`
  await page.goto(path)
  await editor(page).click()
  await page.route('**/api/briefs/**', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  await page.keyboard.type('Perdu sans cela')
  await expect(page.getByText(/^Non enregistré/)).toBeVisible()
  await page.close({ runBeforeUnload: false })
  const again = await context.newPage()
  await again.goto(path)
  await expect(editor(again)).toContainText('Perdu sans cela')
  await expect(saved(again)).toBeVisible()
})

test('a brief holds lists, links and files, and restores a revision', async ({ page, context }) => {
  const project = await createProject(context.request)
  await page.goto(`/admin/projects/${project.id}/brief`)
  await editor(page).click()
  await page.keyboard.type('Avant')
  await expect(saved(page)).toBeVisible()
  const first = await context.request.get(`/api/briefs/projects/${project.id}`)
  const before = await first.json()

  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Liste à cocher' }).click()
  await page.keyboard.type('Musique')
  await editor(page).getByRole('checkbox').check()
  await editor(page).click()
  await page.keyboard.press('Control+End')
  await page.getByRole('button', { name: 'Lien', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Adresse').fill('javascript:alert(1)')
  await page.getByRole('dialog').getByRole('button', { name: 'Appliquer' }).click()
  await expect(page.getByRole('dialog').getByText(/Adresse attendue/)).toBeVisible()
  await page.getByRole('dialog').getByLabel('Adresse').fill('exemple.test/repérage')
  await page.getByRole('dialog').getByRole('button', { name: 'Appliquer' }).click()
  await expect(editor(page).getByRole('link')).toHaveAttribute('href', 'https://exemple.test/repérage')
  await page
    .getByLabel('Fichiers à joindre')
    .setInputFiles({ name: 'vide.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) })
  await expect(page.getByText(/«\svide.txt\s» n’a pas été joint/)).toBeVisible()
  await page
    .getByLabel('Fichiers à joindre')
    .setInputFiles({ name: 'Feuille de service été.txt', mimeType: 'text/plain', buffer: Buffer.from('à 7 h') })
  await expect(editor(page).getByText('Feuille de service été.txt')).toBeVisible()
  await expect(async () => {
    const now = await (await context.request.get(`/api/briefs/projects/${project.id}`)).json()
    expect(JSON.stringify(now.data.document)).toContain('Feuille de service')
    expect(now.data.version).toBeGreaterThan(before.data.version)
  }).toPass()

  // Another person's revision, so that there is one to restore.
  await page.getByRole('button', { name: 'Historique' }).click()
  await page.getByRole('button', { name: 'Voir les changements' }).first().click()
  await expect(page.getByRole('dialog').getByRole('insertion').first()).toBeVisible()
})
