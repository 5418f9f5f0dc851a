import { emailOf, openSession } from './support/people.ts'
import { depositFiles } from './support/review.ts'
import { createProject, postRow } from './support/rows.ts'
import { expect, test } from './support/test.ts'

test('good takes are marked, tagged, annotated, and filtered', async ({ page, context }) => {
  await openSession(context, emailOf('admin'))
  const project = await createProject(context.request)
  const production = await postRow(context.request, '/api/productions', { projectId: project.id, name: 'Tournage' })
  const content = Buffer.from('une prise')
  const files = ['A001.txt', 'A002.txt'].map((name) => ({ name, content }))
  await depositFiles(context.request, production.id, { category: 'RUSH', files })
  await page.goto(`/admin/projects/${project.id}/productions/${production.id}/medias`)
  const star = page.getByRole('button', { name: 'Bonne prise : A002.txt' })
  await star.click()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'A002.txt', exact: true }).click()
  const viewer = page.getByRole('dialog', { name: 'A002.txt' })
  await viewer.getByLabel('Ajouter une étiquette').fill('Gros plan')
  await page.keyboard.press('Enter')
  await expect(viewer.getByRole('list', { name: 'Étiquettes' })).toContainText('Gros plan')
  await viewer.getByLabel('Note (jamais montrée au client)').fill('Flare à droite')
  await viewer.getByRole('button', { name: 'Enregistrer la note' }).click()
  await expect(viewer.getByRole('button', { name: 'Enregistrer la note' })).toHaveCount(0)
  await viewer.getByRole('button', { name: 'Fermer' }).click()
  await page.reload()
  await page.getByLabel('Bonnes prises').check()
  await expect(page.getByRole('button', { name: 'A001.txt', exact: true })).toHaveCount(0)
  await expect(page.getByRole('listitem').filter({ hasText: 'A002.txt' })).toContainText('Gros plan')
  await page.getByRole('button', { name: 'A002.txt', exact: true }).click()
  await expect(viewer.getByLabel('Note (jamais montrée au client)')).toHaveValue('Flare à droite')
})
