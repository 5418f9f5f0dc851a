import { signInOn } from './support/people.ts'
import { empty } from './support/product.ts'
import { expect, test } from './support/test.ts'

test.use({ baseURL: empty.url })

test('the first visit of an empty installation creates its administrator', async ({ page, newPerson }) => {
  await page.goto('/admin/dashboard')
  await expect(page).toHaveURL('/setup')
  await expect(page.getByRole('heading', { name: 'Créez le compte administrateur' })).toBeVisible()

  await page.getByRole('button', { name: 'Créer le compte' }).click()
  await expect(page.getByText('Prénom requis')).toBeVisible()
  await expect(page.getByText('Nom requis', { exact: true })).toBeVisible()
  await expect(page.getByText('Le mot de passe doit compter au moins 12 caractères')).toBeVisible()

  await page.getByLabel('Prénom').fill('Odile')
  await page.getByLabel('Nom', { exact: true }).fill('Lefèvre')
  await page.getByLabel('Adresse e-mail').fill('odile@agence.test')
  await page.getByLabel('Mot de passe', { exact: true }).fill('violon-tunnel-marée-42')
  await page.getByRole('button', { name: 'Créer le compte' }).click()
  await expect(page).toHaveURL('/admin/dashboard')
  await expect(page.getByRole('heading', { name: 'Bonjour Odile' })).toBeVisible()

  const second = await (await newPerson()).newPage()
  await second.goto('/setup')
  await expect(second).toHaveURL('/login')
  await signInOn(second, 'odile@agence.test', 'violon-tunnel-marée-42')
  await expect(second).toHaveURL('/admin/dashboard')
})
