import { emailOf, openSession } from './support/people.ts'
import { expect, test } from './support/test.ts'

test('a part that cannot be fetched leaves the page as it is, and comes once it can be', async ({ page, context }) => {
  await openSession(context, emailOf('admin'))
  await page.route('**/assets/{preset-panel,notification-preferences}*', (route) => route.abort())
  await page.goto('/admin/projects')
  const list = page.getByRole('heading', { name: 'Projets', level: 1 })
  await expect(list).toBeVisible()

  await page.getByRole('button', { name: 'Vues', exact: true }).click()
  const views = page.getByRole('dialog', { name: 'Vues' })
  await expect(views.getByText('n’a pas pu être chargée')).toBeVisible()
  await page.unroute('**/assets/{preset-panel,notification-preferences}*')
  await page.route('**/assets/notification-preferences*', (route) => route.abort())
  await views.getByRole('button', { name: 'Réessayer' }).click()
  await expect(views.getByRole('button', { name: 'Enregistrer la vue…' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page.getByRole('button', { name: 'Régler les notifications' }).click()
  await expect(page.getByText('n’a pas pu être chargée')).toBeVisible()
  await expect(list).toBeVisible()
})
