import { expectAccessible } from './support/axe.ts'
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

  await test.step('the dashboard says the next step, and each page offers it', async () => {
    const steps = page.getByRole('region', { name: 'Premiers pas' })
    await expect(steps.getByRole('listitem')).toHaveCount(6)
    await expect(steps.getByRole('link')).toHaveCount(1)
    await expectAccessible(page)
    await steps.getByRole('link', { name: 'Ouvrir les sociétés' }).click()
    await page.getByRole('button', { name: 'Créer une société' }).first().click()
    await page.getByRole('dialog').getByLabel('Nom de la société').fill('Maison Perrin')
    await page.getByRole('dialog').getByRole('button', { name: 'Créer' }).click()
    await page.getByRole('link', { name: 'Créer un projet' }).click()
    await expect(page.getByLabel('Nom du projet')).toBeFocused()
    await expect(page.getByRole('combobox', { name: 'Société' })).toHaveValue('Maison Perrin')
    await page.keyboard.type('Film de marque')
    await page.getByRole('button', { name: 'Créer le projet' }).click()
    await page.getByRole('link', { name: 'Créer une production' }).click()
    await expect(page.getByLabel('Nom de la production')).toBeFocused()
    await page.keyboard.type('Teaser')
    await page.getByRole('button', { name: 'Créer la production' }).click()
    await expect(page.getByRole('region', { name: 'Post-productions' })).toContainText('Aucune post-production')
    await page.goto('/admin/dashboard')
    await expect(steps.getByRole('listitem').filter({ hasText: ': fait' })).toHaveText([
      /Créer une société/,
      /Créer un projet/,
      /Créer une production/,
    ])
    await expect(steps.getByRole('link')).toHaveText('Ajouter un membre')
    await steps.getByRole('button', { name: 'Ne plus montrer les premiers pas' }).click()
    await expect(steps).toBeHidden()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Bonjour Odile' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'En retard' })).toBeVisible()
    await expect(steps).toBeHidden()
  })

  const second = await (await newPerson()).newPage()
  await second.goto('/setup')
  await expect(second).toHaveURL('/login')
  await signInOn(second, 'odile@agence.test', 'violon-tunnel-marée-42')
  await expect(second).toHaveURL('/admin/dashboard')
})
