import { expectAccessible } from './support/axe.ts'
import { emailOf, openSession } from './support/people.ts'
import { expect, test } from './support/test.ts'

test.beforeEach(({ context }) => openSession(context, emailOf('admin')))

for (const width of [1440, 390])
  test(`the state of the installation is read at ${width} px, and its services are asked again`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/admin/system')
    await expect(page.getByText('Version de Régie')).toBeVisible()
    await expect(page.getByText('Aucune sauvegarde n’est réglée.')).toBeVisible()
    await expect(page.getByRole('table', { name: 'Volume par catégorie de fichiers' })).toBeVisible()
    const services = page.getByRole('region', { name: 'Services connectés' })
    await expect(services.getByRole('listitem').filter({ hasText: 'Sellsy' })).toContainText('Répond')
    await expect(services.getByRole('listitem').filter({ hasText: 'Serveur de mail' })).toContainText('Non connecté')
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    await page.route('**/api/installation/services', (route) =>
      route.fulfill({ json: { data: [{ name: 'Sellsy', state: 'SILENT', detail: 'status 503' }] } }),
    )
    await services.getByRole('button', { name: 'Interroger' }).click()
    await expect(services.getByRole('listitem').filter({ hasText: 'Ne répond pas' })).toHaveCount(1)
    await expect(services.getByRole('listitem')).toHaveCount(1)
  })

test('what is refused says so, and comes back when it can', async ({ page }) => {
  await page.route('**/api/installation', (route) =>
    route.fulfill({ status: 500, json: { error: { code: 'INTERNAL', message: 'Une erreur est survenue.' } } }),
  )
  await page.goto('/admin/system')
  const again = page.getByRole('main').getByRole('button', { name: 'Réessayer' })
  await expect(again).toBeVisible()
  await page.unroute('**/api/installation')
  await again.click()
  await expect(page.getByText('Version de Régie')).toBeVisible()
})
