import type { APIRequestContext, Page } from '@playwright/test'
import { emailOf, openSession } from './support/people.ts'
import { postRow, uniqueName } from './support/rows.ts'
import { expect, test } from './support/test.ts'

test.beforeEach(async ({ context }) => openSession(context, emailOf('admin')))

/** A post-production of the demo's film, whose production has files for versions. */
async function createEdit(request: APIRequestContext, name = uniqueName('Montage')) {
  const found = await (await request.get('/api/search', { params: { q: 'Film de marque' } })).json()
  const film = found.data.find(
    (row: { type: string; label: string }) => row.type === 'productions' && row.label === 'Film de marque',
  )
  const row = await postRow(request, '/api/post-production', { productionId: film.id, name })
  return {
    ...row,
    list: `/admin/projects/${film.projectId}/productions/${film.id}/post-productions`,
    path: `/admin/projects/${film.projectId}/productions/${film.id}/post-productions/${row.id}`,
  }
}

const chooseAction = (page: Page, action: string) =>
  page.getByRole('region', { name: 'Actions possibles' }).getByRole('button', { name: action, exact: true }).click()
const runAction = async (page: Page, action: string) => {
  await chooseAction(page, action)
  await page.getByRole('alertdialog').getByRole('button').last().click()
}
const submitVersion = async (page: Page) => {
  await page
    .getByRole('region', { name: 'Actions possibles' })
    .getByRole('button', { name: 'Ajouter une version' })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Film de lancement – v1/).check()
  await dialog.getByRole('button', { name: 'Soumettre' }).click()
}
const statusIn = (page: Page, label: string) => page.locator('header').getByText(label, { exact: true })

test('a post-production goes through its life, and is restored', async ({ page, context }) => {
  const edit = await createEdit(context.request)
  await page.goto(edit.path)
  await chooseAction(page, 'Démarrer')
  await expect(statusIn(page, 'En cours')).toBeVisible()
  await submitVersion(page)
  await expect(statusIn(page, 'À approuver (en interne)')).toBeVisible()
  await runAction(page, 'Valider')
  await expect(statusIn(page, 'En attente de validation client')).toBeVisible()
  await expect(page.getByText('Présentée au client : version 1')).toBeVisible()

  await runAction(page, 'Envoyer les retours')
  await expect(page.getByText('Il n’y a aucun retour à envoyer')).toBeVisible()
  await page.getByLabel('Commentaire').fill('Un plan de trop à la fin.')
  await page.getByRole('button', { name: 'Ajouter le commentaire' }).click()
  await expect(page.getByText('Brouillon', { exact: true })).toBeVisible()
  await runAction(page, 'Envoyer les retours')
  await expect(statusIn(page, 'À modifier')).toBeVisible()
  await expect(page.getByText('Brouillon', { exact: true })).toBeHidden()

  await submitVersion(page)
  await runAction(page, 'Valider')
  await expect(page.getByText('Présentée au client : version 2')).toBeVisible()
  await page.getByRole('button', { name: 'Valider ce fichier' }).click()
  await expect(page.getByText(/^Validé par/)).toBeVisible()
  await runAction(page, 'Valider')
  await expect(statusIn(page, 'Terminée')).toBeVisible()
  await runAction(page, 'Revenir en arrière')
  await expect(statusIn(page, 'En attente de validation client')).toBeVisible()
  const history = page.getByRole('region', { name: 'Historique' })
  await expect(history).toContainText('Retour en arrière')
  await expect(history).toContainText('annulée depuis')

  await page.goto(edit.path.replace(edit.id, '3f2b8c1e-0c4e-4f6e-9a4e-6a1f0c9d7b11'))
  await expect(page).toHaveURL(edit.list)
})

test('of two people on the same post-production, the second sees the first’s action', async ({
  page,
  context,
  newPerson,
}) => {
  const edit = await createEdit(context.request)
  const other = await newPerson()
  await openSession(other, emailOf('producteur'))
  const theirs = await other.newPage()
  // Without live events, they act on what they saw.
  await theirs.route('**/api/me/events*', (route) => route.abort())
  await theirs.goto(edit.path)
  await expect(theirs.getByRole('button', { name: 'Démarrer' })).toBeVisible()
  await page.goto(edit.path)
  await chooseAction(page, 'Démarrer')
  await expect(statusIn(page, 'En cours')).toBeVisible()

  await chooseAction(theirs, 'Démarrer')
  await expect(theirs.getByText('Quelqu’un a agi avant vous')).toBeVisible()
  await expect(theirs.getByText('votre action n’a pas été appliquée')).toBeVisible()
  await expect(statusIn(theirs, 'En cours')).toBeVisible()
  await expect(theirs.getByRole('button', { name: 'Ajouter une version' })).toBeVisible()
})

test('the list filters by status, and stores the choice', async ({ page, context }) => {
  const edit = await createEdit(context.request, uniqueName('Suivie'))
  await page.goto('/admin/post-productions')
  const search = page.getByRole('searchbox', { name: 'Rechercher une post-production' })
  await search.fill(edit.name)
  await expect(page.getByRole('row').filter({ hasText: edit.name })).toBeVisible()
  await page.getByRole('group', { name: 'Post-productions affichées' }).getByText('Terminées').click()
  await expect(page.getByRole('row').filter({ hasText: edit.name })).toBeHidden()
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Terminées' })).toBeChecked()
})
