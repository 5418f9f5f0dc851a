import { expectAccessible } from './support/axe.ts'
import { confirmByName } from './support/invoices.ts'
import { emailOf, openSession } from './support/people.ts'
import { chooseOption, createProject, postRow, uniqueName } from './support/rows.ts'
import { expect, test } from './support/test.ts'

test.beforeEach(async ({ context }) => openSession(context, emailOf('admin')))

test('an external prestation shows its linked order, and can’t be deleted meanwhile', async ({ page, context }) => {
  const project = await createProject(context.request)
  const prestation = await postRow(context.request, '/api/prestations', {
    projectId: project.id,
    name: uniqueName('Drone'),
    type: 'EXTERNE',
  })
  const path = `/admin/projects/${project.id}/prestations/${prestation.id}`
  await page.goto(`${path}/order`)
  await expect(page).toHaveURL(path)
  await page.getByRole('button', { name: 'Lier un bon de commande' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Lier' }).click()
  await expect(dialog.getByText('Identifiant invalide')).toBeVisible()
  await chooseOption(dialog, 'Bon de commande', 'aériennes', /Altiplume/)
  await dialog.getByRole('button', { name: 'Lier' }).click()
  await page
    .getByRole('navigation', { name: 'Pages de la prestation' })
    .getByRole('link', { name: 'Bon de commande' })
    .click()
  await expect(page).toHaveURL(`${path}/order`)
  await expect(page.getByRole('row', { name: /Journée/ })).toContainText('1\u202f150,00\u00a0€')
  await expect(page.getByRole('row', { name: /Total TTC/ })).toContainText('1\u202f603,62\u00a0€')
  await expectAccessible(page)

  await page.goto(path)
  await page.getByRole('button', { name: 'Supprimer' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Un bon de commande est lié')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Annuler' }).click()
  await page.goto(`${path}/order`)
  await page.getByRole('button', { name: 'Délier' }).click()
  await expect(page).toHaveURL(path)
})

test('productions are attached, moved and withdrawn', async ({ page, context }) => {
  const project = await createProject(context.request)
  const production = await postRow(context.request, '/api/productions', {
    projectId: project.id,
    name: uniqueName('Teaser'),
  })
  const prestation = await postRow(context.request, '/api/prestations', {
    projectId: project.id,
    name: uniqueName('Tournage'),
    type: 'INTERNE',
  })
  await page.goto(`/admin/projects/${project.id}/prestations/${prestation.id}`)
  await page.getByRole('button', { name: 'Rattacher une production' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Production' }).fill(production.name)
  await page.getByRole('option', { name: production.name }).click()
  await dialog.getByRole('button', { name: 'Rattacher' }).click()
  const statusOf = page.getByLabel(`Statut de « ${production.name} »`)
  await statusOf.selectOption('Contenu reçu')
  await expect(page.getByText('statut enregistré')).toBeVisible()
  await page.reload()
  await expect(statusOf).toHaveValue('CONTENT_RECEIVED')
  await page.getByRole('button', { name: `Retirer « ${production.name} »` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Retirer' }).click()
  await expect(page.getByText('Aucune production rattachée')).toBeVisible()
})

test('an invoice is linked to a project, which can’t be deleted then', async ({ page, context }) => {
  const project = await createProject(context.request)
  await page.goto(`/admin/projects/${project.id}/invoices`)
  await page.getByRole('button', { name: 'Lier une facture' }).click()
  const dialog = page.getByRole('dialog')
  await chooseOption(dialog, 'Facture', '48377', /FACT-/)
  await dialog.getByRole('button', { name: 'Lier' }).click()
  await confirmByName(dialog)
  const row = page.getByRole('listitem').filter({ hasText: 'Collection Aube – tournage et montage' })
  await expect(row).toContainText('9\u202f768,00\u00a0€ TTC')
  await expect(row).toContainText('En retard')
  await expectAccessible(page)
  await page.goto(`/admin/projects/${project.id}/general`)
  await page.getByRole('button', { name: 'Supprimer' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Une facture est liée au projet.')
  await page.goto(`/admin/projects/${project.id}/invoices`)
  await page.getByRole('button', { name: /^Délier la facture FACT-/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Délier' }).click()
  await expect(page.getByText('Aucune facture liée')).toBeVisible()
})

test('a deleted row is restored from the trash', async ({ page, context }) => {
  const project = await createProject(context.request)
  const production = await postRow(context.request, '/api/productions', {
    projectId: project.id,
    name: uniqueName('Perdue'),
  })
  const path = `/admin/projects/${project.id}/productions/${production.id}`
  await page.goto(`${path}/general`)
  await page.getByRole('button', { name: 'Supprimer' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click()
  await expect(page).toHaveURL(`/admin/projects/${project.id}/productions`)
  await page.goto('/admin/trash')
  await page.getByRole('searchbox', { name: 'Rechercher dans la corbeille' }).fill(production.name)
  await page.getByRole('button', { name: `Rétablir « ${production.name} »` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Rétablir' }).click()
  await expect(page.getByText(`« ${production.name} » est de retour.`)).toBeVisible()
  await page.goto(path)
  await expect(page).toHaveTitle(`PRD - ${production.name} · Régie`)
})
