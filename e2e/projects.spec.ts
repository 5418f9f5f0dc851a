import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { followMail } from './support/mails.ts'
import { createPerson, emailOf, openSession, personId } from './support/people.ts'
import { chooseOption, createCompany, createProject, postRow, uniqueName } from './support/rows.ts'
import { expect, test } from './support/test.ts'

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const oneLine = (page: Page) => page.getByText('1 ligne', { exact: true })

test.beforeEach(async ({ context }) => openSession(context, emailOf('admin')))

test('a project is created, found by its reference, changed, archived and restored', async ({ page, context }) => {
  const company = await createCompany(context.request, uniqueName('Maison'))
  const name = uniqueName('Film 🎬')
  await page.goto('/admin/projects')
  await page.getByRole('link', { name: 'Créer un projet' }).click()
  await expect(page).toHaveTitle("Création d'un projet · Régie")
  await page.getByRole('button', { name: 'Créer le projet' }).click()
  await expect(page.getByLabel('Nom du projet')).toHaveAccessibleDescription('Nom du projet requis')
  await page.getByLabel('Nom du projet').fill(name)
  await chooseOption(page, 'Société', company.name)
  await page.getByRole('button', { name: 'Créer le projet' }).dblclick()

  await expect(page).toHaveTitle(`PRJ - ${name} · Régie`)
  await expect(page).toHaveURL(/\/admin\/projects\/[0-9a-f-]{36}$/)
  const reference = await page.getByText(/^PRJ \d+$/).innerText()

  await page.getByRole('navigation', { name: 'Pages du projet' }).getByRole('link', { name: 'Général' }).click()
  await page.getByLabel('Nom du projet').fill(`${name} bis`)
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(page).toHaveTitle(`Général · PRJ - ${name} bis · Régie`)
  await page.getByRole('button', { name: 'Archiver' }).click()
  await expect(page.getByText('Archivé', { exact: true })).toBeVisible()

  await page.goto('/admin/projects')
  await page.getByRole('searchbox', { name: 'Rechercher un projet' }).fill(reference)
  await expect(page.getByText('Aucun résultat').or(page.getByText('0 ligne'))).toBeVisible()
  await page.getByRole('group', { name: 'Projets affichés' }).getByText('Archivés').click()
  await expect(row(page, `${name} bis`)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Archivés' })).toBeChecked()
  await page.getByRole('searchbox', { name: 'Rechercher un projet' }).fill(reference)
  await row(page, `${name} bis`).getByRole('gridcell').nth(1).click()
  await page.getByRole('link', { name: 'Général' }).click()
  await page.getByRole('button', { name: 'Désarchiver' }).click()
  await expect(page.getByRole('button', { name: 'Archiver', exact: true })).toBeVisible()
})

test('the list filters by company and by followed person, and stores the choice', async ({ page, context }) => {
  const lastname = uniqueName('Suit')
  const email = await createPerson(context.request, 'PRODUCTEUR', { firstname: 'Ondine', lastname })
  const producteurId = await personId(context.request, email)
  const company = await createCompany(context.request, uniqueName('Suivie'))
  const followed = await createProject(context.request, uniqueName('Suivi'), {
    companyId: company.id,
    producteurId,
  })
  const other = await createProject(context.request, uniqueName('Autre'), { companyId: company.id })
  await page.goto('/admin/projects')
  await chooseOption(page, 'Société', company.name)
  await expect(row(page, followed.name)).toBeVisible()
  await expect(row(page, other.name)).toBeVisible()
  await chooseOption(page, 'Suivi par', email, new RegExp(lastname))
  await expect(row(page, other.name)).toBeHidden()
  await expect(oneLine(page)).toBeVisible()
  await page.reload()
  await expect(oneLine(page)).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Société' })).toHaveValue(company.name)
})

test('another person’s changes are shown, and typed values are kept', async ({ page, context }) => {
  const project = await createProject(context.request)
  await page.goto(`/admin/projects/${project.id}/general`)
  await page.getByLabel('Description').fill('Ce que j’écris.')
  const answer = await context.request.patch(`/api/projects/${project.id}`, {
    data: { description: 'Écrit ailleurs.' },
  })
  expect(answer.status()).toBe(200)
  await expect(page.getByText('Quelqu’un a modifié cette fiche entre-temps.')).toBeVisible()
  await expect(page.getByLabel('Description')).toHaveValue('Ce que j’écris.')
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(page.getByText('Le projet est enregistré.')).toBeVisible()
})

test('a deletion lists what goes with it, and the deleted page is « not found »', async ({ page, context }) => {
  const project = await createProject(context.request)
  await postRow(context.request, '/api/productions', { projectId: project.id, name: 'Teaser' })
  await page.goto(`/admin/projects/${project.id}/general`)
  await page.getByRole('button', { name: 'Supprimer' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('1 production')
  await question.getByRole('button', { name: 'Supprimer' }).click()
  await expect(page).toHaveURL('/admin/projects')
  await page.goto(`/admin/projects/${project.id}`)
  await expect(page.getByRole('heading', { name: 'Page non trouvée' })).toBeVisible()
})

test('whoever deletes a project takes it back from the message', async ({ page, context }) => {
  const project = await createProject(context.request)
  await page.goto(`/admin/projects/${project.id}/general`)
  await page.getByRole('button', { name: 'Supprimer' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click()
  await expect(page).toHaveURL('/admin/projects')
  await expect(page.getByText(`Le projet « ${project.name} » est à la corbeille`)).toBeVisible()
  await page.getByRole('button', { name: 'Annuler', exact: true }).click()
  await expect(page.getByText('La suppression est annulée.')).toBeVisible()
  await page.getByRole('searchbox', { name: /^Rechercher un projet/ }).fill(project.name)
  await page.getByRole('link', { name: project.name }).click()
  await expect(page.getByRole('heading', { level: 1, name: project.name })).toBeVisible()
})

test('without the permission, creation redirects to the list', async ({ page, context, newPerson }) => {
  const email = await createPerson(context.request, 'PRODUCTEUR', { permissions: ['access.admin', 'projects.read'] })
  const theirs = await (await newPerson()).newPage()
  await followMail(theirs, { to: email, subject: /invit/i })
  await theirs.getByLabel('Nouveau mot de passe').fill('violon-tunnel-marée-42')
  await theirs.getByRole('button', { name: 'Enregistrer et se connecter' }).click()
  await expect(theirs).toHaveURL('/admin/dashboard')
  await theirs.goto('/admin/projects/create')
  await expect(theirs).toHaveURL('/admin/projects')
  await page.goto('/admin/projects/create')
  await expect(page).toHaveURL('/admin/projects/create')
})

test('the pages of projects are accessible', async ({ page, context }) => {
  const project = await createProject(context.request)
  for (const path of ['', '/create', `/${project.id}`, `/${project.id}/general`, `/${project.id}/carbone`]) {
    await page.goto(`/admin/projects${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)
  }
})

test('a company that does not exist yet is created from the form of its first project', async ({ page }) => {
  const company = uniqueName('Nouvelle société')
  const name = uniqueName('Premier projet')
  await page.goto('/admin/projects/create')
  await page.getByLabel('Nom du projet').fill(name)
  await chooseOption(page, 'Société', company, `Créer la société « ${company} »`)
  await expect(page.getByText(`La société « ${company} » est créée.`)).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Société' })).toHaveValue(company)
  await expect(page.getByLabel('Nom du projet')).toHaveValue(name)
  await page.getByRole('button', { name: 'Créer le projet' }).click()
  await expect(page).toHaveTitle(`PRJ - ${name} · Régie`)
  await expect(page.getByText(company).first()).toBeVisible()
})
