import { expectAccessible } from './support/axe.ts'
import { countedPerson } from './support/counted.ts'
import { frameClip } from './support/frame-clip.ts'
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

  const person = countedPerson()
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const link = (name: string) => page.getByRole('link', { name, exact: true })
  const dialog = page.getByRole('dialog')
  const steps = page.getByRole('region', { name: 'Premiers pas' })
  const done = steps.getByRole('listitem').filter({ hasText: ': fait' })

  await test.step('the dashboard says the next step, and each page offers it', async () => {
    await expect(steps.getByRole('listitem')).toHaveCount(6)
    await expect(steps.getByRole('link')).toHaveCount(1)
    await expectAccessible(page)
    await person.click(steps.getByRole('link', { name: 'Ouvrir les sociétés' }))
    await person.click(button('Créer une société').first())
    await person.fill(dialog.getByLabel('Nom de la société'), 'Maison Perrin')
    await person.click(dialog.getByRole('button', { name: 'Créer' }))
    await person.click(button('Ajouter un membre').first())
    await person.click(dialog.getByRole('button', { name: 'Créer un nouveau client' }))
    await person.fill(dialog.getByLabel('Prénom'), 'Inès')
    await person.fill(dialog.getByLabel('Nom', { exact: true }), 'Perrin')
    await person.fill(dialog.getByLabel('Adresse e-mail'), 'ines@perrin.test')
    await person.click(dialog.getByRole('button', { name: 'Créer et ajouter' }))
    await expect(dialog).toHaveCount(0)

    await person.click(link('Créer un projet').first())
    await expect(page.getByLabel('Nom du projet')).toBeFocused()
    await expect(page.getByRole('combobox', { name: 'Société' })).toHaveValue('Maison Perrin')
    await person.fill(page.getByLabel('Nom du projet'), 'Film de marque')
    await person.click(button('Créer le projet'))
    await person.click(link('Créer une production').first())
    await expect(page.getByLabel('Nom de la production')).toBeFocused()
    await person.fill(page.getByLabel('Nom de la production'), 'Teaser')
    await person.click(button('Créer la production'))
    await expect(page.getByRole('region', { name: 'Post-productions' })).toContainText('Aucune post-production')
  })

  await test.step('the rest is on the dashboard, which can be told not to say it any more', async () => {
    const made = page.url()
    await page.goto('/admin/dashboard')
    await expect(done).toHaveText([
      /Créer une société/,
      /Y inscrire un contact/,
      /Créer un projet/,
      /Créer une production/,
    ])
    await steps.getByRole('button', { name: 'Ne plus montrer les premiers pas' }).click()
    await expect(steps).toBeHidden()
    await page.reload()
    await expect(page.getByRole('region', { name: 'En retard' })).toBeVisible()
    await expect(steps).toBeHidden()
    // Another browser was told nothing.
    await page.evaluate(() => localStorage.removeItem('regie-first-steps'))
    await page.reload()
    await person.click(steps.getByRole('link', { name: 'Créer un utilisateur' }))
    await person.fill(page.getByLabel('Prénom'), 'Théo')
    await person.fill(page.getByLabel('Nom', { exact: true }), 'Marchand')
    await person.fill(page.getByLabel('Adresse e-mail'), 'theo@montage.test')
    await person.choose(page.getByLabel('Rôle'), 'Talent')
    await person.click(button('Créer l’utilisateur'))
    await expect(page.getByRole('heading', { level: 1, name: 'Théo Marchand' })).toBeVisible()
    await page.goto('/admin/dashboard')
    await person.click(steps.getByRole('link', { name: 'Ouvrir la production' }))
    await expect(page).toHaveURL(made)
  })

  await test.step('a first version is presented, in fewer than 40 actions from the empty dashboard', async () => {
    await person.click(button('Créer une post-production'))
    await person.fill(dialog.getByRole('textbox', { name: 'Nom' }), 'Film 30 secondes')
    await person.click(dialog.getByRole('button', { name: 'Créer' }))
    await person.click(button('Choisir un talent'))
    await person.click(dialog.getByRole('button', { name: 'Confier à Théo Marchand et créer sa prestation' }))
    await expect(dialog).toHaveCount(0)
    await person.click(button('Démarrer'))
    await person.click(button('Ajouter une version'))
    await expect(dialog.getByText('Aucun fichier à soumettre')).toBeVisible()
    const film = {
      name: 'Film 30 s – v1.avi',
      mimeType: 'video/x-msvideo',
      buffer: frameClip({ rate: { num: 25, den: 1 }, frames: 25 }),
    }
    await person.give(dialog.getByLabel('Fichiers à déposer'), film)
    await expect(dialog.getByRole('checkbox', { name: film.name })).toBeChecked()
    await person.click(dialog.getByRole('button', { name: 'Soumettre' }))
    await person.click(button('Valider'))
    await person.click(page.getByRole('alertdialog').getByRole('button', { name: 'Valider' }))
    await expect(page.getByText('Présentée au client : version 1')).toBeVisible()
    expect(person.count()).toBeLessThan(40)
    await page.goto('/admin/dashboard')
    await expect(page.getByRole('region', { name: 'En retard' })).toBeVisible()
    await expect(steps).toBeHidden()
  })

  const second = await (await newPerson()).newPage()
  await second.goto('/setup')
  await expect(second).toHaveURL('/login')
  await signInOn(second, 'odile@agence.test', 'violon-tunnel-marée-42')
  await expect(second).toHaveURL('/admin/dashboard')
})
