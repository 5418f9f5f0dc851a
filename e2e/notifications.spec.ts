import { expectAccessible } from './support/axe.ts'
import { emailOf, openSession, personId } from './support/people.ts'
import { createProject, postRow, uniqueName } from './support/rows.ts'
import { expect, test } from './support/test.ts'

test('an assignment notifies the person at once, with a link', async ({ page, context, browser }) => {
  const staff = await browser.newContext()
  await openSession(staff, emailOf('admin'))
  const api = staff.request
  await openSession(context, emailOf('talent'))
  await page.goto('/talent/dashboard')
  const bell = page.getByRole('button', { name: /^Notifications/u })
  await expect(bell).toBeVisible()

  const project = await createProject(api)
  const production = await postRow(api, '/api/productions', { projectId: project.id, name: uniqueName('Film') })
  const userId = await personId(api, emailOf('talent'))
  const prestation = await postRow(api, '/api/prestations', {
    projectId: project.id,
    name: uniqueName('Montage'),
    type: 'INTERNE_POST_PRODUCTION',
    userId,
    productions: [{ productionId: production.id, categories: ['POST_PRODUCTION'] }],
  })
  const path = `/api/prestations/${prestation.id}/productions/${production.id}/status`
  expect((await api.patch(path, { data: { status: 'READY_TO_START' } })).ok()).toBe(true)
  await postRow(api, '/api/post-production', { productionId: production.id, name: 'Master', userId })

  // The count is live: the page does not reload.
  await expect(bell).toHaveAccessibleName(/non lues?$/u)
  await bell.click()
  const told = page
    .getByRole('dialog', { name: 'Notifications' })
    .getByRole('link', { name: `${production.name} · Master` })
  await expect(told).toContainText('vous confie')
  await expectAccessible(page)
  await told.click()
  await expect(page).toHaveURL(new RegExp(`/talent/${prestation.id}/${production.id}/`, 'u'))
  await expect(page.getByRole('heading', { name: production.name, level: 1 })).toBeVisible()
  await bell.click()
  await expect(told).not.toContainText('non lue')

  await page.getByRole('button', { name: 'Régler les notifications' }).click()
  const dialog = page.getByRole('dialog', { name: 'Vos notifications' })
  await expectAccessible(page)
  await dialog.getByLabel('E-mails').selectOption('Une fois par jour')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog).toBeHidden()
  await page.reload()
  await bell.click()
  await page.getByRole('button', { name: 'Régler les notifications' }).click()
  await expect(dialog.getByLabel('E-mails')).toHaveValue('DAILY')
  await staff.close()
})
