import { randomUUID } from 'node:crypto'
import type { APIRequestContext, BrowserContext, Page, Route } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { followMail } from './support/mails.ts'
import { createPerson, emailOf, openSession, personId } from './support/people.ts'
import { chooseOption, createCompany, postRow, uniqueName } from './support/rows.ts'
import { expect, test } from './support/test.ts'

/** A page of a new staff member with exactly these permissions, signed in by invitation. */
async function staffWith(admin: APIRequestContext, browser: BrowserContext, permissions: string[]): Promise<Page> {
  const email = await createPerson(admin, 'PRODUCTEUR', { permissions })
  const page = await browser.newPage()
  await followMail(page, { to: email, subject: /invit/i })
  await page.getByLabel('Nouveau mot de passe').fill('violon-tunnel-marée-42')
  await page.getByRole('button', { name: 'Enregistrer et se connecter' }).click()
  await expect(page).toHaveURL('/admin/dashboard')
  return page
}

const refuse = (route: Route) =>
  route.fulfill({ status: 400, json: { error: { code: 'MALFORMED', message: 'La demande est mal formée.' } } })

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const members = (page: Page) => page.getByRole('region', { name: /^Membres/ }).getByRole('listitem')
const comboBox = (page: Page, name: string) => page.getByRole('combobox', { name })

test.beforeEach(async ({ context }) => openSession(context, emailOf('admin')))

test.describe('the list', () => {
  test('finds, counts and opens companies', async ({ page }) => {
    await page.goto('/admin/companies')
    await expect(page).toHaveTitle(/^Sociétés/)
    await expect(page.getByRole('heading', { level: 1, name: 'Sociétés' })).toBeVisible()
    await page.getByRole('searchbox', { name: 'Rechercher une société' }).fill('etalonneurs')
    await expect(page.getByText('1 ligne', { exact: true })).toBeVisible()
    await row(page, 'Les Étalonneurs associés').getByRole('gridcell').nth(1).click()
    await expect(page).toHaveURL(/\/admin\/companies\/[0-9a-f-]{36}$/)
    await expect(page).toHaveTitle(/^Société - Les Étalonneurs associés/)
    await expect(page.getByRole('navigation', { name: "Fil d'Ariane" })).toContainText(
      'SociétésLes Étalonneurs associés',
    )
  })

  test('filters by followed person, stores the choice, and shows an empty state', async ({ page, context }) => {
    const lastname = uniqueName('Suit')
    const email = await createPerson(context.request, 'PRODUCTEUR', { firstname: 'Ondine', lastname })
    const name = uniqueName('Suivie')
    await page.goto('/admin/companies')
    await chooseOption(page, 'Suivi par', email, new RegExp(lastname))
    await expect(page.getByText('Aucune société suivie')).toBeVisible()

    const producteurId = await personId(context.request, email)
    await createCompany(context.request, name, { producteurId })
    // Live events bring it, without a click.
    await expect(row(page, name)).toBeVisible()
    await expect(page.getByText('1 ligne', { exact: true })).toBeVisible()

    await page.reload()
    await expect(comboBox(page, 'Suivi par')).toHaveValue(/^Ondine/)
    await expect(page.getByText('1 ligne', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Ne plus filtrer par producteur' }).click()
    await expect(comboBox(page, 'Suivi par')).toHaveValue('')
    await expect(page.getByText('1 ligne', { exact: true })).toBeHidden()
  })

  test('shows a failure to load, and retries', async ({ page }) => {
    await page.route(/\/api\/companies\?/, refuse)
    await page.goto('/admin/companies')
    await expect(page.getByText('La demande est mal formée.')).toBeVisible()
    await page.unroute(/\/api\/companies\?/)
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await expect(row(page, 'Altiplume Drones')).toBeVisible()
  })
})

test('a company is created, and missing values are shown beside their fields', async ({ page }) => {
  const name = uniqueName('Créée')
  await page.goto('/admin/companies')
  await page.getByRole('button', { name: 'Créer une société' }).click()
  const dialog = page.getByRole('dialog', { name: 'Créer une société' })
  await expect(dialog.getByLabel('Nom de la société')).toBeFocused()
  await dialog.getByRole('button', { name: 'Créer', exact: true }).click()
  await expect(dialog.getByLabel('Nom de la société')).toBeFocused()
  await expect(dialog.getByLabel('Nom de la société')).toHaveAccessibleDescription('Nom de la société requis')
  await dialog.getByLabel('Nom de la société').fill(name)
  await dialog.getByLabel('Type').selectOption('Prestataire')
  await chooseOption(page, 'Producteur', 'vass', 'Chloé Vasseur')
  await dialog.getByLabel('Achète des crédits').check()

  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: 'Fermer sans enregistrer ?' })
  await question.getByRole('button', { name: 'Annuler' }).click()
  await dialog.getByRole('button', { name: 'Créer', exact: true }).dblclick()

  await expect(page).toHaveTitle(new RegExp(`^Société - ${name}`))
  await expect(page.getByText(`La société « ${name} » est créée.`)).toBeVisible()
  await expect(page.getByLabel('Type')).toHaveValue('PRESTATAIRE')
  await expect(page.getByText('suivie par Chloé Vasseur')).toBeVisible()
  await expect(page.getByLabel('Achète des crédits')).toBeChecked()
  const found = await page.request.get('/api/companies', { params: { name } })
  expect(await found.json()).toMatchObject({ total: 1 })
})

test.describe('a company’s page', () => {
  test('changes it; the title, the crumb and the list follow', async ({ page, context }) => {
    const { id } = await createCompany(context.request, uniqueName('Avant'))
    const name = uniqueName('Après')
    await page.goto(`/admin/companies/${id}`)
    await page.getByLabel('Nom de la société').fill('   ')
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByLabel('Nom de la société')).toHaveAccessibleDescription('Nom de la société requis')
    await page.getByLabel('Nom de la société').fill(name)
    await page.getByLabel('Achète des crédits').check()
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByText('La société est enregistrée.')).toBeVisible()
    await expect(page).toHaveTitle(new RegExp(`^Société - ${name}`))
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: 'Crédits' })).toBeVisible()
    await page.getByRole('navigation', { name: "Fil d'Ariane" }).getByRole('link', { name: 'Sociétés' }).click()
    await page.getByRole('searchbox').fill(name)
    await expect(row(page, name)).toBeVisible()
  })

  test('asks before typed values are lost', async ({ page, context }) => {
    const { id } = await createCompany(context.request, uniqueName('Saisie'))
    await page.goto(`/admin/companies/${id}`)
    await page.getByLabel('Nom de la société').fill('Autre nom')
    const home = page.getByRole('navigation', { name: 'Navigation principale' }).getByRole('link', { name: 'Sociétés' })
    await home.click()
    const question = page.getByRole('alertdialog', { name: 'Quitter sans enregistrer ?' })
    await question.getByRole('button', { name: 'Annuler' }).click()
    await expect(page.getByLabel('Nom de la société')).toHaveValue('Autre nom')
    await home.click()
    await question.getByRole('button', { name: 'Quitter sans enregistrer' }).click()
    await expect(page).toHaveURL('/admin/companies')
  })

  test('keeps typed values when another person saved first, and shows their changes', async ({ page, context }) => {
    const { id, version } = await createCompany(context.request, uniqueName('Disputée'))
    const theirs = uniqueName('La leur')
    const mine = uniqueName('La mienne')
    await page.route('**/api/me/events*', (route) => route.abort())
    await page.goto(`/admin/companies/${id}`)
    await page.getByLabel('Nom de la société').fill(mine)
    await context.request.put(`/api/companies/${id}`, { data: { name: theirs, type: 'PRESTATAIRE', version } })
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    const notice = page.getByRole('alert')
    await expect(notice).toContainText('Quelqu’un a modifié cette fiche entre-temps.')
    await expect(notice).toContainText(`Nom : ${theirs}`)
    await expect(notice).toContainText('Type : Prestataire')
    await expect(page.getByLabel('Nom de la société')).toHaveValue(mine)
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page).toHaveTitle(new RegExp(`^Société - ${mine}`))
  })

  test('shows other people’s changes without a click', async ({ page, context }) => {
    const { id } = await createCompany(context.request, uniqueName('Suivie de loin'))
    const name = uniqueName('Renommée ailleurs')
    await page.goto(`/admin/companies/${id}`)
    await expect(page.getByText('Aucun membre')).toBeVisible()
    await context.request.put(`/api/companies/${id}`, { data: { name } })
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page).toHaveTitle(new RegExp(`^Société - ${name}`))
    await expect(page.getByLabel('Nom de la société')).toHaveValue(name)
    await context.request.delete(`/api/companies/${id}`)
    await expect(page.getByRole('heading', { name: 'Page non trouvée' })).toBeVisible()
  })

  test('shows « not found » for an unknown company', async ({ page }) => {
    for (const id of [randomUUID(), 'nimporte']) {
      await page.goto(`/admin/companies/${id}`)
      await expect(page.getByRole('heading', { name: 'Page non trouvée' })).toBeVisible()
      await expect(page.getByText("La page que vous cherchez n'existe pas.")).toBeVisible()
    }
  })
})

test('members are added, distinguished, and removed with an undo', async ({ page, context }) => {
  const lastname = uniqueName('Membre')
  await createPerson(context.request, 'TALENT', { firstname: 'Anouk', lastname })
  const { id } = await createCompany(context.request, uniqueName('Peuplée'))
  await page.goto(`/admin/companies/${id}`)

  await page.getByRole('button', { name: 'Ajouter un membre' }).click()
  await page.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await expect(comboBox(page, 'Personne')).toHaveAccessibleDescription(/Choisissez une personne/)
  await chooseOption(page, 'Personne', lastname, new RegExp(lastname))
  await page.getByLabel('Fonction').fill('Monteuse')
  await page.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await expect(members(page)).toContainText('Monteuse')

  const second = uniqueName('Nouveau')
  await page.getByRole('button', { name: 'Ajouter un membre' }).click()
  await page.getByRole('button', { name: 'Créer un nouveau client' }).click()
  const dialog = page.getByRole('dialog', { name: 'Créer un nouveau client' })
  await dialog.getByLabel('Prénom').fill('Basile')
  await dialog.getByLabel('Nom', { exact: true }).fill(second)
  await dialog.getByLabel('Adresse e-mail').fill(emailOf('client'))
  await dialog.getByLabel('Contact principal').check()
  await dialog.getByRole('button', { name: 'Créer et ajouter' }).click()
  await expect(dialog.getByLabel('Adresse e-mail')).toHaveAccessibleDescription(
    'Cette adresse e-mail est déjà utilisée',
  )
  await dialog.getByLabel('Adresse e-mail').fill(`basile-${randomUUID()}@regie.test`)
  await dialog.getByRole('button', { name: 'Créer et ajouter' }).click()
  await expect(dialog).toBeHidden()
  const rows = members(page)
  await expect(rows.first()).toContainText(`Basile ${second}`)
  await expect(rows.first()).toContainText('Contact principal')

  await page.getByRole('button', { name: `Actions sur Anouk ${lastname}` }).click()
  await page.getByRole('menuitem', { name: 'Désigner comme contact principal' }).click()
  await expect(rows.first()).toContainText(`Anouk ${lastname}`)
  await expect(page.getByText('Contact principal', { exact: true })).toHaveCount(1)

  await page.getByRole('button', { name: `Actions sur Basile ${second}` }).click()
  await page.getByRole('menuitem', { name: 'Modifier' }).click()
  await page.getByLabel('Fonction').fill('Directeur')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(rows.filter({ hasText: `Basile ${second}` })).toContainText('Directeur')

  await page.getByRole('button', { name: `Actions sur Anouk ${lastname}` }).click()
  await page.getByRole('menuitem', { name: 'Retirer de la société' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Retirer' }).click()
  await expect(rows).toHaveCount(1)
  await page
    .getByRole('region', { name: /Notifications/ })
    .getByRole('button', { name: 'Annuler' })
    .click()
  await expect(rows.first()).toContainText(`Anouk ${lastname}`)
  await expect(rows.first()).toContainText('Monteuse')
  await expect(rows.first()).toContainText('Contact principal')
})

test('a created account is not lost when the company refuses it', async ({ page, context }) => {
  const { id } = await createCompany(context.request, uniqueName('Capricieuse'))
  const lastname = uniqueName('Créé')
  await page.goto(`/admin/companies/${id}`)
  await page.getByRole('button', { name: 'Ajouter un membre' }).click()
  await page.getByRole('button', { name: 'Créer un nouveau client' }).click()
  const dialog = page.getByRole('dialog', { name: 'Créer un nouveau client' })
  await dialog.getByLabel('Prénom').fill('Rémi')
  await dialog.getByLabel('Nom', { exact: true }).fill(lastname)
  await dialog.getByLabel('Adresse e-mail').fill(`remi-${randomUUID()}@regie.test`)
  await dialog.getByLabel('Fonction').fill('Régisseur')
  await page.route(`**/api/companies/${id}/members/*`, refuse)
  await dialog.getByRole('button', { name: 'Créer et ajouter' }).click()
  await expect(page.getByText(`Le compte de Rémi ${lastname} est créé, mais son ajout a échoué`)).toBeVisible()
  await expect(comboBox(page, 'Personne')).toHaveValue(`Rémi ${lastname}`)
  await page.unroute(`**/api/companies/${id}/members/*`)
  await page.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await expect(members(page)).toContainText(`Rémi ${lastname}`)
  await expect(members(page)).toContainText('Régisseur')
})

test('a company with members is not deleted, with the reason; an empty one is', async ({ page, context }) => {
  const name = uniqueName('Effacée')
  const { id } = await createCompany(context.request, name)
  const memberId = await personId(context.request, await createPerson(context.request, 'CLIENT'))
  const membership = `/api/companies/${id}/members/${memberId}`
  await postRow(context.request, membership, {})
  await page.goto(`/admin/companies/${id}`)
  await page.getByRole('button', { name: 'Supprimer' }).click()
  const question = page.getByRole('alertdialog', { name: `Supprimer « ${name} » ?` })
  await question.getByRole('button', { name: 'Supprimer' }).click()
  await expect(question).toContainText('Cette société a encore un membre : retirez-le d’abord.')
  await context.request.delete(membership)
  await question.getByRole('button', { name: 'Supprimer' }).click()
  await expect(page).toHaveURL('/admin/companies')
  await expect(page.getByText(`La société « ${name} » est à la corbeille pour 30 jours.`)).toBeVisible()
  expect((await context.request.get(`/api/companies/${id}`)).status()).toBe(404)
})

test.describe('without the permission', () => {
  test('the action is not shown', async ({ page, context }) => {
    const { id } = await createCompany(context.request, uniqueName('Lue seulement'))
    await context.clearCookies()
    await openSession(context, emailOf('producteur'))
    await page.goto(`/admin/companies/${id}`)
    await expect(page.getByRole('button', { name: 'Ajouter un membre' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Supprimer' })).toBeHidden()
    await page.getByRole('button', { name: 'Ajouter un membre' }).click()
    await expect(page.getByRole('button', { name: 'Ajouter', exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Créer un nouveau client' })).toBeHidden()
  })

  test('a new client has the permissions of clients, even when their creator lacks the one on invoices', async ({
    context,
    newPerson,
  }) => {
    const { id } = await createCompany(context.request, uniqueName('Prudente'))
    const rights = ['access.admin', 'companies.read', 'companies.update', 'users.read', 'users.create']
    const page = await staffWith(context.request, await newPerson(), rights)
    await page.goto(`/admin/companies/${id}`)
    await page.getByRole('button', { name: 'Ajouter un membre' }).click()
    await page.getByRole('button', { name: 'Créer un nouveau client' }).click()
    const dialog = page.getByRole('dialog', { name: 'Créer un nouveau client' })
    await dialog.getByLabel('Prénom').fill('Sophie')
    await dialog.getByLabel('Nom', { exact: true }).fill('Prudente')
    await dialog.getByLabel('Adresse e-mail').fill(`sophie-${randomUUID()}@regie.test`)
    await dialog.getByRole('button', { name: 'Créer et ajouter' }).click()
    await expect(members(page)).toContainText('Sophie Prudente')
  })

  test('the pages are read-only, or redirect', async ({ context, newPerson }) => {
    const { id } = await createCompany(context.request, uniqueName('Protégée'), { optionCredit: true })
    const reader = await staffWith(context.request, await newPerson(), ['access.admin', 'companies.read'])
    await reader.goto('/admin/companies')
    await expect(row(reader, 'Altiplume Drones')).toBeVisible()
    await expect(reader.getByRole('button', { name: 'Créer une société' })).toBeHidden()
    await reader.goto(`/admin/companies/${id}`)
    await expect(reader.getByText('Achète des crédits')).toBeVisible()
    await expect(reader.getByRole('textbox')).toHaveCount(0)
    await expect(reader.getByRole('button', { name: 'Ajouter un membre' })).toBeHidden()
    await expectAccessible(reader)

    const stranger = await staffWith(context.request, await newPerson(), ['access.admin'])
    await stranger.goto(`/admin/companies/${id}`)
    await expect(stranger).toHaveURL('/admin/dashboard')
  })
})

test('the pages are accessible', async ({ page, context }) => {
  const answer = await context.request.get('/api/companies', { params: { name: 'Maison Brelan' } })
  const { data } = await answer.json()
  await page.goto('/admin/companies')
  await expect(row(page, 'Altiplume Drones')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Créer une société' }).click()
  await page.getByRole('button', { name: 'Créer', exact: true }).click()
  await expect(page.getByText('Nom de la société requis')).toBeVisible()
  await expectAccessible(page)
  await page.goto(`/admin/companies/${data[0].id}`)
  await expect(page.getByText('Contact principal')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Ajouter un membre' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Créer un nouveau client' }).click()
  await expectAccessible(page)
})

test('the pages fit a phone', async ({ page, context }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const name = `${'Confédération interprofessionnelle des producteurs audiovisuels '.repeat(2).slice(0, 110)}${randomUUID().slice(0, 8)}`
  const { id } = await createCompany(context.request, name)
  for (const path of ['/admin/companies', `/admin/companies/${id}`]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  }
})

test('the record of a company is typed, checked by its keys, and kept', async ({ page, context }) => {
  const company = await createCompany(context.request)
  await page.goto(`/admin/companies/${company.id}`)
  const card = page.getByRole('region', { name: 'Fiche' })
  await expect(card).toContainText('Rien n’est encore noté')
  await card.getByRole('button', { name: 'Modifier' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Raison sociale').fill('Studio des Lilas SAS')
  await dialog.getByLabel('SIRET').fill('732 829 320 00075')
  await dialog.getByLabel('N° de TVA').fill('FR44 732829320')
  await dialog.getByLabel('Site').fill('lilas.exemple.fr')
  await dialog.getByLabel('Notes').fill('Appeler le matin.')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog.getByLabel('SIRET')).toHaveAccessibleDescription('Ce SIRET n’existe pas : vérifiez ses chiffres')
  await expect(dialog.getByLabel('SIRET')).toBeFocused()
  await dialog.getByLabel('SIRET').fill('732 829 320 00074')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog).toBeHidden()
  await page.reload()
  await expect(card).toContainText('732 829 320 00074')
  await expect(card).toContainText('Appeler le matin.')
  await expect(card.getByRole('link', { name: 'lilas.exemple.fr' })).toHaveAttribute('href', 'https://lilas.exemple.fr')
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(card.getByRole('button', { name: 'Copier le SIRET' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})
